# Installs the packages of the package-lock.json among the files WANTED into the folder INTO (Npm.cmake).
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY ${INTO})
file(COPY ${WANTED} DESTINATION ${INTO})
set(log ${INTO}/npm.log)

find_program(NPM npm)
if(NOT NPM)
  message(FATAL_ERROR "npm is missing, and the report of a study is drawn with libraries from it; as root, run: "
    "apt-get install nodejs npm")
endif()
execute_process(COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund WORKING_DIRECTORY ${INTO}
  OUTPUT_FILE ${log} ERROR_FILE ${log} RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "npm could not install the libraries that the report of a study is drawn with; the first build "
    "needs a network, or npm's cache of a build before: ${log} has what npm said")
endif()

file(GLOB licences RELATIVE ${INTO}/node_modules
  ${INTO}/node_modules/*/LICENSE* ${INTO}/node_modules/@*/*/LICENSE*)
list(SORT licences)
set(text "")
foreach(licence IN LISTS licences)
  get_filename_component(package ${licence} DIRECTORY)
  file(READ ${INTO}/node_modules/${licence} content)
  string(APPEND text "${package}\n\n${content}\n\n")
endforeach()
string(REPLACE "&" "&amp;" text "${text}")
string(REPLACE "<" "&lt;" text "${text}")
file(WRITE ${INTO}/licences.html "${text}")
file(TOUCH ${FILES})
