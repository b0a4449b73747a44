#pragma once

#include "tests/reference/one_node/random_one_node.h"

namespace narrows::host_test {

/// A random machine with a host bus, unless it is a medium, and with each of the other rows that it can have, or not.
inline reference::RandomOneNode random_host_node(unsigned seed) {
    using reference::NodeRow;
    reference::NodeRows rows = reference::drawn_rows(
        seed, {NodeRow::links, NodeRow::at_arrival, NodeRow::delivery, NodeRow::hold, NodeRow::without});
    rows.insert(NodeRow::host);
    return reference::RandomOneNode(seed, rows);
}

inline bool has_host(const reference::RandomOneNode& random) { return random.machine.host.is_given(); }

}  // namespace narrows::host_test
