# One library a room.
#
# narrows_room(FOLDER [USES ROOM...] [LIBRARIES LIBRARY...] [SOURCES FILE...] [HOT])
# The library of a room: all sources of its folder and of the folders below it that are not rooms themselves.
#   USES       the rooms it includes headers of; docs/architecture.md has the same list (tests/architecture compares)
#   LIBRARIES  libraries of Debian that its sources include
#   SOURCES    sources that are made during the build
#   HOT        runs for every event of a simulation: optimised as far as the preset says
# The name of the library is the path of the folder: narrows_models_time. A room without sources is a library of
# headers. A room inside another one has to come first.
function(narrows_room folder)
  cmake_parse_arguments(ARG "HOT" "" "USES;LIBRARIES;SOURCES" ${ARGN})
  narrows_room_library(room ${folder})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  get_property(rooms GLOBAL PROPERTY NARROWS_ROOMS)
  foreach(other ${rooms})
    if(other MATCHES "^${folder}/")
      list(FILTER sources EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/${other}/")
    endif()
  endforeach()
  list(FILTER sources EXCLUDE REGEX "main\\.cpp$")  # programs
  set(used "")
  foreach(other ${ARG_USES})
    narrows_room_library(library ${other})
    list(APPEND used ${library})
  endforeach()
  if(sources OR ARG_SOURCES)
    add_library(${room} STATIC ${sources} ${ARG_SOURCES})
    target_link_libraries(${room} PUBLIC narrows_options ${used} ${ARG_LIBRARIES})
    narrows_compile_together(${room})
    if(NOT ARG_HOT)
      narrows_compile_quickly(${room})
    endif()
  else()
    add_library(${room} INTERFACE)
    target_link_libraries(${room} INTERFACE narrows_options ${used} ${ARG_LIBRARIES})
  endif()
  narrows_list_room(${folder} USES ${ARG_USES})
endfunction()

# narrows_list_room(FOLDER USES ROOM...): a room with a target of its own making.
function(narrows_list_room folder)
  cmake_parse_arguments(ARG "" "" "USES" ${ARGN})
  set_property(GLOBAL APPEND PROPERTY NARROWS_ROOMS ${folder})
  string(REPLACE ";" " " uses "${ARG_USES}")
  set_property(GLOBAL APPEND_STRING PROPERTY NARROWS_ROOM_USES "${folder}: ${uses}\n")
endfunction()

# Sets `result` to the name of the library of a room.
function(narrows_room_library result folder)
  string(REPLACE "/" "_" name ${folder})
  set(${result} narrows_${name} PARENT_SCOPE)
endfunction()

# After the last room: writes rooms.txt into the build folder, a line a room with the rooms it uses.
function(narrows_list_rooms)
  get_property(uses GLOBAL PROPERTY NARROWS_ROOM_USES)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/rooms.txt CONTENT "${uses}" @ONLY)
endfunction()
