#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/node/host/access_engine.h"
#include "models/node/host/bus_direction.h"
#include "models/node/host/page_table.h"
#include "models/node/host/pieces.h"

namespace narrows {

/// A bus between interfaces of a node and its memory (docs/host-bus.md, J).
class TransactionBus final {
public:
    /// Serves the `interfaces` interfaces from number `first_interface` on of the node.
    TransactionBus(const Fabric& fabric, NodeId node, int first_interface, int interfaces);

    /// The access is told to its user when it ends.
    void ask(const HostAccess& access);

    Usage up() const { return up_.usage(); }
    Usage down() const { return down_.usage(); }

private:
    /// A request, or a posted write.
    struct Transaction {
        HostAccess* access;
        MemoryRange range;
        int longest_completion = 0;
        HostPiece way{};
    };

    /// The state that each interface has for itself (J1, J4).
    struct Side {
        AccessEngines engines;
        std::deque<Transaction> untagged{};  ///< requests that have no tag yet
        int tags;                            ///< free tags
    };

    void decide_soon(std::uint64_t = 0);
    void decide(std::uint64_t);
    void let_wait(int side, Cycle now);
    Cycle next_decision() const;
    void cut(HostAccess& access, int side, Cycle now);
    std::deque<Transaction>& waiting_up(int side, bool is_write);
    void carry_up(Cycle now);
    bool may_go_up(const std::deque<Transaction>& queue) const;
    std::size_t next_queue_up() const;
    void serve_request(const Transaction& request);
    void serve_write(Transaction& write);
    Cycle served_at(const Transaction& transaction);
    void carry_down(Cycle now);
    void complete_next(Cycle now);
    void piece_ends(const Transaction& piece, Cycle end);
    void report(const HostAccess& access) const;
    void written(std::uint64_t);
    void tag_is_free(std::uint64_t side);
    HostAccess& keep(const HostAccess& access);

    const Fabric& fabric_;
    const HostParameters& host_;
    CycleQueue& queue_;
    NodeId node_;
    int first_interface_;
    std::vector<Side> sides_;
    BusDirection up_;
    BusDirection down_;
    PageTable pages_;
    std::vector<std::deque<Transaction>> queues_up_;  ///< of each interface its writes, then its requests (J4)
    std::size_t turn_up_ = 0;                         ///< the queue that is looked at first
    /// Answered requests, sorted by the cycle of their data, then by the order in which they crossed. Each holds the
    /// bytes that no completion has taken yet.
    std::map<std::pair<Cycle, std::uint64_t>, Transaction> answers_;
    std::uint64_t requests_ = 0;  ///< requests that have crossed the bus
    int writes_under_way_ = 0;
    Cycle last_written_ = 0;
    bool decision_due_ = false;
    Cycle wakes_at_ = 0;       ///< the next decision that is scheduled, unless that has passed
    std::uint64_t asked_ = 0;  ///< number of accesses so far
    std::deque<HostAccess> accesses_;
    std::vector<HostAccess*> spare_;  ///< accesses that have ended, for use again
};

}  // namespace narrows
