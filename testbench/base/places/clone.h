#pragma once

namespace narrows::places {

/// The clone in which this was built. Only one generated source depends on the folder of a clone, so that a clone in
/// another folder need not compile the others again (docs/building.md).
struct Clone {
    const char* sources;
    const char* elaborate;
    const char* elaborated;
    const char* mpi_library;
};

extern const Clone clone;

}  // namespace narrows::places
