# Verilated RTL. narrows_rtl(NAME MACHINE [KEY=VALUE...] [ROUTER n]): router n, usually 0, of machines/MACHINE.toml in RTL
# (hw/node), with its node, if it has one; verilated as the class V<NAME> and listed in hw/variants.h. The module and its
# parameters come from the description itself, so RTL and model cannot drift apart. The output of Verilator is the same
# for all presets, so they share it.
set(NARROWS_RTL_DIR ${NARROWS_SHARED_BUILD}/rtl CACHE PATH "Where the verilated RTL goes")
file(GLOB NARROWS_RTL_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/hw/pkg/*.sv)  # packages first
file(GLOB rtl_modules CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/hw/link/*.sv ${PROJECT_SOURCE_DIR}/hw/router/*.sv
  ${PROJECT_SOURCE_DIR}/hw/interface/*.sv ${PROJECT_SOURCE_DIR}/hw/node/*.sv)
list(APPEND NARROWS_RTL_SOURCES ${rtl_modules})
file(GLOB NARROWS_PACKET_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/hw/packets/*.sv)  # sources of packet_engine

# The code that all verilated classes share.
configure_file(${PROJECT_SOURCE_DIR}/hw/verilated.cpp.in ${PROJECT_BINARY_DIR}/hw/verilated.cpp COPYONLY)
add_library(narrows_verilated STATIC ${PROJECT_BINARY_DIR}/hw/verilated.cpp ${VERILATOR_ROOT}/include/verilated_threads.cpp
  ${VERILATOR_ROOT}/include/verilated_dpi.cpp)
target_include_directories(narrows_verilated SYSTEM PUBLIC ${VERILATOR_ROOT}/include ${VERILATOR_ROOT}/include/vltstd)
target_include_directories(narrows_verilated PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_options(narrows_verilated PRIVATE -w)

# A simulation with RTL spends most of its time in this code. docs/building.md says what it costs.
set(NARROWS_RTL_OPTIMISATION
  "-O2 -fno-tree-pre -fno-gcse -fno-tree-vrp -fno-code-hoisting -fno-tree-vectorize -fno-tree-slp-vectorize")

# Verilator with the options of every call.
string(REPLACE ";" " " launcher "${CMAKE_CXX_COMPILER_LAUNCHER}")
set(NARROWS_VERILATOR_OPTIONS --cc --build -Wall --assert -O3
  --output-split 0 -CFLAGS -w -MAKEFLAGS "--silent \"OPT_FAST=${NARROWS_RTL_OPTIMISATION}\" OPT_SLOW=-O0")
set(NARROWS_VERILATE ${CMAKE_COMMAND} -E env "OBJCACHE=${launcher}" ${VERILATOR_BIN} ${NARROWS_VERILATOR_OPTIONS})

# Call these functions in the folder of the targets that use the results: CMake knows custom commands only there.

# narrows_verilate(NAME MACHINE SOURCES... [OVERRIDES KEY=VALUE...] [ROUTER n|engine] [OPTIONS ...]): the library V<NAME>__ALL.a and parameters.inc
# in ${NARROWS_RTL_DIR}/NAME.
function(narrows_verilate name machine)
  cmake_parse_arguments(ARG "" "ROUTER" "SOURCES;OVERRIDES;OPTIONS" ${ARGN})
  if(NOT DEFINED ARG_ROUTER)
    set(ARG_ROUTER 0)
  endif()
  set(folder ${NARROWS_RTL_DIR}/${name})
  file(GLOB descriptions CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/machines/*.toml)  # they inherit from each other
  file(MAKE_DIRECTORY ${folder})
  # The output of Verilator contains the names of its sources. Relative names are the same in every clone, so that
  # ccache finds the result.
  file(RELATIVE_PATH relative_folder ${PROJECT_SOURCE_DIR} ${folder})
  set(relative_sources "")
  foreach(source ${ARG_SOURCES})
    file(RELATIVE_PATH source ${PROJECT_SOURCE_DIR} ${source})
    list(APPEND relative_sources ${source})
  endforeach()
  # rtl_parameters writes these files only if they change, so that nothing else is built again.
  add_custom_command(
    OUTPUT ${folder}/parameters.vc ${folder}/parameters.inc
    COMMAND rtl_parameters ${folder} ${PROJECT_SOURCE_DIR}/machines/${machine}.toml ${ARG_ROUTER}
      ${ARG_OVERRIDES}
    DEPENDS rtl_parameters ${descriptions}
    COMMENT "RTL parameters of ${machine} ${ARG_OVERRIDES}" VERBATIM)
  add_custom_command(
    OUTPUT ${folder}/V${name}__ALL.a ${folder}/V${name}.h
    COMMAND ${NARROWS_VERILATE} --prefix V${name} --Mdir ${relative_folder} -f ${relative_folder}/parameters.vc
      ${ARG_OPTIONS} ${relative_sources}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    DEPENDS ${folder}/parameters.vc ${ARG_SOURCES}
    COMMENT "Verilating ${machine} ${ARG_OVERRIDES}" VERBATIM)
endfunction()

function(narrows_rtl name machine)
  cmake_parse_arguments(ARG "" "ROUTER" "" ${ARGN})
  set(overrides ${ARG_UNPARSED_ARGUMENTS})
  set(router "")
  if(DEFINED ARG_ROUTER)
    set(router ROUTER ${ARG_ROUTER})
  endif()
  narrows_verilate(${name} ${machine} OVERRIDES ${overrides} ${router} SOURCES ${NARROWS_RTL_SOURCES})
  set(folder ${NARROWS_RTL_DIR}/${name})
  configure_file(${PROJECT_SOURCE_DIR}/hw/variant.cpp.in ${PROJECT_BINARY_DIR}/hw/${name}.cpp @ONLY)
  target_sources(narrows_hw PRIVATE ${PROJECT_BINARY_DIR}/hw/${name}.cpp ${folder}/V${name}.h ${folder}/parameters.inc)
  target_include_directories(narrows_hw SYSTEM PRIVATE ${folder} ${NARROWS_RTL_DIR})
  target_link_libraries(narrows_hw PRIVATE ${folder}/V${name}__ALL.a)
  set_property(GLOBAL APPEND PROPERTY NARROWS_RTL_NAMES ${name})
endfunction()

# After the last narrows_rtl(): the list of them.
function(narrows_rtl_list)
  get_property(names GLOBAL PROPERTY NARROWS_RTL_NAMES)
  set(declarations "")
  set(entries "")
  foreach(name ${names})
    string(APPEND declarations "Variant variant_${name}();\n")
    string(APPEND entries "variant_${name}(), ")
  endforeach()
  configure_file(${PROJECT_SOURCE_DIR}/hw/all_variants.cpp.in ${PROJECT_BINARY_DIR}/hw/all_variants.cpp @ONLY)
  target_sources(narrows_hw PRIVATE ${PROJECT_BINARY_DIR}/hw/all_variants.cpp)
endfunction()
