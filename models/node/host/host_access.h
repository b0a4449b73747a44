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
    /// It ends at `access.end`, and its last piece has crossed up at `access.last.left`. Neither has passed.
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

    std::uint64_t number = 0;  ///< among the accesses of its bus
    int pieces = 0;            ///< transactions that are not across yet; of a read with all their completions
    Cycle asked = 0;
    Cycle taken = 0;   ///< by the reader or the writer
    HostPiece last{};  ///< the one that ends last, of those so far
    Cycle end = 0;     ///< when it is written, or has come

    /// Of the accesses that ask in one cycle (J1). Packets of a link keep the order in which they ask.
    auto turn() const {
        if (packet != nullptr) return std::tuple(0, static_cast<int>(packet->link), 0);
        return std::tuple(1, static_cast<int>(rank), operation->activity);
    }
};

}  // namespace narrows
