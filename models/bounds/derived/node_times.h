#pragma once

#include <functional>

#include "models/machine/copies.h"
#include "models/network/topology/placement.h"

namespace narrows {

/// The least cycles of what processors, memories and buses do (docs/timing.md, P9; docs/nodes.md, V, W, Z).
class NodeTimes {
public:
    explicit NodeTimes(const Machine& machine) : machine_(machine), copies_(machine) {}

    Cycle send_overhead() const { return machine_.processor.varied(machine_.processor.send_overhead, 0); }
    Cycle receive_overhead() const { return machine_.processor.varied(machine_.processor.receive_overhead, 0); }

    /// The overhead of a request, and of a packet on arrival (P3, P5).
    Cycle request() const { return machine_.pays_at_request() ? receive_overhead() : 0; }
    Cycle arrival() const { return machine_.pays_at_request() ? 0 : receive_overhead(); }

    /// Cycles in which an interface, or a processor that moves the bytes, reads or writes so many bytes (V3, P2, R4).
    Cycle access(std::int64_t bytes) const {
        if (!machine_.memory.of_messages) return 0;  // V8
        return std::max(machine_.moves_by_processor() ? at_port(bytes) : at_bus(bytes), at_memory(bytes));
    }
    Cycle at_bus(std::int64_t bytes) const { return machine_.interface.host_bus_bandwidth.cycles_for(bytes); }
    Cycle at_memory(std::int64_t bytes) const { return machine_.memory.bandwidth.cycles_for(bytes); }
    Cycle at_port(std::int64_t bytes) const { return machine_.memory.port_bandwidth.cycles_for(bytes); }

    /// Cycles of all chunks of a copy (V4).
    Cycle of(const Copy& copy) const {
        Cycle sum = 0;
        for_each_size(copy, [&](std::int64_t bytes, std::int64_t count) { sum += count * chunk(copy, bytes); });
        return sum;
    }
    /// Calls `visit(bytes, count)` for the full chunks of a copy and for the rest.
    template <class Visit>
    static void for_each_size(const Copy& copy, Visit visit) {
        if (copy.bytes == 0) return;
        if (copy.bytes >= copy.chunk) visit(copy.chunk, copy.bytes / copy.chunk);
        if (copy.bytes % copy.chunk > 0) visit(copy.bytes % copy.chunk, std::int64_t{1});
    }

    /// Returns the copy of a packet with `bytes` bytes, in a message with `message` bytes; empty without copies (V5).
    Copy out_of_program(std::int64_t bytes, std::int64_t message) const {
        return machine_.copies() > 0 ? copies_.out_of_program(bytes, message) : Copy{};
    }
    Copy into_program(std::int64_t bytes, std::int64_t message) const {
        return machine_.copies() > 0 ? copies_.into_program(bytes, message) : Copy{};
    }
    const Copies& copies() const { return copies_; }
    const Machine& machine() const { return machine_; }

private:
    Cycle chunk(const Copy& copy, std::int64_t bytes) const {
        return std::max(
            {at_port(bytes * copy.crossings), at_memory(bytes * copy.crossings), copy.own.cycles_for(bytes)});
    }

    const Machine& machine_;
    Copies copies_;
};

}  // namespace narrows
