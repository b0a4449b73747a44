#include "testbench/study/diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "models/machine/input_error.h"
#include "testbench/base/shell_word.h"
#include "testbench/study/results_folder.h"
#include "testbench/study/store.h"

namespace narrows::study {

namespace {

/// A named value of a point.
struct NamedValue {
    std::string name;
    std::string text;
    std::optional<double> number = {};  ///< the value, if it is a number
};

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
    for (const Milestone& milestone : o.milestones) list.add(milestone.name, milestone.cycles);
    for (const metrics::Metric* const metric : metrics::stored()) {
        if (!is_time(metric)) add_metric(list, o, *metric);
    }
}

void add_lists(List& list, const Outcome& o) {
    for (const RecordedBound& bound : o.bounds) {
        const std::string name = fmt::format("bound {}", bound.name);
        list.add(name, bound.cycles);
        list.add(name + " measured", bound.measured);
        list.add(name + " kind", bound.kind);
        list.add(name + " exact", bound.exact);
        list.add(name + " holds", bound.holds);
        list.add(name + " limited by", bound.limited_by);
        list.add(name + " source", bound.source);
    }
    for (const Check& check : o.checks) {
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

/// All results of a point by unique names: results, bounds, checks, resources, hardware, columns. Without values that
/// depend on when and where it ran.
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

/// The value as written: "best", not the value that was chosen.
std::string written(const StoredPoint& point, const Setting& setting) {
    const std::string argument = setting.name + "=";
    for (const std::string& word : words_of_shell(point.command)) {
        if (word.starts_with(argument)) return word.substr(argument.size());
    }
    return setting.value;
}

}  // namespace

std::string name_of(const StoredPoint& point, std::uint64_t seed) {
    std::set<std::string> settings;
    for (const Setting& setting : point.swept) {
        if (setting.name == "machine" || setting.name == "workload" || setting.name.starts_with("printed.")) continue;
        settings.insert(fmt::format("{}={}", setting.name, written(point, setting)));
    }
    std::string name = fmt::format("{} {}", point.machine, point.workload);
    for (const std::string& setting : settings) name += " " + setting;
    return fmt::format("{} --seed {}", name, seed);
}

namespace {

std::optional<double> growth(const NamedValue& before, const NamedValue& after) {
    if (!before.number || !after.number || *before.number == 0) return {};
    return 100 * (*after.number - *before.number) / std::abs(*before.number);
}

/// Returns changes in the order of `before`; new values come last.
std::vector<ChangedValue> changes(const std::vector<NamedValue>& before, const std::vector<NamedValue>& after) {
    std::map<std::string, const NamedValue*> new_values;
    for (const NamedValue& value : after) new_values[value.name] = &value;
    std::vector<ChangedValue> changes;
    for (const NamedValue& value : before) {
        const auto found = new_values.find(value.name);
        if (found == new_values.end()) {
            changes.push_back({value.name, value.text, {}, {}});
            continue;
        }
        if (found->second->text != value.text)
            changes.push_back({value.name, value.text, found->second->text, growth(value, *found->second)});
        new_values.erase(found);
    }
    for (const NamedValue& value : after) {
        if (new_values.contains(value.name)) changes.push_back({value.name, {}, value.text, {}});
    }
    return changes;
}

std::vector<ChangedValue> changed_results(const StoredPoint& before, const StoredPoint& after) {
    std::vector<ChangedValue> all = changes(result_values(before), result_values(after));
    // If a point was not run in one of the two, everything would differ.
    if (before.state != after.state)
        std::erase_if(all,
                      [](const ChangedValue& change) { return change.name != "state" && change.name != "message"; });
    return all;
}

}  // namespace

std::vector<ChangedValue> changed_parameters(const StoredPoint& before, const StoredPoint& after) {
    const auto values = [](const StoredPoint& point) {
        std::vector<NamedValue> all;
        for (const Setting& setting : point.swept) {
            if (setting.name != "machine" && setting.name != "workload") all.push_back({setting.name, setting.value});
        }
        for (const auto& [name, value] : point.parameters) all.push_back({name, value});
        return all;
    };
    return changes(values(before), values(after));
}

namespace {

std::vector<std::string> changed_files(const Manifest& before, const Manifest& after) {
    std::vector<Manifest::MachineFile> differing;
    std::ranges::set_symmetric_difference(before.machines, after.machines, std::back_inserter(differing));
    std::set<std::string> names;
    for (const Manifest::MachineFile& file : differing) names.insert(fmt::format("{} ({})", file.machine, file.file));
    return {names.begin(), names.end()};
}

}  // namespace

Contents contents_of(const std::filesystem::path& store_or_folder) {
    const Place place{store_or_folder.string()};
    std::error_code error;
    const bool is_folder = std::filesystem::is_directory(store_or_folder, error);
    const std::filesystem::path file = is_folder ? ResultsFolder::store_in(store_or_folder) : store_or_folder;
    if (!std::filesystem::is_regular_file(file, error)) {
        throw InputError(place, fmt::format("there are no results{}; name a folder that 'narrows study' wrote to, or a "
                                            "store in it",
                                            is_folder ? " in this folder" : ""));
    }
    try {
        const Store store(file, Store::Access::read);
        Contents contents{store.manifest(), store.points()};
        if (contents.points.empty()) throw InputError(place, "this store has no points; run the study first");
        return contents;
    } catch (const StoreError& unreadable) {
        throw InputError(place, unreadable.what());
    }
}

Diff diff_of(const Contents& before, const Contents& after) {
    Diff diff;
    diff.seeds = {before.manifest.seed, after.manifest.seed};
    diff.machine_files = changed_files(before.manifest, after.manifest);
    std::map<std::string, const StoredPoint*> left;
    for (const StoredPoint& point : after.points) left[name_of(point, after.manifest.seed)] = &point;
    for (const StoredPoint& point : before.points) {
        const std::string name = name_of(point, before.manifest.seed);
        const auto other = left.find(name);
        if (other == left.end()) {
            diff.only_before.push_back(name);
            continue;
        }
        DifferingPoint both{name, changed_results(point, *other->second), changed_parameters(point, *other->second)};
        left.erase(other);
        if (both.results.empty() && point.state == StoredPoint::State::open) {
            ++diff.pending;
        } else if (both.results.empty()) {
            ++diff.equal;
            if (!both.parameters.empty()) ++diff.other_parameters;
        } else {
            diff.differing.push_back(std::move(both));
        }
    }
    for (const StoredPoint& point : after.points) {
        const std::string name = name_of(point, after.manifest.seed);
        if (left.contains(name)) diff.only_after.push_back(name);
    }
    return diff;
}

}  // namespace narrows::study
