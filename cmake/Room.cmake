# One library for each room.
#
# narrows_room(FOLDER [USES ROOM...] [LIBRARIES LIBRARY...] [SOURCES FILE...] [VERILATED HEADER...] [HOT|WARM])
# The library of a room: all sources of its folder and of the folders below it that are not rooms themselves.
#   USES       rooms whose headers it includes; docs/architecture.md has the same list (tests/architecture compares)
#   LIBRARIES  libraries of Debian that its sources include
#   SOURCES    generated sources
#   VERILATED  headers for sources with verilated classes; LIBRARIES does not have their includes
#   HOT        runs for every event of a simulation, message of a workload or flow of a traffic: optimised as far as the
#              preset says, but for what makes single additions slower
#   WARM       runs for every event of a log
# The name of the library is the path of the folder: narrows_models_time. A room without sources is a library of
# headers. A room inside another one has to come first.
function(narrows_room folder)
  cmake_parse_arguments(ARG "HOT;WARM" "" "USES;LIBRARIES;SOURCES;VERILATED" ${ARGN})
  narrows_room_library(room ${folder})
  narrows_files_of_room(sources ${folder} *.cpp)
  list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/)
  set(used "")
  foreach(other ${ARG_USES})
    narrows_room_library(library ${other})
    list(APPEND used ${library})
  endforeach()
  if(sources OR ARG_SOURCES)
    add_library(${room} STATIC ${sources} ${ARG_SOURCES})
    target_link_libraries(${room} PUBLIC narrows_options ${used} ${ARG_LIBRARIES})
    narrows_compile_together(${room})
    if(ARG_WARM)
      narrows_compile_quickly(${room} -O2)
    elseif(ARG_HOT)
      narrows_compile_quickly(${room} -fno-tree-slp-vectorize)
    else()
      narrows_compile_quickly(${room} -Og)
    endif()
  else()
    add_library(${room} INTERFACE)
    target_link_libraries(${room} INTERFACE narrows_options ${used} ${ARG_LIBRARIES})
  endif()
  narrows_headers(${room} ${folder} ${ARG_VERILATED})
  narrows_list_room(${folder} TARGET ${room})
endfunction()

# narrows_headers(LIBRARY FOLDER [NAME...]): the headers of a room. Only code that links the library finds them, because
# they have an include folder of their own, with links to the sources. The target all_verify_interface_header_sets
# compiles each of them alone, except the named ones.
set(CMAKE_VERIFY_INTERFACE_HEADER_SETS ON)
file(REMOVE_RECURSE ${PROJECT_BINARY_DIR}/include)  # links to headers that are no longer there
function(narrows_headers library folder)
  set(visible PUBLIC)
  get_target_property(type ${library} TYPE)
  if(type STREQUAL INTERFACE_LIBRARY)
    set(visible INTERFACE)
  endif()
  set(include ${PROJECT_BINARY_DIR}/include/${library})
  target_sources(${library}
    ${visible} FILE_SET HEADERS BASE_DIRS ${include} FILE_SET not_alone TYPE HEADERS BASE_DIRS ${include})
  set_target_properties(${library} PROPERTIES INTERFACE_HEADER_SETS_TO_VERIFY HEADERS)
  narrows_files_of_room(headers ${folder} *.h)
  foreach(header ${headers})
    cmake_path(GET header PARENT_PATH parent)
    cmake_path(GET header FILENAME name)
    set(file_set HEADERS)
    if(name IN_LIST ARGN)
      set(file_set not_alone)
    endif()
    file(MAKE_DIRECTORY ${include}/${parent})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${header} ${include}/${header} SYMBOLIC)
    target_sources(${library} ${visible} FILE_SET ${file_set} FILES ${include}/${header})
  endforeach()
endfunction()

# narrows_list_room(FOLDER [TARGET TARGET] [USES ROOM...]): a room whose target was made elsewhere. USES: rooms that the
# target is not linked with, because the room has no target or includes only headers.
function(narrows_list_room folder)
  cmake_parse_arguments(ARG "" "TARGET" "USES" ${ARGN})
  set_property(GLOBAL APPEND PROPERTY NARROWS_ROOMS ${folder})
  set_property(GLOBAL PROPERTY NARROWS_ROOM_TARGET_${folder} ${ARG_TARGET})
  set_property(GLOBAL PROPERTY NARROWS_ROOM_USES_${folder} ${ARG_USES})
endfunction()

# Sets `result` to the files of a room that match a pattern, without those of rooms inside it and without the sources of
# programs. Their names are relative to the repository.
function(narrows_files_of_room result folder)
  set(patterns ${ARGN})
  list(TRANSFORM patterns PREPEND ${PROJECT_SOURCE_DIR}/${folder}/)
  file(GLOB_RECURSE names RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${patterns})
  get_property(rooms GLOBAL PROPERTY NARROWS_ROOMS)
  foreach(other ${rooms})
    if(other MATCHES "^${folder}/")
      list(FILTER names EXCLUDE REGEX "^${other}/")
    endif()
  endforeach()
  list(FILTER names EXCLUDE REGEX "(^|[/_])main\\.cpp$")
  set(${result} ${names} PARENT_SCOPE)
endfunction()

# Sets `result` to the name of the library of a room.
function(narrows_room_library result folder)
  string(REPLACE "/" "_" name ${folder})
  set(${result} narrows_${name} PARENT_SCOPE)
endfunction()

# Sets `result` to the rooms that a target is linked with.
function(narrows_rooms_of_target target result)
  get_property(rooms GLOBAL PROPERTY NARROWS_ROOMS)
  set(property LINK_LIBRARIES)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL INTERFACE_LIBRARY)
    set(property INTERFACE_LINK_LIBRARIES)
  endif()
  get_target_property(libraries ${target} ${property})
  set(linked "")
  foreach(room ${rooms})
    narrows_room_library(library ${room})
    if(library IN_LIST libraries)
      list(APPEND linked ${room})
    endif()
  endforeach()
  set(${result} "${linked}" PARENT_SCOPE)
endfunction()

# Must be called after the last room. Writes rooms.txt into the build folder, with a line for each room: the rooms that it
# is linked with. tests/architecture and tools/mutate read it.
function(narrows_list_rooms)
  get_property(rooms GLOBAL PROPERTY NARROWS_ROOMS)
  set(links "")
  foreach(room ${rooms})
    get_property(target GLOBAL PROPERTY NARROWS_ROOM_TARGET_${room})
    get_property(used GLOBAL PROPERTY NARROWS_ROOM_USES_${room})
    if(target)
      narrows_rooms_of_target(${target} linked)
      list(APPEND used ${linked})
    endif()
    string(REPLACE ";" " " used "${used}")
    string(APPEND links "${room}: ${used}\n")
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/rooms.txt CONTENT "${links}" @ONLY)
endfunction()
