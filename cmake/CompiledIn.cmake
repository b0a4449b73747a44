# Files compiled in as text. narrows_compile_in(TARGET NAMESPACE LINES...): each line is "NAME FILE" with an absolute
# path. The files of all lines with one name are joined, in that order, into one std::string_view,
# narrows::NAMESPACE::NAME.
function(narrows_compile_in target namespace)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${namespace}.txt)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${namespace}.cpp)
  string(REPLACE ";" "\n" lines "${ARGN}")
  file(CONFIGURE OUTPUT ${list} CONTENT "${lines}\n" @ONLY)
  set(files ${ARGN})
  list(TRANSFORM files REPLACE "^[a-z]+ " "")
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D LIST=${list} -D NAMESPACE=${namespace} -D OUTPUT=${output}
      -P ${PROJECT_SOURCE_DIR}/cmake/compile_in.cmake
    DEPENDS ${list} ${files} ${PROJECT_SOURCE_DIR}/cmake/compile_in.cmake
    COMMENT "Files of ${namespace}" VERBATIM)
  narrows_make_early(${output})
  target_sources(${target} PRIVATE ${output})
endfunction()
