#include "testbench/app/runs_to_compare.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace narrows {

namespace {

[[noreturn]] void refuse_one_run(const std::string& workload, const std::vector<std::string>& machines) {
    throw InputError(
        Place{"compare"},
        fmt::format(
            "at least two machines, or two values of a parameter, are needed; for instance: narrows compare {} {}",
            workload, machines.empty() ? "cns1 cns1-2i nodes=128" : machines.front() + " interface.links=1,2"));
}

void refuse_commas_between(const std::string& machine) {
    if (machine.find(',') == std::string::npos || machine.ends_with(".toml")) return;
    std::string separated = machine;
    std::ranges::replace(separated, ',', ' ');
    throw InputError(Place{machine}, fmt::format("machines are separated by blanks: {}", separated));
}

}  // namespace

std::string ComparedRun::name() const {
    return fmt::format("{}{}{}{}", request.machine().name, chosen.empty() ? "" : " ", fmt::join(chosen, " "),
                       rtl.empty() ? "" : fmt::format(" (RTL: {})", rtl));
}

RunsToCompare::RunsToCompare(const std::string& workload, const std::vector<std::string>& names,
                             const CommonOptions& options, const RtlOptions& rtl)
    : rtl_(!rtl.nodes ? "" : rtl.folder.value_or("built-in")) {
    std::vector<std::string> machines;
    std::vector<std::string> arguments;
    for (const std::string& name : names) (name.find('=') == std::string::npos ? machines : arguments).push_back(name);
    std::ranges::for_each(machines, refuse_commas_between);
    const std::vector<ArgumentValues> values = values_of_arguments(workload, arguments);
    const auto combinations = every_combination(values);
    if (machines.empty() || (machines.size() * combinations.size() < 2 && !has_rtl()))
        refuse_one_run(workload, machines);
    for (const ArgumentValues& given : values) {
        keys_.push_back(given.key);
        if (given.several() && is_of_machine(given.key)) varied_of_machine_.push_back(given.key);
    }
    for (const std::string& machine : machines) {
        for (const auto& combination : combinations) add(machine, workload, combination, values, options);
    }
    if (rows_.empty()) throw InputError(Place{"compare"}, "no run is possible; " + left_out_.front());
}

void RunsToCompare::add(const std::string& machine, const std::string& workload,
                        const std::vector<std::string>& arguments, const std::vector<ArgumentValues>& values,
                        const CommonOptions& options) {
    std::vector<std::string> differing;
    bool of_all = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].several()) differing.push_back(arguments[i]);
        of_all = of_all || values[i].has_all;
    }
    try {
        rows_.emplace_back(machine, workload, arguments, options, proofs_, differing, "");
        if (has_rtl()) rows_.emplace_back(machine, workload, arguments, options, proofs_, differing, rtl_);
    } catch (const InputError& error) {
        if (!of_all) throw;
        left_out_.push_back(
            fmt::format("{} {} is left out: {}", machine, fmt::join(differing, " "), error.problems().front().message));
    }
}

}  // namespace narrows
