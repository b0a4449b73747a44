# Settings that make the build fast. docs/building.md has the time that each of them saves.

# A compilation spends most of its time on headers. Sources that are compiled together read them once.
option(NARROWS_UNITY "Compile the sources of a library together" ON)
# In sources that are compiled together, names of one are visible in the next, and GCC treats them as headers, so these
# warnings would be wrong. The preset `separate` has all warnings.
set(is_unity $<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>)
set(is_unity_of_gcc $<AND:${is_unity},$<CXX_COMPILER_ID:GNU>>)
target_compile_options(narrows_options INTERFACE
  $<${is_unity_of_gcc}:-Wno-subobject-linkage> $<${is_unity}:-Wno-shadow> $<${is_unity_of_gcc}:-Wshadow=local>)

set(NARROWS_UNITY_SOURCES 0 CACHE STRING "How many sources at most are compiled in one go; 0: all of a library")

# narrows_compile_together(TARGET): compiles all sources of the target at once.
function(narrows_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${NARROWS_UNITY} UNITY_BUILD_MODE BATCH
    UNITY_BUILD_BATCH_SIZE ${NARROWS_UNITY_SOURCES})
endfunction()

# narrows_compile_quickly(TARGET LEVEL): fewer optimisations, for code that runs less often than the events of a
# simulation. Only in the Release build; the others have few optimisations anyway.
function(narrows_compile_quickly target level)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${level}>)
endfunction()

# narrows_make_early(FILE...): generated files need no library, so they and what is compiled with them do not wait for any.
# CMake lets the command of a file wait for what all its targets depend on; this target depends on nothing.
function(narrows_make_early)
  string(MAKE_C_IDENTIFIER "${ARGV0}" name)
  add_custom_target(made_${name} DEPENDS ${ARGN})
endfunction()

# narrows_compile_test(TARGET): the sources of a test program. In the sanitized build the libraries that they test have
# both sanitizers; the tests themselves have AddressSanitizer alone, because with UndefinedBehaviorSanitizer their
# compilation takes two to three times as long.
function(narrows_compile_test target)
  narrows_compile_together(${target})
  narrows_compile_quickly(${target} -Og)
  set_target_properties(${target} PROPERTIES NARROWS_IS_TEST ON)
  # Assertions name their file: relative to the clone, so that the compiler's cache serves other clones, too.
  target_compile_options(${target} PRIVATE -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
  if(NARROWS_SANITIZE MATCHES undefined)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()
