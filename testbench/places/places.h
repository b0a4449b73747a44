#pragma once

/// Where files of Narrows are on this machine. All that depends on the folder of the clone is here, so that nothing
/// else has to be compiled again for a clone in another folder (docs/building.md).
namespace narrows::places {

extern const char* const machines;     ///< machine descriptions
extern const char* const hardware;     ///< RTL
extern const char* const studies;      ///< studies
extern const char* const mpi_library;  ///< a library that is loaded under mpirun; empty: built without MPI
extern const char* const version;      ///< of Narrows

}  // namespace narrows::places
