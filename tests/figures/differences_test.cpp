// Figures that compare two results: the growth in `study --diff`, and the sentences of `compare --cost`.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "testbench/app/tradeoff.h"
#include "testbench/study/diff.h"
#include "tests/figures/near.h"
#include "tests/support/property.h"
#include "tests/support/studies/outcome.h"

namespace narrows::differences_test {

using study::Contents;
using study::StoredPoint;

/// The numbers of a point: cycles, messages, mean latency, cycles of its bound.
struct SomeResults {
    Cycle cycles = *rc::gen::inRange(0, 6);
    std::int64_t messages = *rc::gen::inRange(0, 4);
    double latency = *rc::gen::inRange(0, 5) / 2.0;
    Cycle bound = *rc::gen::inRange(0, 3);

    std::map<std::string, double> numbers() const {
        return {{"cycles", static_cast<double>(cycles)},       {"time_us", static_cast<double>(cycles) / 125},
                {"messages", static_cast<double>(messages)},   {"latency_mean", latency},
                {"bound derived", static_cast<double>(bound)}, {"bound derived measured", static_cast<double>(cycles)}};
    }
    StoredPoint point(int number) const {
        StoredPoint point;
        point.machine = fmt::format("machine{}", number);
        point.workload = "w";
        point.state = StoredPoint::State::done;
        point.outcome = outcome_at(cycles, bound);
        point.outcome->metrics.set("messages", messages);
        point.outcome->metrics.set("latency_mean", latency);
        return point;
    }
};

/// A growth in percent that does not follow from the two numbers; empty if there is none.
std::string wrong_growth(const study::DifferingPoint& shown, const std::map<std::string, double>& before,
                         const std::map<std::string, double>& after) {
    std::size_t expected = 0;
    for (const auto& [name, old] : before) {
        const double now = after.at(name);
        if (old == now) continue;
        ++expected;
        const auto change = std::ranges::find(shown.results, name, &study::ChangedValue::name);
        if (change == shown.results.end()) return name + " is missing";
        if (std::stod(*change->before) != old || std::stod(*change->after) != now) return name + " is wrong";
        if (change->percent.has_value() != (old != 0)) return name + " has a growth from nothing";
        if (old != 0 && !is_near(*change->percent, 100 * now / old - 100)) return name + " in percent";
    }
    return expected == shown.results.size() ? "" : "too many differences";
}

TEST(FiguresOfDifferences, BetweenStoresFollowFromBoth) {
    EXPECT_TRUE(holds_for(100, [] {
        Contents before;
        Contents after;
        std::map<std::string, std::pair<std::map<std::string, double>, std::map<std::string, double>>> differing;
        std::size_t equal = 0;
        for (int number = 0; number < 5; ++number) {
            const SomeResults old;
            const SomeResults now = *rc::gen::arbitrary<bool>() ? old : SomeResults();
            before.points.push_back(old.point(number));
            after.points.insert(after.points.begin(), now.point(number));
            if (old.numbers() == now.numbers()) {
                ++equal;
            } else {
                differing[before.points.back().machine] = {old.numbers(), now.numbers()};
            }
        }
        const study::Diff diff = diff_of(before, after);
        RC_ASSERT(diff.equal == equal);
        RC_ASSERT(diff.differing.size() == differing.size());
        for (const study::DifferingPoint& point : diff.differing) {
            const auto& [old, now] = differing.at(point.point.substr(0, point.point.find(' ')));
            RC_ASSERT(wrong_growth(point, old, now) == "");
        }
    }));
}

cost::PartCost any_part() {
    return {*rc::gen::inRange(0, 5000), *rc::gen::inRange(0, 30), *rc::gen::inRange(0, 20000)};
}

CostedMachine any_costed_run(const std::string& name) {
    return {name,
            *rc::gen::inRange(1, 100'000),
            *rc::gen::element<std::int64_t>(8000, 8000, 10000),
            {any_part(), any_part(), *rc::gen::inRange(5, 9)}};
}

double microseconds(const CostedMachine& run) {
    return static_cast<double>(run.cycles * run.cycle_time_ps) / 1'000'000.0;
}

std::int64_t flip_flops(const CostedMachine& run) { return run.cost.interface.flip_flops + run.cost.router.flip_flops; }

/// The number before these words; NaN if they are not there.
double number_before(const std::string& text, const std::string& words) {
    const std::size_t end = text.find(words);
    if (end == std::string::npos) return NAN;
    const std::size_t begin = text.find_last_not_of("0123456789,.", end - 1) + 1;
    std::string number = text.substr(begin, end - begin);
    std::erase(number, ',');
    return std::stod(number);
}

/// A figure of the sentence or its JSON that does not follow from the two runs; empty if there is none.
std::string wrong_tradeoff(const CostedMachine& run, const CostedMachine& other) {
    const std::string text = tradeoff_text(run, other);
    const auto says = [&](const char* words) { return text.find(words) != std::string::npos; };
    const auto json = tradeoff_json(run, other);
    const double saved_us = microseconds(other) - microseconds(run);
    const bool same_clock = run.cycle_time_ps == other.cycle_time_ps;
    const std::int64_t more = flip_flops(run) - flip_flops(other);
    const std::int64_t saved = other.cycles - run.cycles;
    const auto& a = run.cost;
    const auto& b = other.cost;
    if (json.at("flip_flops_added") != more) return "flip-flops";
    if (json.at("logic_cells_added") !=
        a.interface.logic_cells + a.router.logic_cells - b.interface.logic_cells - b.router.logic_cells)
        return "logic cells";
    if (json.at("memory_bits_added") !=
        a.interface.memory_bits + a.router.memory_bits - b.interface.memory_bits - b.router.memory_bits)
        return "memory bits";
    if (json.at("logic_depth_added") != a.logic_depth - b.logic_depth) return "logic depth";
    if (!is_near(json.at("time_saved_us"), saved_us)) return "time saved";
    if (same_clock ? json.at("cycles_saved") != saved : !json.at("cycles_saved").is_null()) return "cycles saved";
    const bool has_price = same_clock && saved > 0 && more > 0;
    const auto& price = json.at("cycles_saved_per_flip_flop_added");
    if (has_price ? !is_near(price, static_cast<double>(saved) / static_cast<double>(more)) : !price.is_null())
        return "cycles a flip-flop";

    if (more != 0) {
        const double shown = number_before(text, more > 0 ? " more flip-flop" : " fewer flip-flop");
        if (shown != static_cast<double>(std::abs(more))) return "flip-flops in " + text;
    }
    if (says("which save no time here") != (saved_us == 0 && more > 0)) return "no time in " + text;
    if (says("takes as long as") != (saved_us == 0)) return "as long in " + text;
    if (saved_us == 0) return "";
    const double amount = number_before(text, same_clock ? (std::abs(saved) == 1 ? " cycle " : " cycles ") : " us ");
    const double expected = same_clock ? static_cast<double>(std::abs(saved)) : std::abs(saved_us);
    if (!(std::abs(amount - expected) <= 0.000501)) return "saved in " + text;
    if (says(" saves ") != (saved_us > 0)) return "saves in " + text;
    const double percent = 100 * std::abs(saved_us) / microseconds(other);
    if (!(std::abs(number_before(text, " %)") - percent) <= 0.0501)) return "percent in " + text;
    if (more != 0 && (saved_us > 0) == (more > 0)) {
        const double each = expected / static_cast<double>(std::abs(more));
        const double shown = number_before(text, same_clock ? " cycles a flip-flop" : " us a flip-flop");
        if (!(std::abs(shown - each) <= (same_clock ? 0.0501 : 0.000501))) return "each in " + text;
    }
    return "";
}

TEST(FiguresOfDifferences, OfCostsFollowFromBothRuns) {
    EXPECT_TRUE(holds_for(300, [] {
        const CostedMachine run = any_costed_run("one");
        CostedMachine other = any_costed_run("other");
        if (*rc::gen::inRange(0, 5) == 0)
            std::tie(other.cycles, other.cycle_time_ps) = std::tie(run.cycles, run.cycle_time_ps);
        RC_ASSERT(wrong_tradeoff(run, other) == "");
    }));
}

}  // namespace narrows::differences_test
