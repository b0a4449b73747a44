#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "models/bounds/closed_form.h"
#include "models/machine/suggestion.h"
#include "testbench/app/commands.h"
#include "testbench/app/output.h"
#include "testbench/app/table.h"

namespace narrows {

namespace {

Table machines_table() {
    Table table{"machines", {{"name", "name"}, {"summary", "what it is"}}, {}, {}};
    for (const ListedMachine& machine : list_machines(machines_folder()))
        table.rows.push_back({machine.name, machine.summary});
    return table;
}

Table workloads_table() {
    Table table{"workloads", {{"name", "name"}, {"parameters", "parameters"}, {"summary", "what it is"}}, {}, {}};
    for (const WorkloadType& type : workload_types()) {
        std::string names = "nodes";
        for (const ParameterText* parameter : type.parameters()) names += fmt::format(" {}", parameter->name);
        table.rows.push_back({std::string(type.name), names, std::string(type.summary)});
    }
    return table;
}

Table bounds_table() {
    Table table{
        "bounds",
        {{"name", "name"}, {"kind", "kind"}, {"formula", "formula"}, {"source", "source"}},
        {{std::string("derived"), std::string("lower"),
          std::string("the resource that needs longest, and unavoidable latency"), std::string("docs/bounds.md")}},
        {}};
    for (const ClosedForm& form : closed_forms()) {
        table.rows.push_back({std::string(form.name),
                              form.kind == BoundKind::lower ? std::string("lower") : std::string("model"),
                              std::string(form.formula), std::string(form.source)});
    }
    return table;
}

struct Listing {
    std::string_view name;
    Table (*table)();
};

constexpr std::array<Listing, 3> listings{
    {{"machines", machines_table}, {"workloads", workloads_table}, {"bounds", bounds_table}}};

}  // namespace

int list_command(const std::string& what, const CommonOptions& options) {
    nlohmann::ordered_json json;
    std::string text;
    for (const Listing& listing : listings) {
        if (!what.empty() && what != listing.name) continue;
        const Table table = listing.table();
        json[std::string(listing.name)] = to_json(table)["rows"];
        text += (text.empty() ? "" : "\n") + to_text(table);
    }
    if (text.empty()) {
        std::vector<std::string_view> names;
        for (const Listing& listing : listings) names.push_back(listing.name);
        throw InputError(Place{what},
                         "there is no such list; " + did_you_mean(what, names, "known are " + alternatives(names)));
    }
    options.json ? print_json(json) : print(text);
    return 0;
}

}  // namespace narrows
