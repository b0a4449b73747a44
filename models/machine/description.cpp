#include "models/machine/description.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/toml_text.h"
#include "models/machine/topology_kinds.h"
#include "models/machine/value_text.h"

namespace narrows {

namespace {

using Kind = Parameter::Kind;

constexpr std::string_view form = "{ value = ..., source = \"where the value comes from\" }";

/// Reads one parsed file and collects its contents and its errors.
class DescriptionReader {
public:
    DescriptionReader(const std::string& file, Citations citations) : citations_(citations) {
        description_.file = file;
        description_.parameters.resize(parameters().size());
    }

    MachineDescription read(const toml::table& root) {
        for (auto&& [key, node] : root) read_top(key, node);
        if (problems_.empty()) check_complete();
        sort_by_place(problems_);
        if (!problems_.empty()) throw InputError(std::move(problems_));
        return std::move(description_);
    }

private:
    Place place(const toml::source_region& region) const { return place_in(description_.file, region); }

    void complain(Place where, std::string message) { problems_.push_back({std::move(where), std::move(message)}); }

    void read_top(const toml::key& key, const toml::node& node) {
        const std::string_view name = key.str();
        const auto groups = parameter_groups();
        if (name == "name") return read_name(node);
        if (name == "summary") return read_string(name, node, description_.summary);
        if (name == "inherits") return read_inherits(node);
        if (name == "workload") return read_workloads(node);
        if (std::find(groups.begin(), groups.end(), name) != groups.end()) return read_group(key, node);
        const Parameter* const parameter = find_parameter(name);
        if (parameter && parameter->group().empty()) return read_parameter(*parameter, key, node);

        std::vector<std::string_view> known{"name", "summary", "inherits", "workload"};
        known.insert(known.end(), groups.begin(), groups.end());
        for (const Parameter& any : parameters()) {
            if (any.group().empty()) known.push_back(any.name);
        }
        const auto near = closest(name, known);
        std::string remedy = near ? fmt::format("did you mean '{}'?", *near) : suggest_parameter(name);
        if (!near && node.is_table())
            remedy += fmt::format("; what a workload does on this machine stands in [workload.{}]", name);
        complain(place(key.source()), fmt::format("unknown key '{}'; {}", name, remedy));
    }

    void read_string(std::string_view name, const toml::node& node, std::string& into) {
        const auto* const text = node.as_string();
        if (!text)
            return complain(place(node.source()), fmt::format("{} is {}; it must be a string", name, type_name(node)));
        into = one_line(text->get());
        if (into.empty()) complain(place(node.source()), fmt::format("{} is empty; give it a value", name));
    }

    void read_name(const toml::node& node) {
        read_string("name", node, description_.name);
        const std::string& name = description_.name;
        const std::string stem = std::filesystem::path(description_.file).stem().string();
        if (name.empty()) return;
        if (!is_machine_name(name)) {
            return complain(place(node.source()),
                            fmt::format("name = \"{}\"; it must be of lower-case letters, digits and '-'", name));
        }
        if (name != stem) {
            const std::string other = is_machine_name(stem) ? fmt::format("write name = \"{}\", or ", stem) : "";
            complain(place(node.source()), fmt::format("name = \"{}\" in a file called {}; a machine has the name of "
                                                       "its file: {}rename the file to {}.toml",
                                                       name, description_.file, other, name));
        }
    }

    void read_inherits(const toml::node& node) {
        description_.inherits_place = place(node.source());
        read_string("inherits", node, description_.inherits.emplace());
        const std::string& base = *description_.inherits;
        if (base.empty() || is_machine_name(base)) return;
        complain(place(node.source()),
                 fmt::format("inherits = \"{}\"; it must be the name of a machine, for instance \"cns1\"", base));
    }

    void read_group(const toml::key& group, const toml::node& node) {
        const auto* const table = node.as_table();
        if (!table) {
            return complain(place(node.source()), fmt::format("{} is {}; it must be a table: [{}]", group.str(),
                                                              type_name(node), group.str()));
        }
        for (auto&& [key, value] : *table) {
            const std::string name = fmt::format("{}.{}", group.str(), key.str());
            if (const Parameter* const parameter = find_parameter(name)) {
                read_parameter(*parameter, key, value);
            } else if (const auto of = group_of_link_rate(name)) {
                read_link_rate(*of, key, value);
            } else if (name == "network.channels" || name.ends_with(".message_classes")) {
                read_classes(name, key, value);
            } else {
                complain(place(key.source()), fmt::format("unknown parameter '{}'; {}", name, suggest_parameter(name)));
            }
        }
    }

    /// Reads [network.channels.CLASS] and [network.message_classes.CLASS]: values that a class of channels or messages
    /// sets itself.
    void read_classes(const std::string& name, const toml::key& classes_key, const toml::node& node) {
        const auto* const classes = node.as_table();
        if (classes == nullptr) return complain_of_classes(name, classes_key, node);
        for (auto&& [class_key, values] : *classes) {
            const auto* const table = values.as_table();
            if (table == nullptr) {
                complain_of_classes(name, class_key, values);
                continue;
            }
            for (auto&& [key, value] : *table) {
                const std::string full = fmt::format("{}.{}.{}", name, class_key.str(), key.str());
                if (const Parameter* const parameter = find_parameter(full)) {
                    read_parameter(*parameter, key, value);
                } else {
                    complain(place(key.source()),
                             fmt::format("unknown parameter '{}'; {}", full, suggest_parameter(full)));
                }
            }
        }
    }

    void complain_of_classes(std::string_view name, const toml::key& key, const toml::node& node) {
        complain(place(key.source()),
                 fmt::format("{} is {}; it must hold tables: [{}.CLASS]", key.str(), type_name(node), name));
    }

    void read_parameter(const Parameter& parameter, const toml::key& key, const toml::node& node) {
        WrittenParameter written{.value = {}, .text = {}, .source = {}, .place = place(key.source())};
        const bool is_cited = read_cited(parameter.name, key, node, written.source, written.place,
                                         [&](const toml::node& value) { read_value(parameter, value, written); });
        if (is_cited) description_.parameters[index_of(parameter)] = std::move(written);
    }

    void read_link_rate(std::string_view group, const toml::key& key, const toml::node& node) {
        WrittenRate written{.group = group, .rate = {}, .text = {}, .source = {}, .place = place(key.source())};
        const std::string name = fmt::format("{}.{}", group, key.str());
        const bool is_cited = read_cited(name, key, node, written.source, written.place, [&](const toml::node& value) {
            written.place = place(value.source());
            try {
                if (!value.is_string()) {
                    return complain(written.place,
                                    fmt::format("{} is {}; write {}", name, type_name(value), expected_link_rate));
                }
                written.text = one_line(value.as_string()->get());
                written.rate = parse_link_rate(name, written.text, written.place);
            } catch (const InputError& error) {
                problems_.insert(problems_.end(), error.problems().begin(), error.problems().end());
            }
        });
        if (is_cited) description_.rates.push_back(std::move(written));
    }

    /// Reads the table form of a value by `read_value(node)`, and sets `at` to the place for errors about missing keys.
    /// Returns false if the node is no table.
    template <class ReadValue>
    bool read_cited(std::string_view name, const toml::key& key, const toml::node& node, std::string& source,
                    const Place& at, ReadValue read_value) {
        const auto* const table = node.as_table();
        if (!table && citations_ == Citations::optional) {
            read_value(node);
            return true;
        }
        if (!table) {
            complain(place(node.source()),
                     fmt::format("{} does not cite its source; write {} = {}", name, key.str(), form));
            return false;
        }
        const std::size_t problems_before = problems_.size();
        for (auto&& [part, value] : *table) {
            static constexpr std::array<std::string_view, 2> parts{"value", "source"};
            if (part == "value") {
                read_value(value);
            } else if (part == "source") {
                read_string(fmt::format("the source of {}", name), value, source);
            } else {
                complain(place(part.source()),
                         fmt::format("unknown key '{}' of {}; {}", part.str(), name,
                                     did_you_mean(part.str(), parts, fmt::format("write {}", form))));
            }
        }
        if (problems_.size() > problems_before) return true;
        for (const std::string_view part : {"value", "source"}) {
            if (table->contains(part) || (part == "source" && citations_ == Citations::optional)) continue;
            complain(at, fmt::format("{} has no {}; write {} = {}", name, part, key.str(), form));
        }
        return true;
    }

    /// Reads [workload.NAME]. Names and values are checked later, since only workloads know them.
    void read_workloads(const toml::node& node) {
        const auto* const workloads = node.as_table();
        if (!workloads) {
            return complain(place(node.source()),
                            fmt::format("workload is {}; it must hold tables: [workload.NAME]", type_name(node)));
        }
        for (auto&& [workload, parameters] : *workloads) {
            const auto* const table = parameters.as_table();
            if (!table) {
                complain(place(parameters.source()),
                         fmt::format("workload.{0} is {1}; it must be a table: [workload.{0}]", workload.str(),
                                     type_name(parameters)));
                continue;
            }
            for (auto&& [key, value] : *table) read_workload_default(std::string(workload.str()), key, value);
        }
    }

    void read_workload_default(std::string workload, const toml::key& key, const toml::node& node) {
        WorkloadDefault written{std::move(workload), std::string(key.str()), {}, {}, place(key.source())};
        const bool is_cited =
            read_cited(written.name(), key, node, written.source, written.place, [&](const toml::node& value) {
                written.place = place(value.source());
                if (value.is_string()) {
                    written.value = value.as_string()->get();
                } else if (value.is_integer()) {
                    written.value = fmt::format("{}", value.as_integer()->get());
                } else {
                    complain(written.place, fmt::format("{} is {}; it must be a string or a whole number",
                                                        written.name(), type_name(value)));
                }
            });
        if (is_cited) description_.workload_defaults.push_back(std::move(written));
    }

    void read_value(const Parameter& parameter, const toml::node& node, WrittenParameter& written) {
        written.place = place(node.source());
        const bool is_text =
            parameter.kind == Kind::choice || parameter.kind == Kind::cycles || parameter.kind == Kind::time;
        const bool is_rate = node.is_string() && parameter.is_rate_text(node.as_string()->get());
        try {
            const bool is_bytes = node.is_string() && parameter.counts_bytes();
            if ((is_text && node.is_string()) || is_rate || is_bytes) {
                written.text = one_line(node.as_string()->get());
                written.value = parse_value(parameter, node.as_string()->get(), written.place, exact_);
            } else if (parameter.kind == Kind::integer && node.is_integer()) {
                written.value = {node.as_integer()->get(), Unit::none};
            } else if (parameter.kind == Kind::boolean && node.is_boolean()) {
                written.value = {node.as_boolean()->get() ? 1 : 0, Unit::none};
            } else if (parameter.may_be_list() && node.is_array()) {
                const toml::array& array = *node.as_array();
                const bool is_choice = parameter.kind == Kind::choice;
                if (!read_list(array, written.value.list) || (is_choice && array.empty()))
                    return complain_of_type(parameter, node);
            } else if (parameter.kind == Kind::file && node.is_string()) {
                written.value = parse_value(parameter, node.as_string()->get(), written.place, exact_);
                const std::filesystem::path folder = std::filesystem::path(description_.file).parent_path();
                written.value.file = (folder / written.value.file).string();
            } else {
                return complain_of_type(parameter, node);
            }
            // A rate, and a time for a parameter in cycles, can be checked only when the cycle time is known;
            // everything else is checked here.
            if (!is_rate && (parameter.kind != Kind::cycles || written.value.unit == Unit::cycles)) {
                resolve_value(parameter, written.value, 1, written.place, exact_);
            }
        } catch (const InputError& error) {
            problems_.insert(problems_.end(), error.problems().begin(), error.problems().end());
        }
    }

    static bool read_list(const toml::array& array, std::vector<int>& list) {
        for (const toml::node& element : array) {
            const auto number = element.value_exact<std::int64_t>();
            if (!number || !std::in_range<int>(*number)) return false;
            list.push_back(static_cast<int>(*number));
        }
        return true;
    }

    void complain_of_type(const Parameter& parameter, const toml::node& node) {
        const bool needs_unit = parameter.kind == Kind::cycles || parameter.kind == Kind::time;
        if (needs_unit && node.is_number()) {
            return complain(place(node.source()), fmt::format("{} is a number without a unit; write {}", parameter.name,
                                                              parameter.expected()));
        }
        const bool is_share = parameter.share_digits() > 0 && node.is_floating_point();
        const std::string meant =
            is_share ? share_in_full(parameter, fmt::format("{}", node.as_floating_point()->get())) : "";
        const bool quoted = node.is_string() && (parameter.kind == Kind::integer || parameter.kind == Kind::boolean);
        complain(place(node.source()), fmt::format("{} is {}; it must be {}{}{}", parameter.name, type_name(node),
                                                   parameter.expected(), quoted ? ", without quotes" : "", meant));
    }

    void check_complete() {
        const Place whole{description_.file};
        if (description_.name.empty()) complain(whole, "name is missing; write name = \"...\" at the top");
        if (description_.summary.empty()) complain(whole, "summary is missing; write summary = \"...\" at the top");
        if (description_.inherits) return;
        std::vector<std::string_view> missing;
        for (const Parameter& parameter : parameters()) {
            // The kind of topology decides which shape parameters are needed, so they are checked when it is known.
            const bool is_needed = !parameter.fallback && !is_shape_parameter(parameter.name);
            if (is_needed && !description_.parameters[index_of(parameter)] && !has_rate_for(parameter))
                missing.push_back(parameter.name);
        }
        if (missing.empty()) return;
        complain(whole,
                 fmt::format("{} {} missing, and there is no usual value; give {}, or inherit from a machine that "
                             "does (inherits = \"cns1\")",
                             fmt::join(missing, ", "), missing.size() == 1 ? "is" : "are",
                             missing.size() == 1 ? "it" : "them"));
    }

    bool has_rate_for(const Parameter& parameter) const {
        return parameter.key() == "link_bytes_per_cycle" &&
               std::ranges::find(description_.rates, parameter.group(), &WrittenRate::group) !=
                   description_.rates.end();
    }

    Citations citations_;
    MachineDescription description_;
    std::vector<Problem> problems_;
    Rounding exact_{Fractions::refused};
};

}  // namespace

MachineDescription parse_description(std::string_view text, const std::string& file, Citations citations) {
    return DescriptionReader(file, citations).read(parse_toml(text, file));
}

bool is_machine_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

}  // namespace narrows
