#include "models/bounds/foster/competition.h"

#include <algorithm>

namespace narrows::foster {

Wires::Wires(const Machine& machine, const Topology& topology)
    : topology_(topology),
      links_(links_of(machine.interface, MessageClass::data).count),
      routes_(topology, machine.most_lanes() - own_lanes(machine.network)),
      on_channels_(topology.graph().all_ports()) {}

Competition Wires::competition(std::span<const Pair> pairs) {
    for (const std::size_t channel : used_channels_) on_channels_[channel] = 0;
    used_channels_.clear();
    on_cuts_.assign(cuts_.size(), {});
    from_.assign(static_cast<std::size_t>(topology_.nodes()), 0);
    to_ = from_;
    Competition result;
    for (const Pair& pair : pairs) {
        if (pair.from == pair.to) continue;
        ++from_[static_cast<std::size_t>(pair.from)];
        ++to_[static_cast<std::size_t>(pair.to)];
        count_channels(pair);
    }
    result.is_least = !on_cuts_.empty();
    result.senders = std::max({most_on_a_channel(), most_on_a_cut(), most_on_a_link()});
    return result;
}

void Wires::count_channels(const Pair& pair) {
    // Routes with choices are not asked for; the cuts contain the channels at the edge of the network.
    if (!topology_.has_choices()) {
        const FlowRoute& route = routes_.route(pair.from, pair.to);
        if (route.is_sure) {
            for (const SureCrossing& crossing : route.crossings) {
                if (++on_channels_[crossing.port] == 1) used_channels_.push_back(crossing.port);
            }
            return;
        }
    }
    count_cuts(pair);
}

void Wires::count_cuts(const Pair& pair) {
    if (cuts_.empty()) cuts_ = cut_networks(topology_);
    on_cuts_.resize(cuts_.size());
    for (std::size_t i = 0; i < cuts_.size(); ++i) {
        on_cuts_[i].resize(cuts_[i].cuts().size());
        const CutNetwork::Crossed crossed = cuts_[i].crossed(pair.from, pair.to);
        for (const auto& cut : {crossed.out, crossed.in}) {
            if (cut) ++on_cuts_[i][*cut];
        }
    }
}

double Wires::most_on_a_channel() const {
    double most = 0;
    for (const std::size_t channel : used_channels_) {
        const ChannelEnd from = topology_.graph().port_with_number(channel);
        const int channels = topology_.graph().group(from.router, from.in_port)->channels;
        most = std::max(most, static_cast<double>(on_channels_[channel]) / channels);
    }
    return most;
}

double Wires::most_on_a_cut() const {
    double most = 0;
    for (std::size_t i = 0; i < on_cuts_.size(); ++i) {
        for (std::size_t cut = 0; cut < on_cuts_[i].size(); ++cut) {
            const int channels = cuts_[i].cuts()[cut].channels;
            if (on_cuts_[i][cut] > 0) most = std::max(most, static_cast<double>(on_cuts_[i][cut]) / channels);
        }
    }
    return most;
}

double Wires::most_on_a_link() const {
    return static_cast<double>(std::max(std::ranges::max(from_), std::ranges::max(to_))) / links_;
}

}  // namespace narrows::foster
