#include "testbench/lockstep/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace narrows::lockstep {

namespace {

constexpr Port interface_port = 4;

/// When the head asked for the channel at `place` (not the first one) of its path.
Cycle asked(const Journey& journey, std::size_t place) { return journey.crossings[place - 1].head + 1; }

Cycle cycles(int bytes, int width) { return (bytes + width - 1) / width; }

}  // namespace

Coverage::Coverage(const Machine& machine, const Grid& grid) : machine_(machine), grid_(grid) {
    const InterfaceParameters& interface = machine.interface;
    counters_ = {{{"a head waits for a channel", true},
                  {"two heads wait for one channel", true},
                  {"two heads ask for one channel in the same cycle", true},
                  {"a message stops in the middle of a network channel", !machine.input_buffers_hold_messages()},
                  {"a message waits in the register: send buffers full", true},
                  {"a message waits for an injection buffer", interface.injection_buffers > 0},
                  {"a message waits in the buffer: receive register taken", true},
                  {"a head waits for its node: receive buffers full", true},
                  {"a message is presented and waits: processor busy", true},
                  {"a send waits for an acknowledge", interface.acknowledge != Acknowledge::none},
                  {"messages back to back on an interface link", true}}};
    find_possible_turns();
}

void Coverage::count(const std::vector<PlannedSend>& sends, const std::vector<Journey>& journeys) {
    for (std::size_t i = 0; i < sends.size(); ++i) {
        count_waits(sends[i], journeys[i]);
        count_turns(journeys[i]);
    }
    count_contention(journeys);
    count_back_to_back(journeys);
    count_injections(sends, journeys);
    count_acknowledges(sends, journeys);
}

void Coverage::count_waits(const PlannedSend& send, const Journey& journey) {
    const auto note = [this](Event event, bool happened) { counters_[event].times += happened ? 1 : 0; };
    const std::size_t last = journey.crossings.size() - 1;
    for (std::size_t i = 1; i < last; ++i) note(waits_for_channel, journey.crossings[i].head > asked(journey, i));
    for (std::size_t i = 0; i < last; ++i) {
        const ChannelCrossing& crossing = journey.crossings[i];
        const int slower = std::min(machine_.network.link_bytes_per_cycle, machine_.interface.link_bytes_per_cycle);
        note(stops_in_the_middle, crossing.tail - crossing.head + 1 > cycles(send.bytes, slower));
    }
    const Cycle prepared = journey.started + machine_.processor.send_overhead + machine_.interface.send_overhead;
    note(waits_for_send_buffer, journey.copied > prepared);
    note(waits_for_receive_register,
         journey.presented > journey.crossings[last].tail + machine_.interface.receive_overhead);
    note(waits_for_receive_buffer, journey.crossings[last].head > asked(journey, last));
    note(waits_for_processor, journey.delivered > journey.presented + machine_.processor.receive_overhead);
}

void Coverage::find_possible_turns() {
    for (NodeId from = 0; from < grid_.nodes(); ++from) {
        for (NodeId to = 0; to < grid_.nodes(); ++to) {
            if (from == to) continue;
            Port in = interface_port;
            RouterId here = grid_.router_of(from);
            for (Port out = grid_.route(here, to); out != Topology::local; out = grid_.route(here, to)) {
                ++possible_turns_[static_cast<std::size_t>(in)][static_cast<std::size_t>(out)];
                const ChannelEnd end = *grid_.far_end(here, out);
                here = end.router;
                in = end.in_port;
            }
            ++possible_turns_[static_cast<std::size_t>(in)][interface_port];
        }
    }
}

void Coverage::count_turns(const Journey& journey) {
    Port in = interface_port;
    for (const ChannelCrossing& crossing : journey.crossings) {
        const Port out = crossing.port == Topology::local ? interface_port : crossing.port;
        ++turns_[static_cast<std::size_t>(in)][static_cast<std::size_t>(out)];
        if (crossing.port != Topology::local) in = grid_.far_end(crossing.router, crossing.port)->in_port;
    }
}

void Coverage::count_contention(const std::vector<Journey>& journeys) {
    struct Wait {
        Cycle asked;
        Cycle head;
    };
    std::map<std::pair<RouterId, Port>, std::vector<Wait>> waits;
    for (const Journey& journey : journeys) {
        for (std::size_t i = 1; i < journey.crossings.size(); ++i) {
            const ChannelCrossing& crossing = journey.crossings[i];
            waits[{crossing.router, crossing.port}].push_back({asked(journey, i), crossing.head});
        }
    }
    for (auto& [output, all] : waits) {
        std::sort(all.begin(), all.end(), [](const Wait& a, const Wait& b) { return a.asked < b.asked; });
        for (std::size_t i = 1; i < all.size(); ++i) {
            counters_[contends].times += all[i].head > all[i].asked && all[i - 1].head > all[i].asked ? 1 : 0;
            counters_[ties].times += all[i].asked == all[i - 1].asked ? 1 : 0;
        }
    }
}

// One cycle lies between the two, in which the complete message moves on (R2).
void Coverage::count_back_to_back(const std::vector<Journey>& journeys) {
    std::map<std::pair<RouterId, LinkId>, std::vector<ChannelCrossing>> links;
    for (const Journey& journey : journeys) {
        const ChannelCrossing& in = journey.crossings.back();
        links[{in.router, in.link}].push_back(in);
    }
    for (auto& [link, all] : links) {
        std::sort(all.begin(), all.end(),
                  [](const ChannelCrossing& a, const ChannelCrossing& b) { return a.head < b.head; });
        const Cycle gap = machine_.interface.receive_buffers == 1 ? 2 : 1;
        for (std::size_t i = 1; i < all.size(); ++i)
            counters_[back_to_back].times += all[i].head == all[i - 1].tail + gap;
    }
}

// Counts messages that reached the front of the wire and then waited: the message before had left the send buffer.
void Coverage::count_injections(const std::vector<PlannedSend>& sends, const std::vector<Journey>& journeys) {
    if (machine_.interface.injection_buffers == 0) return;
    std::map<std::pair<NodeId, LinkId>, std::vector<std::size_t>> links;
    for (std::size_t i = 0; i < sends.size(); ++i) links[{sends[i].from, sends[i].link}].push_back(i);
    for (auto& [link, all] : links) {
        std::sort(all.begin(), all.end(), [&](auto a, auto b) { return journeys[a].left < journeys[b].left; });
        Cycle wire_free = 0;
        for (const std::size_t i : all) {
            const Cycle turn = std::max(journeys[i].copied + 1, wire_free);
            counters_[waits_for_injection_buffer].times += journeys[i].left > turn;
            wire_free = journeys[i].left + machine_.interface_cycles(sends[i].bytes);
        }
    }
}

void Coverage::count_acknowledges(const std::vector<PlannedSend>& sends, const std::vector<Journey>& journeys) {
    std::map<std::tuple<NodeId, Port, Cycle>, std::uint64_t> delivered;
    const auto first_channel = [&](const PlannedSend& send) {
        return grid_.route(grid_.router_of(send.from), send.to);
    };
    for (std::size_t i = 0; i < sends.size(); ++i)
        ++delivered[{sends[i].from, first_channel(sends[i]), journeys[i].delivered}];
    for (std::size_t i = 0; i < sends.size(); ++i)
        counters_[waits_for_acknowledge].times +=
            delivered.count({sends[i].from, first_channel(sends[i]), journeys[i].started});
}

std::vector<Coverage::Counter> Coverage::all() const {
    std::vector<Counter> result(counters_.begin(), counters_.end());
    const auto name = [&](Port port) {
        return port == interface_port ? std::string("interface") : grid_.port_name(0, port);
    };
    for (Port from = 0; from <= interface_port; ++from) {
        for (Port to = 0; to <= interface_port; ++to) {
            const std::uint64_t times = turns_[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
            const bool possible = possible_turns_[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] > 0;
            if (possible || times > 0)
                result.push_back(
                    {fmt::format("through a router from {} to {}", name(from), name(to)), possible, times});
        }
    }
    return result;
}

std::string Coverage::text() const {
    std::string text;
    for (const Counter& counter : all()) text += fmt::format("{:>8}  {}\n", counter.times, counter.name);
    return text;
}

std::vector<std::string> Coverage::missing() const {
    std::vector<std::string> result;
    for (const Counter& counter : all()) {
        if (counter.possible && counter.times == 0) result.push_back(counter.name);
    }
    return result;
}

}  // namespace narrows::lockstep
