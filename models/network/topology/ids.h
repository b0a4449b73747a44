#pragma once

#include <cstdint>

#include "models/machine/id.h"

namespace narrows {

/// A processor with its memory, and what it is in the network. Where a node has several processors or several
/// interfaces, RankId and EndpointId say which of its numbers is meant.
using NodeId = Id<struct NodeKind>;
/// A program, and the processor on which it runs.
using RankId = NodeId;
/// An interface, as the network sees it.
using EndpointId = NodeId;
using RouterId = Id<struct RouterKind>;
/// An output or input of a router. It is stored in two bytes, so that a Crossing needs no more than before.
using Port = Id<struct PortKind, std::int16_t>;
/// An interface link of a node. It is stored in two bytes, so that a Message needs no more than two cache lines.
using LinkId = Id<struct LinkKind, std::int8_t>;

}  // namespace narrows
