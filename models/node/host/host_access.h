#pragma once

#include <cstdint>
#include <tuple>

#include "models/network/link/node_observer.h"
#include "models/node/processor/operations.h"

namespace narrows {

struct HostAccess;

/// Is told when an access over a host bus ends.
class HostUser {
public:
    /// The access ends at `access.end`; its last piece crosses up at `access.last.left`. Neither cycle is in the past.
    virtual void host_access_ends(const HostAccess& access) = 0;

protected:
    ~HostUser() = default;
};

/// A read or a write of memory by an interface (docs/host-bus.md, J0). It is for a packet or for a program.
struct HostAccess {
    bool is_write = false;
    std::uint64_t address = 0;
    int bytes = 0;
    int interface = 0;  ///< its number within the node
    HostUser* user = nullptr;
    Message* packet = nullptr;
    DmaOperation* operation = nullptr;
    RankId rank{0};  ///< whose program asks

    std::uint64_t number = 0;  ///< number of the access on its bus
    int pieces = 0;            ///< transactions that are not across yet, for a read with all their completions
    Cycle asked = 0;
    Cycle taken = 0;   ///< when the reader or the writer took it
    HostPiece last{};  ///< the piece that ends last, of those known so far
    Cycle end = 0;     ///< when the data are written, or have come

    /// The order of accesses that ask in the same cycle (J1). Packets of a link keep the order in which they ask.
    auto turn() const {
        if (packet != nullptr) return std::tuple(0, static_cast<int>(packet->link), 0);
        return std::tuple(1, static_cast<int>(rank), operation->activity);
    }
};

}  // namespace narrows
