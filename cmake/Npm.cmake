# Libraries for pages, from npm. Which versions is in the package-lock.json of the folder that needs them, with a
# checksum of each. What npm installs is the same for all presets, which therefore share it.
set(NARROWS_NPM_DIR ${PROJECT_SOURCE_DIR}/build/npm CACHE PATH "Where libraries from npm go")

# narrows_npm(FOLDER FILES...): the packages of FOLDER, of which FILES are used, paths in ${NARROWS_NPM_DIR}. Among
# them can be licences.html, the licences of all of them, ready to stand in a page.
function(narrows_npm folder)
  list(TRANSFORM ARGN PREPEND ${NARROWS_NPM_DIR}/ OUTPUT_VARIABLE files)
  set(wanted ${folder}/package.json ${folder}/package-lock.json ${folder}/.npmrc)
  set(script ${PROJECT_SOURCE_DIR}/cmake/npm_install.cmake)
  add_custom_command(
    OUTPUT ${files}
    COMMAND ${CMAKE_COMMAND} -D "WANTED=${wanted}" -D INTO=${NARROWS_NPM_DIR} -D "FILES=${files}" -P ${script}
    DEPENDS ${wanted} ${script}
    COMMENT "Libraries from npm" VERBATIM)
endfunction()
