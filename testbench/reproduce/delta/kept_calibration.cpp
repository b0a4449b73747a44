#include "testbench/reproduce/delta/kept_calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "models/machine/input_error.h"
#include "testbench/base/places/places.h"
#include "testbench/base/whole_file.h"
#include "testbench/run/machines.h"

namespace narrows::delta {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* calibrate_command = "narrows reproduce delta --calibrate";

std::vector<Cycle> cycles_of(const std::vector<Run>& runs) {
    std::vector<Cycle> cycles;
    std::ranges::transform(runs, std::back_inserter(cycles), &Run::cycles);
    return cycles;
}

std::vector<Run> runs_with(const std::vector<CombiningProblem>& problems, const std::vector<Cycle>& cycles) {
    if (problems.size() != cycles.size())
        throw std::runtime_error(fmt::format("{} runs instead of {}", cycles.size(), problems.size()));
    std::vector<Run> runs;
    for (std::size_t i = 0; i < problems.size(); ++i) runs.push_back({problems[i], cycles[i], 0, true});
    return runs;
}

Json json_of_machine(const MeasuredMachine& m) {
    return {{"name", m.variant.name},           {"cause", cause_letters.at(static_cast<std::size_t>(m.variant.cause))},
            {"changes", m.variant.changes},     {"full_speed_changes", m.variant.full_speed_changes},
            {"table1", m.small.table1},         {"message", m.small.message},
            {"half_speed", m.small.half_speed}, {"steady", cycles_of(m.steady)},
            {"grid", cycles_of(m.grid)},        {"rest", cycles_of(m.rest)}};
}

Cause cause_named(const std::string& letter) {
    const auto* const found = std::ranges::find(cause_letters, letter);
    if (found == cause_letters.end()) throw std::runtime_error("no cause " + letter);
    return static_cast<Cause>(found - cause_letters.begin());
}

MeasuredMachine machine_of(const Json& json, const std::vector<CombiningProblem>& experiments) {
    MeasuredMachine m{
        {json.at("name"), cause_named(json.at("cause")), json.at("changes"), json.at("full_speed_changes")},
        {},
        {},
        {}};
    json.at("table1").get_to(m.small.table1);
    json.at("message").get_to(m.small.message);
    json.at("half_speed").get_to(m.small.half_speed);
    m.steady = runs_with(steady_problems(), json.at("steady"));
    m.grid = runs_with(calibration_grid(experiments), json.at("grid"));
    if (!json.at("rest").empty()) m.rest = runs_with(rest_of_grid(experiments), json.at("rest"));
    return m;
}

/// Each machine on a line of its own.
std::string text_of(const Calibration& c) {
    std::string text = "{\"command\": " + Json(calibrate_command).dump() +
                       ",\n\"made_with\": " + Json(c.made_with).dump() + ",\n\"search\": [";
    const char* separator = "\n";
    for (const SearchResult& s : c.search) {
        text += separator +
                Json{{"kind", s.kind}, {"tried", s.tried}, {"best", s.best}, {"table1_error", s.table1_error}}.dump();
        separator = ",\n";
    }
    text += "\n],\n\"machines\": [";
    separator = "\n";
    for (const MeasuredMachine& m : c.machines) {
        text += separator + json_of_machine(m).dump();
        separator = ",\n";
    }
    return text + "\n]}\n";
}

}  // namespace

std::filesystem::path kept_calibration_file() {
    return std::filesystem::path(places::findings()) / "nbl-calibration.json";
}

Calibration kept_calibration() {
    const std::filesystem::path file = kept_calibration_file();
    try {
        const Json json = Json::parse(std::ifstream(file));
        Calibration calibration;
        json.at("made_with").get_to(calibration.made_with);
        for (const Json& s : json.at("search"))
            calibration.search.push_back({s.at("kind"), s.at("tried"), s.at("best"), s.at("table1_error")});
        const std::vector<CombiningProblem> experiments = grid();
        for (const Json& m : json.at("machines")) calibration.machines.push_back(machine_of(m, experiments));
        return calibration;
    } catch (const std::exception& fault) {
        throw InputError(Place{file.string()}, fmt::format("this is not a calibration of today's runs ({}); make it "
                                                           "again with '{}'",
                                                           fault.what(), calibrate_command));
    }
}

void keep(const Calibration& calibration) { write_whole(kept_calibration_file(), text_of(calibration)); }

std::map<std::string, std::map<std::string, std::string>> current_parameters() {
    std::map<std::string, std::map<std::string, std::string>> all;
    for (const char* machine : {"delta", "delta-testjig"}) {
        for (const ResolvedParameter& p : load_checked_machine(machine, {}, {}).parameters)
            all[machine][std::string(p.parameter->name)] = p.value;
    }
    return all;
}

}  // namespace narrows::delta
