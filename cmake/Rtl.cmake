# What is needed to verilate hw/. The program does it when a run needs RTL (testbench/elaboration). Tests do it when they
# are built where the RTL has faults in it. The output of Verilator is the same for all presets, so they share it.
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
string(REPLACE ";" " " NARROWS_COMPILER_LAUNCHER "${CMAKE_CXX_COMPILER_LAUNCHER}")
set(NARROWS_VERILATOR_OPTIONS --cc -Wall --assert -O3 --output-split 0 -CFLAGS -w)

# Call this function in the folder of the targets that use the result: CMake knows custom commands only there.
# narrows_verilate(NAME MACHINE SOURCES... [OVERRIDES KEY=VALUE...] [ROUTER n|engine] [OPTIONS ...]): router n, usually 0,
# of machines/MACHINE.toml, with its node, if it has one, as the class V<NAME> in the library V<NAME>__ALL.a in
# ${NARROWS_RTL_DIR}/NAME. The module and its parameters come from the description itself, so RTL and model cannot drift
# apart.
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
  # rtl_parameters writes the file only if it changes, so that nothing else is built again.
  add_custom_command(
    OUTPUT ${folder}/parameters.vc
    COMMAND rtl_parameters ${folder} ${PROJECT_SOURCE_DIR}/machines/${machine}.toml ${ARG_ROUTER}
      ${ARG_OVERRIDES}
    DEPENDS rtl_parameters ${descriptions}
    COMMENT "RTL parameters of ${machine} ${ARG_OVERRIDES}" VERBATIM)
  add_custom_command(
    OUTPUT ${folder}/V${name}__ALL.a ${folder}/V${name}.h
    COMMAND ${VERILATOR_BIN} ${NARROWS_VERILATOR_OPTIONS} --prefix V${name} --Mdir ${relative_folder}
      -f ${relative_folder}/parameters.vc ${ARG_OPTIONS} ${relative_sources}
    COMMAND make --silent -C ${relative_folder} -f V${name}.mk "OBJCACHE=${NARROWS_COMPILER_LAUNCHER}" VM_PARALLEL_BUILDS=0
      "OPT_FAST=${NARROWS_RTL_OPTIMISATION}" V${name}__ALL.a
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    DEPENDS ${folder}/parameters.vc ${ARG_SOURCES}
    COMMENT "Verilating ${machine} ${ARG_OVERRIDES}" VERBATIM)
endfunction()
