#pragma once

#include "tests/reference/message_classes.h"
#include "tests/reference/nodes/random_shared_nodes.h"

namespace narrows {

/// Gives the interfaces of a random machine with routers several links, and lets its programs name them.
inline void draw_links(reference::RandomSharedNodes& random, unsigned seed) {
    reference::Dice dice(seed);
    InterfaceParameters& interface = random.machine.interface;
    interface.links = 1 + dice.below(3);
    interface.message_classes.request.links = dice.any({0, 0, 1, 2});
    interface.message_classes.reply.links = dice.any({0, 0, 1, 2});
    interface.link_choice = static_cast<LinkChoice>(dice.below(5));
    for (reference::NodeActivity& activity : random.activities) {
        for (reference::NodeOperation& operation : activity.operations)
            operation.link = dice.below(reference::links_for(random.machine, operation.message_class).count);
    }
}

/// Calls `look` with random shared nodes whose interfaces have several links.
template <class Look>
void on_random_links(unsigned machines, Look look) {
    for (unsigned seed = 1; seed <= machines; ++seed) {
        reference::RandomSharedNodes random(seed);
        if (random.machine.has_medium() || !random.machine.has_shared_nodes()) continue;
        draw_links(random, seed);
        look(random, seed);
    }
}

}  // namespace narrows
