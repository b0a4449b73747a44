#include "testbench/app/tradeoff.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "testbench/text/table.h"

namespace narrows {

namespace {

double microseconds(const CostedMachine& run) {
    return static_cast<double>(run.cycles) * static_cast<double>(run.cycle_time_ps) / 1e6;
}

/// The differences between this run and another one.
class Difference {
public:
    Difference(const CostedMachine& run, const CostedMachine& other)
        : run_(run), other_(other), in_cycles_(run.cycle_time_ps == other.cycle_time_ps) {}

    bool in_cycles() const { return in_cycles_; }
    double microseconds_saved() const { return microseconds(other_) - microseconds(run_); }
    std::int64_t cycles_saved() const { return other_.cycles - run_.cycles; }
    double saved() const { return in_cycles_ ? static_cast<double>(cycles_saved()) : microseconds_saved(); }

    std::int64_t flip_flops() const { return added(&cost::PartCost::flip_flops); }
    std::int64_t logic_cells() const { return added(&cost::PartCost::logic_cells); }
    std::int64_t memory_bits() const { return added(&cost::PartCost::memory_bits); }
    std::int64_t logic_depth() const { return run_.cost.logic_depth - other_.cost.logic_depth; }

    /// "saves 8,556 cycles of cns1 (49.1 %)"
    std::string time_text() const {
        if (saved() == 0) return fmt::format("takes as long as {}", other_.machine);
        const double percent = 100 * std::abs(microseconds_saved()) / microseconds(other_);
        const std::string amount =
            in_cycles_ ? grouped(std::abs(cycles_saved())) + (std::abs(cycles_saved()) == 1 ? " cycle" : " cycles")
                       : fmt::format("{:.3f} us", std::abs(microseconds_saved()));
        return saved() > 0 ? fmt::format("saves {} of {} ({:.1f} %)", amount, other_.machine, percent)
                           : fmt::format("takes {} more than {} ({:.1f} %)", amount, other_.machine, percent);
    }

    /// "for 266 more flip-flops a node: 32.2 cycles a flip-flop"
    std::string flip_flops_text() const {
        const std::int64_t more = flip_flops();
        if (more == 0) return "with as many flip-flops";
        std::string text =
            fmt::format("{} {} a node", saved() > 0 && more > 0 ? "for" : "with", amount_text(more, "flip-flop"));
        if (saved() == 0) return text + (more > 0 ? ", which save no time here" : "");
        if ((saved() > 0) != (more > 0)) return text;  // better in both, or worse in both
        const double each = std::abs(saved() / static_cast<double>(more));
        return text + fmt::format(": {:.{}f} {} a flip-flop", each, in_cycles_ ? 1 : 3, in_cycles_ ? "cycles" : "us");
    }

    /// "2,366 more logic cells, 4,544 more memory bits"; empty if there is no difference.
    std::string rest_text() const {
        std::vector<std::string> parts;
        if (logic_cells() != 0) parts.push_back(amount_text(logic_cells(), "logic cell"));
        if (memory_bits() != 0) parts.push_back(amount_text(memory_bits(), "memory bit"));
        if (logic_depth() != 0) {
            parts.push_back(
                fmt::format("logic depth {} instead of {}", run_.cost.logic_depth, other_.cost.logic_depth));
        }
        return fmt::format("{}", fmt::join(parts, ", "));
    }

private:
    static std::string amount_text(std::int64_t difference, const char* what) {
        const std::int64_t amount = std::abs(difference);
        return fmt::format("{} {} {}{}", grouped(amount), difference > 0 ? "more" : "fewer", what,
                           amount == 1 ? "" : "s");
    }

    std::int64_t added(std::int64_t cost::PartCost::*member) const {
        return run_.cost.node().*member - other_.cost.node().*member;
    }

    const CostedMachine& run_;
    const CostedMachine& other_;
    bool in_cycles_;
};

}  // namespace

std::string tradeoff_text(const CostedMachine& run, const CostedMachine& other) {
    const Difference difference(run, other);
    if (run.has_switches || other.has_switches) {
        return fmt::format("{} {}; their hardware is not compared, because the tables do not add up switches",
                           run.machine, difference.time_text());
    }
    const std::string rest = difference.rest_text();
    if (difference.saved() == 0 && difference.flip_flops() == 0 && rest.empty()) {
        return fmt::format("{} takes as long as {} and is the same hardware", run.machine, other.machine);
    }
    return fmt::format("{} {} {}{}{}", run.machine, difference.time_text(), difference.flip_flops_text(),
                       rest.empty() ? "" : "; ", rest);
}

nlohmann::ordered_json tradeoff_json(const CostedMachine& run, const CostedMachine& other) {
    const Difference difference(run, other);
    nlohmann::ordered_json json{{"machine", run.machine},
                                {"against", other.machine},
                                {"cycles_saved", nullptr},
                                {"time_saved_us", difference.microseconds_saved()},
                                {"flip_flops_added", difference.flip_flops()},
                                {"logic_cells_added", difference.logic_cells()},
                                {"memory_bits_added", difference.memory_bits()},
                                {"logic_depth_added", difference.logic_depth()},
                                {"cycles_saved_per_flip_flop_added", nullptr},
                                {"text", tradeoff_text(run, other)}};
    if (!difference.in_cycles()) return json;
    json["cycles_saved"] = difference.cycles_saved();
    const bool has_switches = run.has_switches || other.has_switches;
    if (!has_switches && difference.cycles_saved() > 0 && difference.flip_flops() > 0) {
        json["cycles_saved_per_flip_flop_added"] =
            static_cast<double>(difference.cycles_saved()) / static_cast<double>(difference.flip_flops());
    }
    return json;
}

}  // namespace narrows
