#pragma once

#include "tests/reference/reference.h"

/// Resources that a class of messages has for itself (C1 to C3).
namespace narrows::reference {

/// Lanes of every channel that the class has for itself.
int lanes_for(const Machine& machine, MessageClass message_class);
/// The lanes of all classes together.
int lanes_of_classes(const Machine& machine);

/// Interface links with consecutive numbers.
struct LinkBlock {
    int first;
    int count;
};

/// The links of a node that messages of the class use.
LinkBlock links_for(const Machine& machine, MessageClass message_class);
/// Number of links of a node.
int links_of_node(const Machine& machine);
/// The number of the link on which a message is sent.
int link_of(const Machine& machine, const Send& send);
/// The receive buffers of a link.
int receive_buffers(const Machine& machine, int link);

}  // namespace narrows::reference
