# narrows_rtl(NAME MACHINE [KEY=VALUE...]): hw/node/grid.sv as the class V<NAME>, verilated for machines/MACHINE.toml. Its
# parameters come from the description itself, so RTL and model cannot drift apart.
find_package(verilator HINTS /usr/share/verilator REQUIRED)

# What all verilated classes share.
add_library(narrows_verilated STATIC ${VERILATOR_ROOT}/include/verilated.cpp ${VERILATOR_ROOT}/include/verilated_threads.cpp)
target_include_directories(narrows_verilated SYSTEM PUBLIC ${VERILATOR_ROOT}/include ${VERILATOR_ROOT}/include/vltstd)
target_compile_options(narrows_verilated PRIVATE -w)

function(narrows_rtl name machine)
  set(sources
    hw/pkg/narrows_pkg.sv hw/link/byte_buffer.sv
    hw/router/oldest_first.sv hw/router/input_port.sv hw/router/output_port.sv hw/router/router.sv
    hw/interface/send_link.sv hw/interface/receive_link.sv hw/node/node.sv hw/node/grid.sv)
  list(TRANSFORM sources PREPEND ${PROJECT_SOURCE_DIR}/)
  set(folder ${PROJECT_BINARY_DIR}/rtl/${name})
  set(library ${folder}/V${name}__ALL.a)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(
    OUTPUT ${library} ${folder}/V${name}.h
    COMMAND rtl_parameters ${PROJECT_SOURCE_DIR}/machines/${machine}.toml ${ARGN} > ${folder}/parameters.vc
    COMMAND ${CMAKE_COMMAND} -E env OBJCACHE=${CMAKE_CXX_COMPILER_LAUNCHER}
      ${VERILATOR_BIN} --cc --build -Wall --assert -O3 -CFLAGS "-O2 -w" --prefix V${name} --Mdir ${folder}
      -f ${folder}/parameters.vc --top-module grid ${sources}
    DEPENDS rtl_parameters ${sources} ${PROJECT_SOURCE_DIR}/machines/${machine}.toml
    COMMENT "Verilating ${machine} ${ARGN}" VERBATIM)
  add_custom_target(rtl_${name}_built DEPENDS ${library})
  add_library(rtl_${name} INTERFACE)
  add_dependencies(rtl_${name} rtl_${name}_built)
  target_include_directories(rtl_${name} SYSTEM INTERFACE ${folder})
  target_link_libraries(rtl_${name} INTERFACE ${library} narrows_verilated)
endfunction()
