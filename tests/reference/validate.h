#pragma once

#include <vector>

#include "tests/reference/blocks.h"
#include "tests/reference/reference.h"

namespace narrows::reference {

/// The choices for the first hop of a message that is number `number` of its pair and class.
Choices first_choices(const LaneBlocks& blocks, const Send& send, int number);

/// P7: whether the first channel of each message is known when it starts, so that transfers can be acknowledged.
bool knows_first_channels(const Topology& topology, const LaneBlocks& blocks, const std::vector<Send>& sends);

bool is_medium(const Machine& machine);

/// Throws std::invalid_argument for cases that the rules do not cover (see simulate()).
void validate(const Machine& machine, const Topology& topology, const LaneBlocks& blocks, const Programs& programs);
/// The same for a shared medium.
void validate_medium(const Machine& machine, const Programs& programs);

}  // namespace narrows::reference
