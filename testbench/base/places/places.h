#pragma once

#include <string>

/// The paths of Narrows' files on this machine: those of the clone that it was built in, or those below the prefix in
/// which it is installed (docs/building.md, "Installing"). Functions throw PlaceError if they are in neither.
namespace narrows::places {

std::string machines();   ///< machine descriptions
std::string hardware();   ///< RTL sources; throws ToolError if they are not installed
std::string studies();    ///< studies
std::string documents();  ///< documents
std::string findings();   ///< results that are kept (docs/findings)
std::string sources();  ///< the folder above all these; RTL that is built while the program runs includes headers there
std::string elaborate();    ///< a script that builds RTL (testbench/elaboration)
std::string mpi_library();  ///< a library that is loaded under mpirun; empty if built without MPI

/// Where the clone builds RTL while the program runs. Empty if Narrows is installed: then the user's cache has it.
std::string elaborated();

/// Where Narrows is installed; empty in a clone.
std::string prefix();

/// A hash of the sources of the program that is linked with the library; of the program's file, if it was not made by
/// narrows_add_program (library/README.md).
std::string program_fingerprint();

/// What is written in a shell to call the program: "narrows", or the name of a program of the user's.
std::string program_name();

extern const char* const version;  ///< version of Narrows

}  // namespace narrows::places
