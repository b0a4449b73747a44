#pragma once

/// The paths of Narrows' files on this machine. Everything that depends on the folder of the clone is here, so that a
/// clone in another folder need not compile anything else again (docs/building.md).
namespace narrows::places {

extern const char* const machines;     ///< machine descriptions
extern const char* const hardware;     ///< RTL sources
extern const char* const studies;      ///< studies
extern const char* const documents;    ///< documents
extern const char* const findings;     ///< results that are kept (docs/findings)
extern const char* const elaborate;    ///< a script that builds RTL (testbench/elaboration)
extern const char* const elaborated;   ///< where it builds
extern const char* const mpi_library;  ///< a library that is loaded under mpirun; empty if built without MPI
extern const char* const version;      ///< version of Narrows

}  // namespace narrows::places
