# The fingerprint of a room: a hash of the sources that its library links, which are its own and those of all rooms that
# it is linked with, directly or not.
#
# narrows_fingerprint(FOLDER FUNCTION): gives the room a generated source with the function that returns its fingerprint,
# which FOLDER/fingerprint.h declares, and writes the names of the sources into fingerprint_sources.txt. Comes after
# narrows_room(FOLDER).
function(narrows_fingerprint folder function)
  narrows_linked_rooms(rooms ${folder})
  set(names "")
  foreach(room ${rooms})
    narrows_files_of_room(sources ${room} *.h *.cpp *.in)
    list(APPEND names ${sources})
  endforeach()
  list(SORT names)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/fingerprint_sources.txt)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/fingerprint.cpp)
  string(REPLACE ";" "\n" lines "${names}")
  file(CONFIGURE OUTPUT ${list} CONTENT "${lines}\n" @ONLY)
  list(TRANSFORM names PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  set(script ${PROJECT_SOURCE_DIR}/cmake/write_fingerprint.cmake)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D LIST=${list} -D ROOT=${PROJECT_SOURCE_DIR} -D OUTPUT=${output}
            -D HEADER=${folder}/fingerprint.h -D FUNCTION=${function} -P ${script}
    DEPENDS ${files} ${list} ${script}
    COMMENT "Fingerprint of ${folder}" VERBATIM)
  narrows_make_early(${output})
  narrows_room_library(library ${folder})
  target_sources(${library} PRIVATE ${output})
endfunction()

# Sets `result` to the room and all rooms that it is linked with, directly or not.
function(narrows_linked_rooms result folder)
  get_property(rooms GLOBAL PROPERTY NARROWS_ROOMS)
  set(found ${folder})
  set(open ${folder})
  while(open)
    list(POP_FRONT open room)
    narrows_room_library(library ${room})
    get_target_property(linked ${library} INTERFACE_LINK_LIBRARIES)  # all links of rooms are public
    foreach(other ${rooms})
      narrows_room_library(other_library ${other})
      if(other_library IN_LIST linked AND NOT other IN_LIST found)
        list(APPEND found ${other})
        list(APPEND open ${other})
      endif()
    endforeach()
    foreach(other_library ${linked})
      if(other_library MATCHES "^narrows_" AND NOT TARGET ${other_library})
        message(FATAL_ERROR "${room} uses ${other_library}, which has to come before the fingerprint of ${folder}")
      endif()
    endforeach()
  endwhile()
  set(${result} ${found} PARENT_SCOPE)
endfunction()
