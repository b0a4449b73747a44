#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "models/bounds/bound.h"
#include "models/system/system.h"

namespace narrows {

/// A message. The packets of one node and link are sent in the order of their list, each as soon as possible, but not
/// before its cycle.
struct Packet {
    NodeId from;
    NodeId to;
    int words;
    Cycle not_before = 0;
    LinkId link = 0;  ///< one of the links for its class
    MessageClass message_class = MessageClass::data;
};

/// The results of a run of packets. Every node receives all packets sent to it.
struct PacketRun {
    bool finished;  ///< false: deadlock
    Cycle cycles;
    std::uint64_t delivered;
    Cycle waiting;                  ///< cycles in which packets waited for network channels and links inwards
    std::int64_t waited;            ///< how many channels and links inwards were waited for
    int overtaken;                  ///< packets delivered after a later one of their pair
    int out_of_order;               ///< packets that a program got after a later one of their pair
    std::vector<Cycle> deliveries;  ///< one for each packet
};

PacketRun run_packets(const Machine& machine, const Topology& topology, const std::vector<Packet>& packets,
                      std::optional<std::uint64_t> shuffle = {});

/// The packets as bounds see them.
Traffic traffic_of(const Machine& machine, const std::vector<Packet>& packets);

/// `count` packets between random nodes, each from the list of some node.
std::vector<Packet> random_packets(const Machine& machine, unsigned seed, int count);

}  // namespace narrows
