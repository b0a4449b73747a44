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

/// Adds a metric: a number by its name in formulas, a word by its name in reports.
void add_metric(List& list, const Outcome& o, const metrics::Metric& metric) {
    const std::string name(metric.is_number() ? metric.name : metric.title);
    metrics::see_value(o.metrics[metric.name], [&](const auto& value) { list.add(name, value); });
}

/// Adds parts of the run too, which have times.
void add_metrics(List& list, const Outcome& o) {
    const auto is_time = [](const metrics::Metric* metric) { return metric->group == metrics::Group::time; };
    for (const metrics::Metric* const metric : metrics::stored()) {
        if (is_time(metric)) add_metric(list, o, *metric);
    }
    for (const OutcomeMilestone& milestone : o.milestones) list.add(milestone.name, milestone.cycles);
    for (const metrics::Metric* const metric : metrics::stored()) {
        if (!is_time(metric)) add_metric(list, o, *metric);
    }
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
        add_metrics(list, *point.outcome);
        add_lists(list, *point.outcome);
    }
    if (point.hardware) add_hardware(list, *point.hardware);
    for (const auto& [name, value] : point.derived) {
        if (value) list.add("column " + name, *value);
    }
    return list.take();
}

}  // namespace narrows::study
