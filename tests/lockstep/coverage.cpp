#include "tests/lockstep/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <tuple>

namespace narrows::lockstep {

namespace {

Cycle cycles(int bytes, int width) { return (bytes + width - 1) / width; }

/// The lane at the end of a channel.
using Lane = std::tuple<RouterId, Port, int, int>;
Lane lane_of(const LoggedCrossing& c) { return {c.router, c.port, c.channel, c.lane}; }

/// A message in a lane, from the head that enters to the last byte that leaves.
struct Stay {
    std::size_t message;
    std::size_t place;  ///< index of the channel by which it came
    Cycle enters;
    Cycle leaves_first;
    Cycle leaves_last;
};

/// Returns the stays in each lane, in order.
std::map<Lane, std::vector<Stay>> stays_of(const Coverage::Messages& messages) {
    std::map<Lane, std::vector<Stay>> stays;
    for (std::size_t m = 0; m < messages.size(); ++m) {
        const auto& path = messages[m].crossings;
        for (std::size_t i = 0; i + 1 < path.size(); ++i)
            stays[lane_of(path[i])].push_back({m, i, path[i].head, path[i + 1].head, path[i + 1].tail});
    }
    for (auto& [lane, all] : stays) std::ranges::sort(all, {}, &Stay::enters);
    return stays;
}

}  // namespace

Coverage::Coverage(const Machine& machine, const Topology& topology) : machine_(machine), topology_(topology) {
    const InterfaceParameters& interface = machine.interface;
    const NetworkParameters& network = machine.network;
    counters_ = {
        {{"a head waits for a channel", true},
         {"two heads wait for one channel", true},
         {"two heads ask for one channel in the same cycle", true},
         {"a message stops in the middle of a network channel", !machine.input_buffers_hold_messages()},
         {"a message waits in the register: send buffers full", true},
         {"a message waits for an injection buffer", interface.injection_buffers > 0},
         {"a message waits in the buffer: receive register taken", true},
         {"a head waits for its node: receive buffers full", true},
         {"a message is presented and waits: processor busy", true},
         {"a send waits for an acknowledge", interface.acknowledge != Acknowledge::none},
         {"messages back to back on an interface link", true},
         {"two lanes of a channel pass messages on in the same cycle", network.lanes > 1},
         {"a message waits, and a later one of another lane passes it", network.lanes > 1},
         {"several slots of a lane are in use", network.slots > 1},
         {"a message takes a later channel of a group", topology.graph().has_groups()},
         {"a message overtakes an earlier one of its pair", network.lanes > 1 || topology.graph().has_groups()}}};
    find_possible_turns();
}

void Coverage::count(const std::vector<PlannedSend>& sends, const Messages& messages) {
    const Asked asked = when_asked(messages);
    for (std::size_t i = 0; i < sends.size(); ++i) {
        count_waits(sends[i], messages[i], asked[i]);
        count_turns(messages[i]);
    }
    count_contention(messages, asked);
    count_lanes(messages);
    count_overtaking(sends, messages);
    count_back_to_back(messages);
    count_injections(sends, messages);
    count_acknowledges(sends, messages);
}

Coverage::Asked Coverage::when_asked(const Messages& messages) const {
    Asked asked;
    for (const LoggedMessage& message : messages) asked.emplace_back(message.crossings.size());
    for (const auto& [lane, stays] : stays_of(messages)) {
        Cycle first_from = 0;
        for (const Stay& stay : stays) {
            asked[stay.message][stay.place + 1] = std::max(stay.enters + machine_.network.link_latency, first_from);
            first_from = machine_.has_lanes_or_slots() ? stay.leaves_last + 1 : 0;
        }
    }
    return asked;
}

void Coverage::count_waits(const PlannedSend& send, const LoggedMessage& message, const std::vector<Cycle>& asked) {
    const auto note = [this](Event event, bool happened) { counters_[event].times += happened ? 1 : 0; };
    const std::size_t last = message.crossings.size() - 1;
    for (std::size_t i = 1; i < last; ++i) note(waits_for_channel, message.crossings[i].head > asked[i]);
    for (std::size_t i = 0; i < last; ++i) {
        const LoggedCrossing& crossing = message.crossings[i];
        const int slower = std::min(machine_.network.link_bytes_per_cycle, machine_.interface.link_bytes_per_cycle);
        note(stops_in_the_middle, crossing.tail - crossing.head + 1 > cycles(send.bytes, slower));
    }
    const Cycle prepared = message.started + machine_.processor.send_overhead + machine_.interface.send_overhead;
    note(waits_for_send_buffer, message.copied > prepared);
    note(waits_for_receive_register,
         message.presented > message.crossings[last].tail + machine_.interface.receive_overhead);
    note(waits_for_receive_buffer, message.crossings[last].head > asked[last]);
    note(waits_for_processor, message.delivered > message.presented + machine_.processor.receive_overhead);
}

void Coverage::find_possible_turns() {
    if (topology_.switches() > 0) return;
    for (NodeId from = 0; from < topology_.nodes(); ++from) {
        for (NodeId to = 0; to < topology_.nodes(); ++to) {
            if (from != to) follow_turns(from, to);
        }
    }
}

void Coverage::follow_turns(NodeId from, NodeId to) {
    RoutePlace place{topology_.router_of(from), Topology::local, 0, from, to};
    while (place.here != topology_.router_of(to)) {
        Choices choices;
        topology_.choose(place, choices);
        const RouteChoice& choice = choices.front();
        ++possible_turns_[{place.in_port, choice.port}];
        const ChannelEnd end = *topology_.far_end(place.here, choice.port);
        place.here = end.router;
        place.in_port = end.in_port;
        place.lane = std::countr_zero(choice.lanes);
    }
    ++possible_turns_[{place.in_port, Topology::local}];
}

void Coverage::count_turns(const LoggedMessage& message) {
    if (topology_.switches() > 0) return;
    Port in = Topology::local;
    for (const LoggedCrossing& crossing : message.crossings) {
        ++turns_[{in, crossing.port}];
        if (crossing.port != Topology::local) in = topology_.far_end(crossing.router, crossing.port)->in_port;
    }
}

void Coverage::count_contention(const Messages& messages, const Asked& asked) {
    struct Wait {
        Cycle asked;
        Cycle head;
    };
    std::map<std::pair<RouterId, Port>, std::vector<Wait>> waits;
    for (std::size_t m = 0; m < messages.size(); ++m) {
        for (std::size_t i = 1; i < messages[m].crossings.size(); ++i) {
            const LoggedCrossing& crossing = messages[m].crossings[i];
            waits[{crossing.router, crossing.port}].push_back({asked[m][i], crossing.head});
        }
    }
    for (auto& [output, all] : waits) {
        std::sort(all.begin(), all.end(), [](const Wait& a, const Wait& b) { return a.asked < b.asked; });
        for (std::size_t i = 1; i < all.size(); ++i) {
            counters_[contends].times += all[i].head > all[i].asked && all[i - 1].head > all[i].asked ? 1 : 0;
            counters_[ties].times += all[i].asked == all[i - 1].asked ? 1 : 0;
            const bool passes = all[i].asked > all[i - 1].asked && all[i].head < all[i - 1].head;
            counters_[passes_another].times += output.second != Topology::local && passes ? 1 : 0;
        }
    }
}

void Coverage::count_lanes(const Messages& messages) {
    // Heads that leave the lanes of a channel in the cycle.
    std::map<std::tuple<RouterId, Port, int, Cycle>, int> heads;
    for (const auto& [lane, stays] : stays_of(messages)) {
        const auto& [router, port, channel, number] = lane;
        counters_[later_channel].times += channel > 0 ? stays.size() : 0;
        for (std::size_t i = 0; i < stays.size(); ++i) {
            ++heads[{router, port, channel, stays[i].leaves_first}];
            counters_[several_slots].times += i > 0 && stays[i].enters <= stays[i - 1].leaves_last ? 1 : 0;
        }
    }
    for (const auto& [place, count] : heads) counters_[two_lanes_at_once].times += count > 1 ? 1 : 0;
}

// Those of one pair, in the order in which they start.
void Coverage::count_overtaking(const std::vector<PlannedSend>& sends, const Messages& messages) {
    std::map<std::pair<NodeId, NodeId>, std::vector<std::size_t>> pairs;
    for (std::size_t i = 0; i < sends.size(); ++i) pairs[{sends[i].from, sends[i].to}].push_back(i);
    for (auto& [pair, all] : pairs) {
        std::ranges::sort(all, {}, [&](std::size_t i) { return messages[i].started; });
        for (std::size_t i = 1; i < all.size(); ++i)
            counters_[overtakes].times += messages[all[i]].delivered < messages[all[i - 1]].delivered ? 1 : 0;
    }
}

// One cycle lies between the two, in which the complete message moves on (R2).
void Coverage::count_back_to_back(const Messages& messages) {
    std::map<std::pair<RouterId, LinkId>, std::vector<LoggedCrossing>> links;
    for (const LoggedMessage& message : messages) {
        const LoggedCrossing& in = message.crossings.back();
        links[{in.router, message.link_in}].push_back(in);
    }
    for (auto& [link, all] : links) {
        std::sort(all.begin(), all.end(),
                  [](const LoggedCrossing& a, const LoggedCrossing& b) { return a.head < b.head; });
        const Cycle gap = machine_.interface.receive_buffers == 1 ? 2 : 1;
        for (std::size_t i = 1; i < all.size(); ++i)
            counters_[back_to_back].times += all[i].head == all[i - 1].tail + gap;
    }
}

// Counts messages that reached the front of the wire and then waited: the message before had left the send buffer.
void Coverage::count_injections(const std::vector<PlannedSend>& sends, const Messages& messages) {
    if (machine_.interface.injection_buffers == 0) return;
    const auto first_byte_left = [&](std::size_t i) {
        return messages[i].supplied + 1 - machine_.interface_cycles(sends[i].bytes);
    };
    std::map<std::pair<NodeId, LinkId>, std::vector<std::size_t>> links;
    for (std::size_t i = 0; i < sends.size(); ++i) links[{sends[i].from, sends[i].link}].push_back(i);
    for (auto& [link, all] : links) {
        std::ranges::sort(all, {}, first_byte_left);
        Cycle wire_free = 0;
        for (const std::size_t i : all) {
            const Cycle turn = std::max(messages[i].copied + 1, wire_free);
            counters_[waits_for_injection_buffer].times += first_byte_left(i) > turn ? 1 : 0;
            wire_free = messages[i].supplied + 1;
        }
    }
}

void Coverage::count_acknowledges(const std::vector<PlannedSend>& sends, const Messages& messages) {
    std::map<std::tuple<NodeId, Port, Cycle>, std::uint64_t> delivered;
    const auto first_channel = [&](const PlannedSend& send) { return topology_.first_port(send.from, send.to); };
    for (std::size_t i = 0; i < sends.size(); ++i)
        ++delivered[{sends[i].from, first_channel(sends[i]), messages[i].delivered}];
    for (std::size_t i = 0; i < sends.size(); ++i)
        counters_[waits_for_acknowledge].times +=
            delivered.count({sends[i].from, first_channel(sends[i]), messages[i].started});
}

std::vector<Coverage::Counter> Coverage::all() const {
    std::vector<Counter> result(counters_.begin(), counters_.end());
    const auto name = [&](Port port) {
        return port == Topology::local ? std::string("interface") : topology_.port_name(0, port);
    };
    Turns all = turns_;
    for (const auto& [turn, times] : possible_turns_) all.try_emplace(turn, 0);
    for (const auto& [turn, times] : all) {
        const bool possible = possible_turns_.contains(turn);
        result.push_back(
            {fmt::format("through a router from {} to {}", name(turn.first), name(turn.second)), possible, times});
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
