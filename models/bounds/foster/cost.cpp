#include "models/bounds/foster/cost.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "models/bounds/derived/channel_machines.h"
#include "models/bounds/derived/derived.h"
#include "models/bounds/derived/message_times.h"

namespace narrows::foster {

namespace {

/// Cycles between full messages on the slowest wire of the path.
double wire_time(const Machine& machine, int hops) {
    const MessageTimes times(machine, machine.message.largest(), hops);
    const double links = links_of(machine.interface, MessageClass::data).count;
    double longest = static_cast<double>(std::max(times.link_out_period(), times.link_in_period())) / links;
    const double slots = std::max(1, machine.network.lanes * machine.network.slots);
    for (int i = 0; i < hops; ++i) {
        longest = std::max(
            {longest, static_cast<double>(times.wire_period(i)), static_cast<double>(times.slot_period(i)) / slots});
    }
    return longest;
}

struct StepDistances {
    bool are_equal = true;
    int most = -1;
    Pair farthest{};
};

/// Finds the distances of the pairs whose ends are two nodes.
StepDistances distances(const Topology& topology, const std::vector<Pair>& pairs) {
    StepDistances found;
    for (const Pair& pair : pairs) {
        if (pair.from == pair.to) continue;
        const int hops = topology.hops(pair.from, pair.to);
        found.are_equal = found.are_equal && (found.most < 0 || hops == found.most);
        if (hops <= found.most) continue;
        found.most = hops;
        found.farthest = pair;
    }
    return found;
}

bool all_send(const std::vector<Pair>& pairs) {
    return std::ranges::none_of(pairs, [](const Pair& pair) { return pair.from == pair.to; });
}

Traffic one_transfer(const Machine& machine, const Pair& pair, std::int64_t words) {
    const std::int64_t vector = machine.message.vector_words;
    Traffic traffic;
    const std::int64_t full = words / vector;
    const int rest = static_cast<int>(words % vector);
    if (full > 0)
        traffic.flows.push_back({pair.from, pair.to, machine.message.bytes(machine.message.vector_words), full});
    if (rest > 0) traffic.flows.push_back({pair.from, pair.to, machine.message.bytes(rest), 1});
    return traffic;
}

Cycle alone(const Machine& machine, const Topology& topology, const Pair& pair, std::int64_t words) {
    return derived_lower_bound(machine, topology, one_transfer(machine, pair, words)).cycles;
}

/// Cycles that the processor and memory port of a node need for both transfers of a pair.
Cycle within_nodes(const Machine& machine, const Topology& topology, const Pair& pair, std::int64_t words) {
    Traffic both = one_transfer(machine, pair, words);
    const Traffic back = one_transfer(machine, {pair.to, pair.from}, words);
    both.flows.insert(both.flows.end(), back.flows.begin(), back.flows.end());
    Cycle most = 0;
    for (const Bound& bound : derived_bounds(machine, topology, both)) {
        const bool is_within = bound.resource && (bound.resource->kind == ResourceKind::processor ||
                                                  bound.resource->kind == ResourceKind::memory);
        if (is_within) most = std::max(most, bound.cycles);
    }
    return most;
}

TransferCost split(const Machine& machine, int hops, std::int64_t words, Cycle time) {
    TransferCost cost;
    cost.word = wire_time(with_best_channels(machine), hops) / machine.message.vector_words;
    cost.start = static_cast<double>(time) - cost.word * static_cast<double>(words);
    return cost;
}

}  // namespace

TransferCost transfer_cost(const Machine& machine, const Topology& topology, const Pair& pair, std::int64_t words) {
    return split(machine, topology.hops(pair.from, pair.to), words, alone(machine, topology, pair, words));
}

TransferCost exchange_cost(const Machine& machine, const Topology& topology, const Pair& pair, std::int64_t words) {
    const Cycle time = std::max(alone(machine, topology, pair, words), within_nodes(machine, topology, pair, words));
    return split(machine, topology.hops(pair.from, pair.to), words, time);
}

double PatternCost::time(const std::function<double(const StepCost& step)>& senders) const {
    double sum = 0;
    for (const StepCost& step : steps) sum += step.cost.time(static_cast<double>(step.words), senders(step));
    return sum;
}

double PatternCost::with_senders(double senders) const {
    return time([senders](const StepCost&) { return senders; });
}

double PatternCost::without_competition() const { return with_senders(1); }

double PatternCost::with_competition() const {
    return time([](const StepCost& step) { return std::max(1.0, step.competition.senders); });
}

double PatternCost::with_messages_on_a_wire(double messages) const {
    double longest = 0;
    for (const StepCost& step : steps) longest = std::max(longest, step.cost.word * static_cast<double>(step.words));
    return with_senders(0) + longest * messages;
}

bool PatternCost::has_competition() const {
    return std::ranges::any_of(
        steps, [](const StepCost& step) { return step.competition.is_least || step.competition.senders > 1; });
}

std::int64_t PatternCost::most_words() const {
    std::int64_t most = 0;
    for (const StepCost& step : steps) most = std::max(most, step.words);
    return most;
}

PatternCost pattern_cost(const Machine& machine, const Topology& topology, const StepPattern& pattern) {
    PatternCost result;
    if (machine.has_packet_engine()) return result;
    Wires wires(machine, topology);
    std::map<std::pair<int, std::int64_t>, TransferCost> known;  // indexed by hops and words
    for (std::int64_t step = 0; step < pattern.steps; ++step) {
        const std::vector<Pair> pairs = pattern.transfers(step);
        const std::int64_t words = pattern.words(step);
        const auto [are_equal, most, farthest] = distances(topology, pairs);
        result.is_even = result.is_even && are_equal && all_send(pairs);
        const auto [cost, is_new] = known.try_emplace({most, words});
        if (is_new) cost->second = exchange_cost(machine, topology, farthest, words);
        result.steps.push_back({words, cost->second, wires.competition(pairs)});
    }
    return result;
}

StepPattern butterfly_pattern(int nodes, std::int64_t words) {
    const int bits = std::bit_width(static_cast<unsigned>(nodes)) - 1;
    return {bits,
            [nodes](std::int64_t step) {
                std::vector<Pair> pairs;
                for (NodeId node = 0; node < nodes; ++node) pairs.push_back({node, NodeId(node ^ (1 << step))});
                return pairs;
            },
            [words](std::int64_t) { return words; }};
}

}  // namespace narrows::foster
