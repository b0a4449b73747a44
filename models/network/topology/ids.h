#pragma once

#include <cstdint>

#include "models/machine/id.h"

namespace narrows {

/// A processor with its memory, and its place in the network. Where a node has several processors or interfaces, RankId
/// and EndpointId tell which kind of number is meant.
using NodeId = Id<struct NodeKind>;
/// A program, and the processor on which it runs.
using RankId = NodeId;
/// An interface, as the network sees it.
using EndpointId = NodeId;
using RouterId = Id<struct RouterKind>;
/// An output or input of a router. Two bytes, so that a Crossing stays small.
using Port = Id<struct PortKind, std::int16_t>;
/// An interface link of a node. One byte, so that a Message fits in two cache lines.
using LinkId = Id<struct LinkKind, std::int8_t>;

}  // namespace narrows
