# What makes the build fast; docs/building.md says what each of these gave.

# Most of the time of a compilation goes into headers: several sources in one go read them once.
option(NARROWS_UNITY "Compile the sources of a library together" ON)
if(NARROWS_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC takes the sources for headers then, and a function of one of them for known in the next. The preset `separate`
  # has the full warnings.
  target_compile_options(narrows_options INTERFACE -Wno-subobject-linkage -Wno-shadow -Wshadow=local)
endif()

set(NARROWS_UNITY_SOURCES 0 CACHE STRING "How many sources at most are compiled in one go; 0: all of a library")

# narrows_compile_together(TARGET): all of them at once.
function(narrows_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${NARROWS_UNITY} UNITY_BUILD_MODE BATCH
    UNITY_BUILD_BATCH_SIZE ${NARROWS_UNITY_SOURCES})
endfunction()

# narrows_compile_quickly(TARGET): for what takes no part in the time of a simulation. Only in the Release build; the
# others have few optimisations anyway.
function(narrows_compile_quickly target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()
