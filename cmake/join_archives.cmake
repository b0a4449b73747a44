# Writes OUTPUT: one archive with the members of all archives that are named in LIST (Install.cmake).
cmake_minimum_required(VERSION 3.25)
file(STRINGS ${LIST} archives)
file(REMOVE ${OUTPUT})
# L adds the members of archives instead of the archives. Members may have the same name.
execute_process(COMMAND ${AR} qcL ${OUTPUT} ${archives} RESULT_VARIABLE failed)
if(NOT failed)
  execute_process(COMMAND ${AR} s ${OUTPUT} RESULT_VARIABLE failed)
endif()
if(failed)
  file(REMOVE ${OUTPUT})
  message(FATAL_ERROR "${AR} could not join the archives of ${LIST}")
endif()
