#pragma once

#include <stdexcept>
#include <string>

/// The paths of Narrows' files on this machine: in the clone where it was built, or below the prefix in which it is
/// installed (docs/building.md, "Installing"). Functions throw PlaceError if there are none.
namespace narrows::places {

/// The files of Narrows are missing or of another version. The text says what to do.
class PlaceError final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

std::string machines();     ///< machine descriptions
std::string hardware();     ///< RTL sources; throws ToolError if they are not installed
std::string studies();      ///< studies
std::string documents();    ///< documents
std::string findings();     ///< stored results (docs/findings)
std::string sources();      ///< the folder above all these; RTL built at run time finds headers there
std::string elaborate();    ///< a script that builds RTL (testbench/elaboration)
std::string mpi_library();  ///< a library that is loaded under mpirun; empty if built without MPI

/// Where the clone builds RTL at run time. Empty if Narrows is installed: the user's cache then has it.
std::string elaborated();

/// The prefix of the installation; empty in a clone.
std::string prefix();

/// A hash of the sources of the program that uses the library, or of the program's file if narrows_add_program did not
/// make it (library/README.md).
std::string program_fingerprint();

/// The command that calls the program: "narrows", or the name of a user's program.
std::string program_name();

extern const char* const version;  ///< version of Narrows

}  // namespace narrows::places
