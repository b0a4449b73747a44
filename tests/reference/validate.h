#pragma once

#include <vector>

#include "tests/reference/blocks.h"
#include "tests/reference/reference.h"

namespace narrows::reference {

/// The choices for the first hop of a message that is number `number` of its pair and class.
Choices first_choices(const LaneBlocks& blocks, const Send& send, int number);

/// P7: true if the first channel of each message is known when it starts, so that transfers can be acknowledged.
bool knows_first_channels(const Topology& topology, const LaneBlocks& blocks, const std::vector<Send>& sends);

bool is_medium(const Machine& machine);

/// Throws std::invalid_argument for cases that the rules do not cover: a message to its own node, injection buffers
/// that fill more slowly than they empty, slow links with flits of two sizes, messages longer than a slot with several
/// lanes or slots, without cut-through or with a credit latency, and acknowledges where routes choose their first
/// channel.
void validate(const Machine& machine, const Topology& topology, const LaneBlocks& blocks,
              const std::vector<Send>& sends);
/// As above for a shared medium.
void validate_medium(const Machine& machine, const std::vector<Send>& sends);

}  // namespace narrows::reference
