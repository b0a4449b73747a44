#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <numeric>
#include <random>

#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/models.h"
#include "testbench/reproduce/foster/own_workloads.h"

namespace narrows::foster {

namespace {

constexpr int words = 1024;  // long, so that t_s hardly counts
constexpr int random_mixes = 60;
constexpr int random_orders = 60;

using Random = std::minstd_rand;

template <class T>
const T& drawn(const std::vector<T>& some, Random& random) {
    return some[random() % some.size()];
}

/// The order in which exchanges take the bits of the node number.
using BitOrder = std::vector<int>;

struct LineSchedule {
    std::string name;
    const WorkloadType* workload;
    std::string text;
};

/// All permutations of 0, 1, .. bits - 1.
std::vector<BitOrder> all_orders(int bits) {
    BitOrder order(static_cast<std::size_t>(bits));
    std::iota(order.begin(), order.end(), 0);
    std::vector<BitOrder> all;
    do all.push_back(order);
    while (std::ranges::next_permutation(order).found);
    return all;
}

/// The order, rotated to begin with each of its bits.
std::vector<BitOrder> rotations(const BitOrder& order) {
    std::vector<BitOrder> all;
    for (std::size_t first = 0; first < order.size(); ++first) {
        BitOrder rotated = order;
        std::rotate(rotated.begin(), rotated.begin() + static_cast<std::ptrdiff_t>(first), rotated.end());
        all.push_back(rotated);
    }
    return all;
}

std::string order_text(const BitOrder& order) {
    std::string text;
    for (const int bit : order) text += fmt::format("{}{}", text.empty() ? "" : " ", 1 << bit);
    return text;
}

/// Data in parts of equal length, each in its own order.
LineSchedule in_parts(const std::string& how, const std::vector<BitOrder>& orders) {
    return {fmt::format("{} parts, {}", orders.size(), how), &exchanges(),
            schedule(words / static_cast<int>(orders.size()), orders)};
}

/// Nodes that send all their messages without waiting.
LineSchedule at_once(const std::string& how, const std::vector<BitOrder>& order_of_node) {
    NumberLists lists;
    for (int node = 0; node < std::ssize(order_of_node); ++node) {
        lists.push_back({node});
        for (const int bit : order_of_node[static_cast<std::size_t>(node)]) lists.back().push_back(node ^ (1 << bit));
    }
    return {"at once, " + how, &streams(), schedule(words, lists)};
}

/// All schedules to try on a line of 2^bits nodes.
std::vector<LineSchedule> schedules(int bits) {
    const std::vector<BitOrder> orders = all_orders(bits);
    const auto nodes = std::size_t{1} << bits;
    Random random(1);
    std::vector<LineSchedule> all;
    for (const BitOrder& order : orders) {
        all.push_back({"steps " + order_text(order), &exchanges(), schedule(words, {order})});
        all.push_back(in_parts("rotated", rotations(order)));
        all.push_back(in_parts("backwards", {order, BitOrder(order.rbegin(), order.rend())}));
        all.push_back(at_once(order_text(order), {nodes, order}));
    }
    for (int i = 0; i < random_mixes; ++i) {
        std::vector<BitOrder> some;
        for (int part = 0; part < 2 + i % 5; ++part) some.push_back(drawn(orders, random));
        all.push_back(in_parts("random", some));
    }
    for (int i = 0; i < random_orders; ++i) {
        std::vector<BitOrder> of_node;
        for (std::size_t node = 0; node < nodes; ++node) of_node.push_back(drawn(orders, random));
        all.push_back(at_once("random", of_node));
    }
    return all;
}

std::vector<std::string> changes_of(int bits) {
    return together(with_messages_of(words),
                    std::vector<std::string>{"topology.rows=1", fmt::format("topology.columns={}", 1 << bits)});
}

/// Number of a whole butterfly's messages that cross the busiest wire, one way.
int busiest_wire(const AnalysisQuestion& asked, int bits) {
    std::vector<Pair> pairs;
    const StepPattern pattern = butterfly_pattern(1 << bits, words);
    for (std::int64_t step = 0; step < pattern.steps; ++step) {
        const std::vector<Pair> more = pattern.transfers(step);
        pairs.insert(pairs.end(), more.begin(), more.end());
    }
    return static_cast<int>(ModelledMachine(asked.machine("mesh-16x16", changes_of(bits))).senders(pairs));
}

/// Everything to try on lines of 2^bits nodes: each step by itself, and schedules.
std::vector<LineSchedule> all_tried(int bits) {
    std::vector<LineSchedule> all;
    for (int bit = 0; bit < bits; ++bit) all.push_back({"a step", &exchanges(), schedule(words, {{bit}})});
    std::ranges::move(schedules(bits), std::back_inserter(all));
    return all;
}

study::AskedRun run_of(const LineSchedule& tried, int bits) {
    study::AskedRun run{"mesh-16x16", "", together(changes_of(bits), std::vector{tried.text})};
    run.own_workload = tried.workload;
    return run;
}

}  // namespace

Section line_schedules(std::span<const int> bits_tried, const AnalysisQuestion& asked) {
    Section section{"foster.line_schedules",
                    {"In message times: what a wire needs for 1024 words with their header",
                     {{"nodes", "P"},
                      {"tried", "schedules"},
                      {"best", "best"},
                      {"schedule", "its schedule"},
                      {"plain", "1 2 4 .."},
                      {"worst", "slowest"}},
                     {},
                     {}},
                    true,
                    {}};
    constexpr double message_time = words + 1;  // cycles on a wire: a flit for the header, and one for each word
    std::vector<double> of_wire;
    std::vector<double> wires;
    std::vector<double> in_turn;
    std::vector<study::AskedRun> runs;
    for (const int bits : bits_tried) {
        for (const LineSchedule& tried : all_tried(bits)) runs.push_back(run_of(tried, bits));
    }
    const std::vector<study::StoredPoint> points = asked.run(runs);
    section.passed = std::ranges::all_of(points, &study::StoredPoint::passed);
    auto point = points.begin();
    for (const int bits : bits_tried) {
        Cycle apart = 0;
        for (int bit = 0; bit < bits; ++bit) apart += (point++)->outcome->cycles();
        const std::vector<LineSchedule> tried = schedules(bits);
        std::vector<Cycle> cycles;
        Cycle slowest = 0;
        for (const LineSchedule& one : tried) {
            cycles.push_back((point++)->outcome->cycles());
            if (one.name.starts_with("steps")) slowest = std::max(slowest, cycles.back());
        }
        const auto best = std::ranges::min_element(cycles);
        const auto times = [](Cycle of_run) { return static_cast<double>(of_run) / message_time; };
        const int nodes = 1 << bits;
        section.table.rows.push_back({std::int64_t{nodes}, std::ssize(tried), Decimal{times(*best), 2},
                                      tried[static_cast<std::size_t>(best - cycles.begin())].name,
                                      Decimal{times(cycles.front()), 2}, Decimal{times(slowest), 2}});
        const double wire = busiest_wire(asked, bits);
        section.values.push_back({fmt::format("best, P = {}", nodes), times(*best)});
        of_wire.push_back(times(*best) / wire);
        wires.push_back(wire / std::floor(2 * nodes / 3.0));
        in_turn.push_back(times(apart) / (nodes - 1));
    }
    add_range(section, "best / wire", of_wire);
    add_range(section, "wire / floor(2P/3)", wires);
    add_range(section, "one by one / (P - 1)", in_turn);
    return section;
}

}  // namespace narrows::foster
