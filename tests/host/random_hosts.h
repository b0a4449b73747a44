#pragma once

#include "tests/reference/one_node/random_one_node.h"

namespace narrows::host_test {

/// A random machine with a host bus, unless it has a medium, and with or without each of the other possible rows.
inline reference::RandomOneNode random_host_node(unsigned seed) {
    using reference::NodeRow;
    reference::NodeRows rows = reference::drawn_rows(
        seed, {NodeRow::links, NodeRow::at_arrival, NodeRow::delivery, NodeRow::hold, NodeRow::without});
    rows.insert(NodeRow::host);
    return reference::RandomOneNode(seed, rows);
}

inline bool has_host(const reference::RandomOneNode& random) { return random.machine.host.is_given(); }

}  // namespace narrows::host_test
