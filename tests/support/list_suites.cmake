# Writes a file for ctest: a test for each suite of a test program, without the tests that match WITHOUT.
# cmake -DPROGRAM= -DROOM= -DWITHOUT= -DFILE= -P list_suites.cmake
execute_process(COMMAND ${PROGRAM} --gtest_list_tests --gtest_filter=*-${WITHOUT}
  OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)[A-Z][^ \n]*\\." suites "${list}")
set(tests "")
foreach(suite ${suites})
  string(REGEX REPLACE "\n|\\.$" "" suite "${suite}")
  string(APPEND tests
    "add_test([[${ROOM}/${suite}]] [[${PROGRAM}]] [[--gtest_filter=${suite}.*-${WITHOUT}]])\n"
    "set_tests_properties([[${ROOM}/${suite}]] PROPERTIES LABELS ${ROOM} TIMEOUT 1800)\n")
endforeach()
file(WRITE ${FILE} "${tests}")
