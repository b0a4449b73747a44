set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(narrows_options INTERFACE)
target_include_directories(narrows_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(narrows_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual -Werror)

# GCC 12 sees overlapping copies in "text" + std::string (GCC bug 105651).
target_compile_options(narrows_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)

set(NARROWS_SANITIZE "" CACHE STRING "Sanitizers to build with, for instance address,undefined")
if(NARROWS_SANITIZE)
  # GCC 12 sees uninitialised members in std::optional and std::variant once sanitizers are on (GCC bug 105562).
  target_compile_options(narrows_options INTERFACE -fsanitize=${NARROWS_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer -Wno-maybe-uninitialized)
  target_link_options(narrows_options INTERFACE -fsanitize=${NARROWS_SANITIZE})
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()
