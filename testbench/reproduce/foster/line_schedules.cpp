#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <random>

#include "testbench/reproduce/foster/exchanges.h"
#include "testbench/reproduce/foster/foster.h"

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

struct LineSchedule {
    std::string name;
    MakeWorkload work;
};

/// The order, begun with each of its bits once.
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

/// Data in parts of equal length, each with an order of its own.
LineSchedule in_parts(const std::string& how, const std::vector<BitOrder>& orders) {
    return {fmt::format("{} parts, {}", orders.size(), how),
            exchange_in_steps(orders, words / static_cast<int>(orders.size()))};
}

/// All schedules that are tried on a line of 2^bits nodes.
std::vector<LineSchedule> schedules(int bits) {
    const std::vector<BitOrder> orders = all_orders(bits);
    const auto nodes = std::size_t{1} << bits;
    Random random(1);
    std::vector<LineSchedule> all;
    for (const BitOrder& order : orders) {
        all.push_back({"steps " + order_text(order), exchange_in_steps({order}, words)});
        all.push_back(in_parts("rotated", rotations(order)));
        all.push_back(in_parts("backwards", {order, BitOrder(order.rbegin(), order.rend())}));
        all.push_back({"at once, " + order_text(order), exchange_at_once({nodes, order}, words)});
    }
    for (int i = 0; i < random_mixes; ++i) {
        std::vector<BitOrder> some;
        for (int part = 0; part < 2 + i % 5; ++part) some.push_back(drawn(orders, random));
        all.push_back(in_parts("random", some));
    }
    for (int i = 0; i < random_orders; ++i) {
        std::vector<BitOrder> of_node;
        for (std::size_t node = 0; node < nodes; ++node) of_node.push_back(drawn(orders, random));
        all.push_back({"at once, random", exchange_at_once(of_node, words)});
    }
    return all;
}

std::vector<std::string> changes_of(const ChosenNetwork& network, int bits) {
    return together(together(network.changes, with_messages_of(words)),
                    std::vector{fmt::format("topology.columns={}", 1 << bits)});
}

/// The messages of a whole butterfly that cross the busiest wire, one way.
int busiest_wire(const ChosenNetwork& network, int bits) {
    std::vector<Pair> pairs;
    const StepPattern pattern = butterfly_pattern(1 << bits, words);
    for (std::int64_t step = 0; step < pattern.steps; ++step) {
        const std::vector<Pair> more = pattern.transfers(step);
        pairs.insert(pairs.end(), more.begin(), more.end());
    }
    return static_cast<int>(ModelledMachine(network.machine, changes_of(network, bits)).senders(pairs));
}

struct Found {
    std::vector<Measured> steps;  ///< of each step by itself
    std::vector<Measured> tried;  ///< of each schedule
};

Found measure_line(const ChosenNetwork& network, int bits, const std::vector<LineSchedule>& tried,
                   const Progress& progress) {
    const auto changes = changes_of(network, bits);
    std::vector<Trial> trials;
    for (int bit = 0; bit < bits; ++bit)
        trials.push_back({network.machine, changes, exchange_in_steps({{bit}}, words)});
    for (const LineSchedule& schedule : tried) trials.push_back({network.machine, changes, schedule.work});
    const std::vector<Measured> measured = measure_all(trials, progress);
    return {{measured.begin(), measured.begin() + bits}, {measured.begin() + bits, measured.end()}};
}

}  // namespace

const ChosenNetwork any_line{"line", "mesh-16x16", {"topology.rows=1"}};

Section line_schedules(const ChosenNetwork& network, std::span<const int> bits_tried, const Progress& progress) {
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
    constexpr double message_time = words + 1;  // of a wire: a flit for the header, and one for each word
    double done = 0;
    std::vector<double> of_wire;
    std::vector<double> wires;
    std::vector<double> in_turn;
    for (const int bits : bits_tried) {
        const std::vector<LineSchedule> tried = schedules(bits);
        const Found found = measure_line(network, bits, tried, [&](double finished) {
            progress((done + finished) / static_cast<double>(bits_tried.size()));
        });
        ++done;
        const auto best = std::ranges::min_element(found.tried, {}, &Measured::cycles);
        Cycle slowest = 0;
        for (std::size_t i = 0; i < tried.size(); ++i) {
            if (tried[i].name.starts_with("steps")) slowest = std::max(slowest, found.tried[i].cycles);
        }
        Cycle apart = 0;
        for (const Measured& step : found.steps) apart += step.cycles;
        const auto times = [](Cycle cycles) { return static_cast<double>(cycles) / message_time; };
        const int nodes = 1 << bits;
        section.table.rows.push_back({std::int64_t{nodes}, std::ssize(tried), Decimal{times(best->cycles), 2},
                                      tried[static_cast<std::size_t>(best - found.tried.begin())].name,
                                      Decimal{times(found.tried.front().cycles), 2}, Decimal{times(slowest), 2}});
        const double wire = busiest_wire(network, bits);
        section.values.push_back({fmt::format("best, P = {}", nodes), times(best->cycles)});
        of_wire.push_back(times(best->cycles) / wire);
        wires.push_back(wire / std::floor(2 * nodes / 3.0));
        in_turn.push_back(times(apart) / (nodes - 1));
        section.passed = section.passed && std::ranges::all_of(found.tried, &Measured::passed);
    }
    add_range(section, "best / wire", of_wire);
    add_range(section, "wire / floor(2P/3)", wires);
    add_range(section, "one by one / (P - 1)", in_turn);
    return section;
}

}  // namespace narrows::foster
