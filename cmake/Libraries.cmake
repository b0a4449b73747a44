# Every library comes from Debian 12; packages.txt lists the packages.
find_package(PkgConfig REQUIRED)
pkg_check_modules(SYSTEMC REQUIRED IMPORTED_TARGET systemc)
pkg_check_modules(TOMLPLUSPLUS REQUIRED IMPORTED_TARGET tomlplusplus)
find_package(fmt REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(GTest REQUIRED)
find_package(benchmark REQUIRED)
find_package(ZLIB REQUIRED)
find_package(verilator HINTS /usr/share/verilator REQUIRED)

# Debian's SystemC was built as C++17 and says so at link time; this tells its headers (coroutines work all the same).
# As system headers, so that our warnings do not judge them.
add_library(narrows_systemc INTERFACE)
get_target_property(systemc_includes PkgConfig::SYSTEMC INTERFACE_INCLUDE_DIRECTORIES)
if(systemc_includes)
  target_include_directories(narrows_systemc SYSTEM INTERFACE ${systemc_includes})
endif()
target_compile_definitions(narrows_systemc INTERFACE SC_CPLUSPLUS=201703L)
target_link_libraries(narrows_systemc INTERFACE PkgConfig::SYSTEMC)
