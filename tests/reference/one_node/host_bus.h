#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <tuple>
#include <vector>

#include "models/machine/machine.h"

/// docs/host-bus.md, cycle by cycle: the requests of a cycle are collected, and at its end each bus decides once.
namespace narrows::reference {

/// The order of accesses that ask in one cycle (J1); the lowest goes first.
using HostTurn = std::tuple<int, int, std::int64_t>;

/// A read or a write of memory (J0).
struct BusAccess {
    bool is_write;
    int interface;  ///< of the node
    std::int64_t address;
    int bytes;
    HostTurn turn = {};
    Cycle asked = never;
    Cycle left = never;  ///< of a write: when its last piece has crossed (J8)
    Cycle end = never;   ///< J8

    int bytes_left = 0;  ///< that have not crossed up (write) or down (read)
};
using BusAccessPlace = std::shared_ptr<BusAccess>;

/// J3: a direction. Its time is counted in parts of a cycle, so that nothing is rounded.
class HostDirection {
public:
    explicit HostDirection(const HostParameters& host);

    bool may_begin(Cycle t) const { return free_ < (t + 1) * parts_of_cycle_; }
    /// Begins a transaction of so many bytes in cycle t. Returns when it has crossed.
    Cycle cross(std::int64_t bytes, Cycle t);

private:
    Cycle parts_of_cycle_;
    Cycle parts_of_byte_;
    Cycle free_ = 0;  // f
};

/// J6: the pages of the IOMMU, and its walks.
class HostPages {
public:
    explicit HostPages(const HostParameters& host) : host_(&host) {}

    /// A transaction that arrives at r looks for its page, after all that crossed before it; when its address is known.
    Cycle look(std::int64_t address, Cycle r);

private:
    struct Page {
        std::int64_t number;
        Cycle walk_end;
    };

    const HostParameters* host_;
    std::vector<Page> pages_;  // the first one is replaced first
    bool has_walked_ = false;
    Cycle last_walk_end_ = 0;
};

/// One bus, and the readers, writers and tags of interfaces at it.
class OneHostBus {
public:
    OneHostBus(const HostParameters& host, int interfaces);

    void ask(BusAccessPlace access, Cycle t);
    /// J8a.
    void decide(Cycle t);
    bool is_busy() const { return accesses_under_way_ > 0; }

private:
    /// A request or a posted write (J2).
    struct Piece {
        BusAccessPlace access;
        std::int64_t address;
        int bytes;
        std::size_t tag = 0;
    };
    struct Completion {
        Piece request;
        Cycle waits_from;
        int place_of_request;  // in the order in which they crossed
        std::int64_t address;
        int bytes;
        bool is_last;

        auto order() const { return std::tuple(waits_from, place_of_request, address); }
    };
    /// A reader or a writer (J1).
    struct Engine {
        std::vector<BusAccessPlace> waiting = {};
        BusAccessPlace taken = {};
        Cycle free_at = 0;

        bool could_take(Cycle t) const { return t >= free_at && !waiting.empty(); }
    };
    struct Interface {
        Engine reader = {};
        Engine writer = {};
        Cycle mover_free_at = 0;            // J1a
        bool writer_took_the_last = false;  // J1a
        std::deque<Piece> without_tag = {};
        std::vector<Cycle> tag_free_at = {};
    };

    void cut_taken(Engine& engine, Cycle t);
    bool take_access(Interface& interface, Cycle t);
    std::deque<Piece>& queue_up(const BusAccess& access);
    void cut(const BusAccessPlace& access);
    void give_tags(Interface& interface, Cycle t);
    bool has_room(Cycle t) const;
    bool send_up(Cycle t);
    void cross_up(const Piece& piece, Cycle t);
    bool send_down(Cycle t);
    void write(const Piece& piece, Cycle crossed, Cycle known);
    void answer(const Piece& request, Cycle known);

    HostParameters host_;
    HostDirection up_;
    HostDirection down_;
    HostPages pages_;
    std::vector<Interface> interfaces_;
    std::vector<std::deque<Piece>> queues_up_;  // J4: writes of interface 0, its requests, writes of interface 1 ..
    std::size_t next_queue_ = 0;                // the queue after that of the last transaction
    std::vector<Completion> completions_;
    std::vector<Cycle> written_;  // when the posted writes that have begun to cross are written
    Cycle last_written_ = 0;
    int requests_crossed_ = 0;
    int accesses_under_way_ = 0;
};

/// The buses of a node.
class BusesOfNode {
public:
    explicit BusesOfNode(const Machine& machine);

    bool are_there() const { return !buses_.empty(); }
    /// An access of at least one byte asks at t.
    BusAccessPlace ask(const BusAccess& access, Cycle t);
    void decide(Cycle t);
    bool are_busy() const;
    /// All accesses in the order in which they asked.
    const std::vector<BusAccessPlace>& accesses() const { return accesses_; }

private:
    bool is_shared_;
    std::vector<BusAccessPlace> accesses_;
    std::vector<OneHostBus> buses_;
};

}  // namespace narrows::reference
