#include "tests/waves/expected_channels.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace narrows {

void ChannelOracle::describe_channels(RouterId router, const std::string& scope, Expected& to) const {
    for (Port port = 0; port < topology_.ports(router); ++port) {
        const auto end = topology_.far_end(router, port);
        if (!end) continue;
        const bool is_only_one = topology_.switches() > 0 && router < topology_.nodes();
        std::string name = is_only_one ? "" : topology_.port_name(router, port) + "_";
        std::ranges::replace(name, ' ', '_');
        describe_channel(router, port, fmt::format("{}channel_{}to_{}.", scope, name, name_of(end->router)), to);
    }
}

bool ChannelOracle::waits(const LoggedMessage& m, std::size_t place, Cycle t) const {
    if (place == 0) return sending_.waits_for_first_channel(m, t);
    const bool whole = !machine_.interface.cut_through && m.crossings[place].port == Topology::local;
    const LoggedCrossing& before = m.crossings[place - 1];
    const Cycle there = (whole ? before.tail : before.head) + values_of(before.router, before.port).link_latency;
    const Cycle asked = std::max(there, slots_.at({&m, place - 1}).first_in_lane);
    return asked <= t && t < m.crossings[place].head;
}

ChannelParameters ChannelOracle::values_of(RouterId router, Port port) const {
    const auto& classes = machine_.network.classes;
    const auto of_port = static_cast<std::size_t>(topology_.graph().group(router, port)->channel_class);
    ChannelParameters values =
        classes.empty() ? ChannelParameters(machine_.network) : classes[of_port].with(machine_.network);
    values.lanes += own_lanes(machine_.network);
    return values;
}

bool ChannelOracle::has_slots() const { return machine_.has_lanes_or_slots(); }

void ChannelOracle::follow_lanes() {
    struct Passage {
        const LoggedMessage* message;
        std::size_t place;
        Cycle head;
    };
    std::map<std::tuple<int, int, int, int>, std::vector<Passage>> lanes;
    for (const LoggedMessage& m : run_.messages) {
        for (std::size_t i = 0; i + 1 < m.crossings.size(); ++i) {
            const LoggedCrossing& c = m.crossings[i];
            lanes[{int{c.router}, int{c.port}, c.channel, c.lane}].push_back({&m, i, c.head});
        }
    }
    for (auto& [lane, passages] : lanes) {
        std::ranges::sort(passages, {}, &Passage::head);
        Cycle first = 0;
        for (std::size_t i = 0; i < passages.size(); ++i) {
            const auto [message, place, head] = passages[i];
            const LoggedCrossing& c = message->crossings[place];
            slots_[{message, place}] = {static_cast<int>(i) % values_of(c.router, c.port).slots, first};
            first = message->crossings[place + 1].tail + 1;
        }
    }
}

std::string ChannelOracle::waiting(RouterId router, Port port, Cycle t) const {
    int count = 0;
    for (const LoggedMessage& m : run_.messages) {
        for (std::size_t i = 0; i < m.crossings.size(); ++i) {
            if (m.crossings[i].router == router && m.crossings[i].port == port && waits(m, i, t)) ++count;
        }
    }
    return std::to_string(count);
}

void ChannelOracle::describe_channel(RouterId router, Port port, const std::string& scope, Expected& to) const {
    to[scope + "waiting"] = [this, router, port](Cycle t) { return waiting(router, port, t); };
    const int channels = topology_.graph().group(router, port)->channels;
    for (int channel = 0; channel < channels; ++channel) {
        const std::string ending = channels > 1 ? fmt::format("_{}", channel) : "";
        if (has_slots()) {
            describe_wire({router, port, channel}, scope, ending, to);
        } else {
            describe_held({router, port, channel, 0, 0}, scope + "owner" + ending, scope + "state" + ending,
                          scope + "waits_for" + ending, to);
        }
    }
    if (has_slots()) describe_slots(router, port, channels, scope, to);
}

ChannelOracle::Holder ChannelOracle::in_slot(const Place& at, Cycle t) const {
    for (const LoggedMessage& m : run_.messages) {
        for (std::size_t i = 0; i + 1 < m.crossings.size(); ++i) {
            const LoggedCrossing& c = m.crossings[i];
            if (c.router == at.router && c.port == at.port && c.channel == at.channel && c.lane == at.lane &&
                slots_.at({&m, i}).number == at.slot && c.head <= t &&
                t < m.crossings[i + 1].tail + values_of(c.router, c.port).credit_latency)
                return {&m, i};
        }
    }
    return {};
}

void ChannelOracle::describe_held(const Place& at, const std::string& message, const std::string& state,
                                  const std::string& waits_for, Expected& to) const {
    to[message] = [this, at](Cycle t) { return id(in_slot(at, t).message); };
    to[state] = [this, at](Cycle t) {
        const auto [m, place] = in_slot(at, t);
        if (m == nullptr) return "free";
        if (waits(*m, place + 1, t)) return "head waits";
        return t <= m->crossings[place].tail ? "transmission" : "draining";
    };
    to[waits_for] = [this, at](Cycle t) {
        const auto [m, place] = in_slot(at, t);
        return m != nullptr && waits(*m, place + 1, t) ? crossing_name(*m, place + 1) : "";
    };
}

void ChannelOracle::describe_wire(const Place& at, const std::string& scope, const std::string& ending,
                                  Expected& to) const {
    const auto crossing = [this, at](Cycle t) -> const LoggedMessage* {
        for (const LoggedMessage& m : run_.messages) {
            for (const LoggedCrossing& c : m.crossings) {
                if (c.router == at.router && c.port == at.port && c.channel == at.channel && c.head <= t && t <= c.tail)
                    return &m;
            }
        }
        return nullptr;
    };
    to[scope + "owner" + ending] = [this, crossing](Cycle t) { return id(crossing(t)); };
    to[scope + "state" + ending] = [crossing](Cycle t) { return crossing(t) == nullptr ? "free" : "transmission"; };
}

void ChannelOracle::describe_slots(RouterId router, Port port, int channels, const std::string& scope,
                                   Expected& to) const {
    const ChannelParameters values = values_of(router, port);
    std::vector<Place> places;
    for (int channel = 0; channel < channels; ++channel) {
        for (int lane = 0; lane < values.lanes; ++lane) {
            for (int slot = 0; slot < values.slots; ++slot) places.push_back({router, port, channel, lane, slot});
        }
    }
    for (const Place& at : places) {
        const std::string name = scope + (channels > 1 ? fmt::format("channel_{}_", at.channel) : "") +
                                 (values.lanes > 1 ? fmt::format("lane_{}_", at.lane) : "") +
                                 fmt::format("slot_{}", at.slot);
        describe_held(at, name, name + "_state", name + "_waits_for", to);
    }
    to[scope + "slots_occupied"] = [this, places](Cycle t) {
        return std::to_string(
            std::ranges::count_if(places, [&](const Place& at) { return in_slot(at, t).message != nullptr; }));
    };
}

}  // namespace narrows
