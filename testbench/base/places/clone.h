#pragma once

namespace narrows::places {

/// The clone that this was built in. Everything that depends on its folder is in one generated source, so that a clone in
/// another folder need not compile anything else again (docs/building.md).
struct Clone {
    const char* sources;
    const char* elaborate;
    const char* elaborated;
    const char* mpi_library;
};

extern const Clone clone;

}  // namespace narrows::places
