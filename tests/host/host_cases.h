#pragma once

#include <vector>

#include "tests/reference/nodes/plain_nodes.h"
#include "tests/reference/one_node/host_bus.h"

namespace narrows::host_test {

/// An access of a case; the cycle in which it asks.
struct CaseAccess {
    Cycle asks;
    bool is_write;
    std::int64_t address;
    int bytes;
    int interface = 0;
};

inline CaseAccess read_at(Cycle asks, std::int64_t address, int bytes, int interface = 0) {
    return {asks, false, address, bytes, interface};
}
inline CaseAccess write_at(Cycle asks, std::int64_t address, int bytes, int interface = 0) {
    return {asks, true, address, bytes, interface};
}

/// Two nodes whose bus moves a byte in a cycle and has no latency. A request has 4 bytes, a write 4 and a completion 2
/// besides their data.
inline Machine machine_with_host(int interfaces = 1) {
    Machine machine = reference::nodes_on_crossbar(2 * interfaces, 1, interfaces);
    machine.host.bandwidth = {1, 1};
    machine.host.read_header = machine.host.write_header = 4;
    machine.host.completion_header = 2;
    return machine;
}

/// The outcome of the accesses on the buses of a node alone. Accesses of one cycle ask in the order of the list.
std::vector<reference::BusAccess> accesses_over(const Machine& machine, const std::vector<CaseAccess>& accesses);

/// When each read has ended and each write has left: on the buses alone, as programs of the reference and as programs
/// of the model, which must agree.
std::vector<Cycle> cycles_of(const Machine& machine, const std::vector<CaseAccess>& accesses);

}  // namespace narrows::host_test
