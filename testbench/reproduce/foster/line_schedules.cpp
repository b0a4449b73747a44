#include <fmt/format.h>

#include <algorithm>
#include <bit>
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
        std::ranges::rotate(rotated, rotated.begin() + static_cast<std::ptrdiff_t>(first));
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
        all.push_back(in_parts("rotated orders", rotations(order)));
        all.push_back(in_parts("one backwards", {order, BitOrder(order.rbegin(), order.rend())}));
        all.push_back({"sent at once, " + order_text(order), exchange_at_once({nodes, order}, words)});
    }
    for (int i = 0; i < random_mixes; ++i) {
        std::vector<BitOrder> some;
        for (int part = 0; part < 2 + i % 5; ++part) some.push_back(drawn(orders, random));
        all.push_back(in_parts("random orders", some));
    }
    for (int i = 0; i < random_orders; ++i) {
        std::vector<BitOrder> of_node;
        for (std::size_t node = 0; node < nodes; ++node) of_node.push_back(drawn(orders, random));
        all.push_back({"sent at once, random orders", exchange_at_once(of_node, words)});
    }
    return all;
}

/// The messages of a whole butterfly that cross the busiest wire of a line, one way.
int busiest_wire(int bits) {
    int most = 0;
    for (int cut = 1; cut < 1 << bits; ++cut) {
        int crossing = 0;
        for (int node = 0; node < cut; ++node) {
            for (int bit = 0; bit < bits; ++bit) crossing += (node ^ (1 << bit)) >= cut ? 1 : 0;
        }
        most = std::max(most, crossing);
    }
    return most;
}

struct Found {
    std::vector<Measured> steps;  ///< of each step by itself
    std::vector<Measured> tried;  ///< of each schedule
};

Found measure_line(const ChosenNetwork& network, int bits, const std::vector<LineSchedule>& tried,
                   const Progress& progress) {
    const auto changes = together(together(network.changes, with_messages_of(words)),
                                  std::vector{fmt::format("topology.columns={}", 1 << bits)});
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
    Section section{"line_schedules",
                    {"A butterfly on a line (example 2): how many message times it takes",
                     {{"nodes", "P"},
                      {"foster", "P/2"},
                      {"wire", "busiest wire"},
                      {"best", "best found"},
                      {"schedule", "its schedule"},
                      {"tried", "tried"},
                      {"plain", "steps 1 2 4"},
                      {"worst", "slowest order"},
                      {"apart", "step by step"},
                      {"model", "P - 1"},
                      {"verdict", "P/2?"}},
                     {},
                     {},
                     line_columns},
                    true,
                    {}};
    constexpr double message_time = words + 1;  // of a wire: a flit for the header, and one for each word
    double done = 0;
    for (const int bits : bits_tried) {
        const std::vector<LineSchedule> tried = schedules(bits);
        const Found found = measure_line(network, bits, tried, [&](double finished) {
            progress((done + finished) / static_cast<double>(bits_tried.size()));
        });
        ++done;
        const auto best = std::ranges::min_element(found.tried, {}, &Measured::cycles);
        const LineSchedule& schedule = tried[static_cast<std::size_t>(best - found.tried.begin())];
        Cycle slowest = 0;
        for (std::size_t i = 0; i < tried.size(); ++i) {
            if (tried[i].name.starts_with("steps")) slowest = std::max(slowest, found.tried[i].cycles);
        }
        Cycle apart = 0;
        for (const Measured& step : found.steps) apart += step.cycles;
        const auto times = [](Cycle cycles) { return Decimal{static_cast<double>(cycles) / message_time, 2}; };
        const int nodes = 1 << bits;
        const int wire = busiest_wire(bits);
        const bool reached = agree(times(best->cycles).value, nodes / 2.0);
        const bool possible = wire <= nodes / 2;
        section.table.rows.push_back({std::int64_t{nodes}, std::int64_t{nodes / 2}, std::int64_t{wire},
                                      times(best->cycles), schedule.name, static_cast<std::int64_t>(tried.size()),
                                      times(found.tried.front().cycles), times(slowest), times(apart),
                                      std::int64_t{nodes - 1},
                                      std::string(reached    ? "yes"
                                                  : possible ? "not found"
                                                             : "never")});
        section.passed = section.passed && reached == possible && agree(times(apart).value, nodes - 1) &&
                         times(best->cycles).value > wire * (1 - same) &&
                         std::ranges::all_of(found.tried, &Measured::passed);
    }
    section.table.notes = {
        fmt::format(
            "Message time: that of a wire for {} words with its header. Busiest wire: the messages that have to "
            "cross it one way, whatever the schedule, since a line has one way only.",
            words),
        "Finding: P/2 is the mean of all wires, and they do not carry the same. A wire at cut c carries, for each step "
        "of distance d, as many messages as c is away from the nearest multiple of 2 d: in sum 2P/3 on the busiest. So "
        "with P >= 8 no schedule keeps all wires busy, and P/2 is a bound that nothing reaches.",
        "P - 1 is the sum of the steps one by one. Without a barrier a node goes on when it has its own data, and "
        "steps "
        "overlap: 3P/4 in the document's order.",
        "Tried: all orders of steps, the same on all nodes (steps); data in parts, each with an order of its own, at "
        "the "
        "same time (rotated, one backwards, random); nodes that send all their messages without waiting (the same "
        "order "
        "everywhere, random ones). Refuted if P - 1 is missed by more than 10 % step by step, or if P/2 is met where a "
        "wire carries more."};
    return section;
}

}  // namespace narrows::foster
