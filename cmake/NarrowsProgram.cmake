# narrows_add_program(NAME SOURCES FILE...): an executable that is linked with Narrows::narrows. It knows where Narrows is
# installed (NARROWS_PREFIX; in a clone, empty), and a fingerprint of its sources and of all headers in their folders:
# stored results of studies are not used by a program with other sources.
set_property(GLOBAL PROPERTY NARROWS_PROGRAM_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/write_program.cmake)
set_property(GLOBAL PROPERTY NARROWS_PROGRAM_PREFIX "${NARROWS_PREFIX}")

function(narrows_add_program name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES")
  if(ARG_UNPARSED_ARGUMENTS OR NOT ARG_SOURCES)
    message(FATAL_ERROR "narrows_add_program(${name} ${ARGN}): write narrows_add_program(NAME SOURCES FILE...)")
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE Narrows::narrows)
  set_target_properties(${name} PROPERTIES ENABLE_EXPORTS ON)  # RTL that is built while it runs uses its symbols

  set(files "")
  foreach(source ${ARG_SOURCES})
    cmake_path(ABSOLUTE_PATH source NORMALIZE)
    cmake_path(GET source PARENT_PATH folder)
    file(GLOB headers CONFIGURE_DEPENDS ${folder}/*.h ${folder}/*.hh ${folder}/*.hpp ${folder}/*.hxx ${folder}/*.inc)
    list(APPEND files ${source} ${headers})
  endforeach()
  list(REMOVE_DUPLICATES files)
  list(SORT files)
  get_property(script GLOBAL PROPERTY NARROWS_PROGRAM_SCRIPT)
  get_property(prefix GLOBAL PROPERTY NARROWS_PROGRAM_PREFIX)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${name}_sources.txt)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}_program.cpp)
  string(REPLACE ";" "\n" lines "${files}")
  file(CONFIGURE OUTPUT ${list} CONTENT "${lines}\n" @ONLY)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D LIST=${list} -D ROOT=${CMAKE_CURRENT_SOURCE_DIR} -D PREFIX=${prefix} -D OUTPUT=${output}
      -P ${script}
    DEPENDS ${files} ${list} ${script}
    COMMENT "Fingerprint of ${name}" VERBATIM)
  target_sources(${name} PRIVATE ${output})
endfunction()
