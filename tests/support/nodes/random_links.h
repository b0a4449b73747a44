#pragma once

#include "tests/reference/one_node/random_one_node.h"

namespace narrows {

/// Calls `look` with random shared nodes whose interfaces have several links, where there are routers.
template <class Look>
void on_random_links(unsigned machines, Look look) {
    for (unsigned seed = 1; seed <= machines; ++seed) {
        reference::RandomOneNode random(seed, {reference::NodeRow::links});
        if (!random.rows().empty() && random.machine.has_packet_engine()) look(random, seed);
    }
}

}  // namespace narrows
