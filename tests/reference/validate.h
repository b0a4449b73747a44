#pragma once

#include <vector>

#include "tests/reference/reference.h"

namespace narrows::reference {

/// The choices for the first hop of message `number` of a pair.
Choices first_choices(const Topology& topology, NodeId from, NodeId to, int number);

/// P7: whether the first channel of each message is known when it starts, so that transfers can be acknowledged.
bool knows_first_channels(const Topology& topology, const std::vector<Send>& sends);

/// Throws std::invalid_argument for cases that the rules do not cover (see simulate()).
void validate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
              const std::vector<Receive>& receives);

}  // namespace narrows::reference
