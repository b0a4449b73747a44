set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# Settings of all presets. A project that includes Narrows in a folder keeps them in its own build.
set(NARROWS_SHARED_BUILD ${PROJECT_SOURCE_DIR}/build)
if(NOT PROJECT_IS_TOP_LEVEL)
  set(NARROWS_SHARED_BUILD ${PROJECT_BINARY_DIR})
endif()

add_library(narrows_options INTERFACE)
target_compile_options(narrows_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual)

# GCC 12 sees overlapping copies in "text" + std::string (GCC bug 105651), and believes that a small_vector that is moved
# can have more elements inside than it has room for.
target_compile_options(narrows_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread>)
# Clang, which builds the fuzzers, includes this warning in -Wconversion; GCC does not.
target_compile_options(narrows_options INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>)

set(NARROWS_SANITIZE "" CACHE STRING "Sanitizers to build with, for instance address,undefined")
if(NARROWS_SANITIZE)
  target_compile_definitions(narrows_options INTERFACE _GLIBCXX_ASSERTIONS)  # also finds misuse of a string_view
  target_compile_options(narrows_options INTERFACE -fsanitize=${NARROWS_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  if(NARROWS_SANITIZE MATCHES undefined)
    # docs/building.md says why. Tests have no check of UndefinedBehaviorSanitizer; an option of the target itself would
    # come before these, and be overruled.
    target_compile_options(narrows_options INTERFACE -fno-sanitize=alignment,null,object-size,vptr
      $<$<BOOL:$<TARGET_PROPERTY:NARROWS_IS_TEST>>:-fno-sanitize=undefined>)
  endif()
  target_link_options(narrows_options INTERFACE -fsanitize=${NARROWS_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # A program that is always loaded at the same address need not adjust the 670,000 addresses in what the sanitizers
    # know of its code, whenever it starts.
    target_link_options(narrows_options INTERFACE $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
    # GCC 12 sees uninitialised members in std::optional and std::variant once sanitizers are on (GCC bug 105562).
    target_compile_options(narrows_options INTERFACE -Wno-maybe-uninitialized)
  elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # Clang 14 cannot assemble what this check puts before the parts of a coroutine (LLVM issue 49689).
    target_compile_options(narrows_options INTERFACE -fno-sanitize=function)
  endif()
endif()

# With Clang, everything then reports its coverage to libFuzzer. The fuzz programs link with -fsanitize=fuzzer.
option(NARROWS_FUZZ "Build for libFuzzer" OFF)
if(NARROWS_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "NARROWS_FUZZ needs clang: cmake --preset fuzz")
  endif()
  target_compile_options(narrows_options INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(narrows_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# ccache and mold make building faster. Both are optional, and looked for again at every configuration.
find_program(CCACHE ccache NO_CACHE)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # A clone in another folder finds what this one compiled, precompiled headers included.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()
find_program(MOLD mold NO_CACHE)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# Libraries that a program does not use are left out. One that only reads machine descriptions does without SystemC,
# and so without the sc_main that SystemC calls.
add_link_options(-Wl,--as-needed)
