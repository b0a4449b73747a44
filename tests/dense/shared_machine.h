#pragma once

#include "models/network/topology/make_topology.h"
#include "tests/support/runs/fault.h"
#include "tests/support/runs/judged_run.h"
#include "tests/support/words.h"

namespace narrows {

inline const std::vector<std::string> dense_patterns{"aapc", "simple-pairwise", "cumulative-pairwise",
                                                     "random-pairwise"};

/// Nodes of several processors on one switch; messages of 1000 bytes take four packets.
inline Machine shared_machine(const std::vector<std::string>& more = {}) {
    std::vector<std::string> changes = words_of(
        "topology.nodes=4 node.processors=3 message.packet_bytes=256 message.vector_words=4096 "
        "network.buffer_flits=40 processor.send_overhead=20cycles processor.receive_overhead=20cycles");
    for (const std::string& change : more) {  // a value in `more` replaces the other one
        std::erase_if(changes,
                      [&](const std::string& c) { return c.starts_with(change.substr(0, change.find('=') + 1)); });
        changes.push_back(change);
    }
    return machine_of("crossbar-64", for_shared_nodes(changes));
}

}  // namespace narrows
