# What `cmake --install` installs (docs/building.md, "Installing"). The layout below share/narrows is that of the clone, so
# that links in documents and the names of machines in messages are right in both.

# Libraries of Debian that libnarrows.a needs when a program is linked: CMake's target, its name for pkg-config, its package.
# SQLiteCpp has no file for pkg-config; NarrowsConfig.cmake.in finds it.
set(NARROWS_LINKED_FROM_DEBIAN
  "PkgConfig::SYSTEMC systemc libsystemc-dev"
  "PkgConfig::TOMLPLUSPLUS tomlplusplus libtomlplusplus-dev"
  "fmt::fmt fmt libfmt-dev"
  "SQLiteCpp - libsqlitecpp-dev"
  "PkgConfig::SQLITE3 sqlite3 libsqlite3-dev"
  "PkgConfig::MUPARSER muparser libmuparser-dev"
  "PkgConfig::LIBMD libmd libmd-dev"
  "ZLIB::ZLIB zlib zlib1g-dev")
set(narrows_headers_of_debian Eigen3::Eigen CLI11::CLI11 nlohmann_json::nlohmann_json)

# Sets `own` to the archives of all libraries of Narrows that the targets are linked with, directly or not, and `foreign`
# to the libraries of others.
function(narrows_linked_libraries own foreign)
  set(open ${ARGN})
  set(seen ${ARGN})
  set(archives "")
  set(others "")
  while(open)
    list(POP_FRONT open library)
    get_target_property(type ${library} TYPE)
    if(type STREQUAL STATIC_LIBRARY)
      list(APPEND archives $<TARGET_FILE:${library}>)
    endif()
    get_target_property(links ${library} INTERFACE_LINK_LIBRARIES)
    foreach(link ${links})
      string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" link "${link}")
      if(NOT link OR link IN_LIST seen)
        continue()
      endif()
      list(APPEND seen ${link})
      if(link MATCHES "^narrows_")
        list(APPEND open ${link})
      else()
        list(APPEND others ${link})
      endif()
    endforeach()
  endwhile()
  set(${own} "${archives}" PARENT_SCOPE)
  set(${foreign} "${others}" PARENT_SCOPE)
endfunction()

# narrows_archive(TARGET...): the target narrows_archive makes libnarrows.a, with all that these are linked with. It is a
# copy of other archives, which the program itself does without, so it is built only if it is asked for.
function(narrows_archive)
  narrows_linked_libraries(archives foreign ${ARGN})
  foreach(library ${foreign})
    if(NOT "${NARROWS_LINKED_FROM_DEBIAN};" MATCHES "(^|;)${library} " AND NOT library IN_LIST narrows_headers_of_debian
        AND NOT library IN_LIST CMAKE_DL_LIBS)
      message(FATAL_ERROR "${library} is linked with libnarrows.a; add it to the libraries in cmake/Install.cmake")
    endif()
  endforeach()
  set(archive ${CMAKE_CURRENT_BINARY_DIR}/libnarrows.a)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/archives.txt)
  string(REPLACE ";" "\n" lines "${archives}")
  file(GENERATE OUTPUT ${list} CONTENT "${lines}\n")
  set(script ${PROJECT_SOURCE_DIR}/cmake/join_archives.cmake)
  add_custom_command(OUTPUT ${archive}
    COMMAND ${CMAKE_COMMAND} -D AR=${CMAKE_AR} -D LIST=${list} -D OUTPUT=${archive} -P ${script}
    DEPENDS ${archives} ${ARGN} ${list} ${script}
    COMMENT "The library for other programs" VERBATIM)
  add_custom_target(narrows_archive DEPENDS ${archive})
  set(NARROWS_ARCHIVE ${archive} PARENT_SCOPE)
  set(NARROWS_ARCHIVE_LIST ${list} PARENT_SCOPE)
endfunction()

# narrows_install_program(): the program and the files that it reads.
function(narrows_install_program)
  set(share share/narrows)
  install(TARGETS narrows RUNTIME DESTINATION bin)
  if(TARGET narrows_mpi)
    install(TARGETS narrows_mpi LIBRARY DESTINATION lib/narrows)
  endif()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/version CONTENT "${PROJECT_VERSION}\n")
  install(FILES ${PROJECT_BINARY_DIR}/version README.md CHANGELOG.md CONTRIBUTING.md LICENSE DESTINATION ${share})
  install(DIRECTORY machines studies documents docs DESTINATION ${share})
  install(DIRECTORY traces/samples DESTINATION ${share}/traces)
  install(PROGRAMS tools/pcie-bench-csv DESTINATION ${share}/tools)
  install(DIRECTORY python DESTINATION ${share} PATTERN __pycache__ EXCLUDE)
  # RTL that is built at run time, and the stored costs of RTL.
  install(DIRECTORY hw DESTINATION ${share}
    FILES_MATCHING PATTERN "*.sv" PATTERN README.md PATTERN "costs/*.json" PATTERN formal EXCLUDE)
  install(DIRECTORY models/time models/machine models/network models/rtl DESTINATION ${share}/models
    FILES_MATCHING PATTERN "*.h")
  install(FILES testbench/elaboration/router.inc testbench/elaboration/engine.inc testbench/elaboration/one_source
    DESTINATION ${share}/testbench/elaboration)
  install(FILES ${PROJECT_BINARY_DIR}/testbench/elaboration/elaborate_installed DESTINATION ${share}/testbench/elaboration
    RENAME elaborate)
endfunction()

# narrows_install_library(): the library, its headers and its package.
function(narrows_install_library)
  set(package lib/cmake/Narrows)
  set(config ${PROJECT_BINARY_DIR}/NarrowsConfig.cmake)
  set(version ${PROJECT_BINARY_DIR}/NarrowsConfigVersion.cmake)
  string(REPLACE ";" "\"\n    \"" libraries "\"${NARROWS_LINKED_FROM_DEBIAN}\"")
  configure_file(cmake/NarrowsConfig.cmake.in ${config} @ONLY)
  include(CMakePackageConfigHelpers)
  write_basic_package_version_file(${version} VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
  configure_file(cmake/check_archive.cmake.in ${PROJECT_BINARY_DIR}/check_archive.cmake @ONLY)
  install(SCRIPT ${PROJECT_BINARY_DIR}/check_archive.cmake)
  install(FILES ${NARROWS_ARCHIVE} DESTINATION lib OPTIONAL)
  install(DIRECTORY library/include/narrows DESTINATION include FILES_MATCHING PATTERN "*.h")
  install(FILES ${config} ${version} cmake/NarrowsProgram.cmake cmake/write_program.cmake DESTINATION ${package})
endfunction()
