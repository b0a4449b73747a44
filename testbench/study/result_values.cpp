#include "testbench/study/result_values.h"

#include <fmt/format.h>

#include <map>

namespace narrows::study {

namespace {

class List {
public:
    void add(const std::string& name, const std::string& text) { values_.push_back({own(name), text}); }
    void add(const std::string& name, bool is) { add(name, std::string(is ? "yes" : "no")); }
    template <class Number>
    void add(const std::string& name, Number number) {
        values_.push_back({own(name), fmt::format("{}", number), static_cast<double>(number)});
    }

    std::vector<NamedValue> take() { return std::move(values_); }

private:
    std::string own(const std::string& name) {
        const int times = ++times_[name];
        return times == 1 ? name : fmt::format("{} ({})", name, times);
    }

    std::vector<NamedValue> values_;
    std::map<std::string, int> times_;
};

void add_numbers(List& list, const Outcome& o) {
    list.add("cycles", o.cycles);
    list.add("time_us", o.time_us);
    for (const OutcomeMilestone& milestone : o.milestones) list.add(milestone.name, milestone.cycles);
    list.add("messages", o.messages);
    list.add("message_hops", o.message_hops);
    list.add("latency_min", o.latency_min);
    list.add("latency_mean", o.latency_mean);
    list.add("latency_p50", o.latency_p50);
    list.add("latency_p95", o.latency_p95);
    list.add("latency_p99", o.latency_p99);
    list.add("latency_max", o.latency_max);
    list.add("passed", o.passed);
    list.add("limited by", o.limited_by);
    list.add("limited by kind", o.limited_kind);
    list.add("busiest", o.busiest);
}

void add_lists(List& list, const Outcome& o) {
    for (const OutcomeBound& bound : o.bounds) {
        const std::string name = fmt::format("bound {}", bound.name);
        list.add(name, bound.cycles);
        list.add(name + " measured", bound.measured);
        list.add(name + " kind", bound.kind);
        list.add(name + " exact", bound.exact);
        list.add(name + " holds", bound.holds);
        list.add(name + " limited by", bound.limited_by);
        list.add(name + " source", bound.source);
    }
    for (const OutcomeCheck& check : o.checks) {
        list.add(fmt::format("check {}", check.name), std::string(check.passed ? "held" : "failed"));
        list.add(fmt::format("check {} detail", check.name), check.detail);
    }
    for (const std::string& note : o.notes) list.add("note", note);
    for (const OutcomeResource& resource : o.resources) {
        const std::string name = fmt::format("busiest {}", resource.kind);
        list.add(name, resource.name);
        list.add(name + " busy", resource.busy);
        list.add(name + " waiting", resource.waiting);
    }
    for (const OutcomeLoad& load : o.loads) {
        const std::string name = fmt::format("{} {} of node {}", load.kind, load.number, load.place);
        list.add(name + " busy", load.busy);
        list.add(name + " waiting", load.waiting);
    }
}

void add_hardware(List& list, const cost::HardwareCost& cost) {
    const auto add_part = [&](const std::string& prefix, const cost::PartCost& part) {
        list.add(prefix + "flip_flops", part.flip_flops);
        list.add(prefix + "logic_cells", part.logic_cells);
        list.add(prefix + "memory_bits", part.memory_bits);
    };
    add_part("", cost.node());
    add_part("interface_", cost.interface);
    list.add("logic_depth", cost.logic_depth);
}

}  // namespace

std::vector<NamedValue> result_values(const StoredPoint& point) {
    List list;
    list.add("state", std::string(state_text(point.state)));
    if (!point.message.empty()) list.add("message", point.message);
    if (point.outcome) {
        add_numbers(list, *point.outcome);
        add_lists(list, *point.outcome);
    }
    if (point.hardware) add_hardware(list, *point.hardware);
    for (const auto& [name, value] : point.derived) {
        if (value) list.add("column " + name, *value);
    }
    return list.take();
}

}  // namespace narrows::study
