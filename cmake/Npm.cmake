# Libraries for pages, from npm. The package-lock.json of the folder that needs them has their versions, with a checksum
# of each. All presets share one installation.
set(NARROWS_NPM_DIR ${NARROWS_SHARED_BUILD}/npm CACHE PATH "Where libraries from npm go")

# narrows_npm(FOLDER FILES...): installs the packages of FOLDER. FILES are the files that are used, as paths in
# ${NARROWS_NPM_DIR}. One of them can be licences.html: the licences of all packages, as a part of a page.
function(narrows_npm folder)
  list(TRANSFORM ARGN PREPEND ${NARROWS_NPM_DIR}/ OUTPUT_VARIABLE files)
  set(wanted ${folder}/package.json ${folder}/package-lock.json ${folder}/.npmrc)
  set(script ${PROJECT_SOURCE_DIR}/cmake/npm_install.cmake)
  add_custom_command(
    OUTPUT ${files}
    COMMAND ${CMAKE_COMMAND} -D "WANTED=${wanted}" -D INTO=${NARROWS_NPM_DIR} -D "FILES=${files}" -P ${script}
    DEPENDS ${wanted} ${script}
    COMMENT "Libraries from npm" VERBATIM)
  narrows_make_early(${files})
endfunction()
