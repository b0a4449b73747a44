#include "testbench/study/contenders.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "models/machine/loader.h"

namespace narrows::study {

namespace {

constexpr std::array named{"machine", "workload", "algorithm"};

}  // namespace

std::string contender_text(const Study& study, const std::string& value) {
    const std::string& of = study.contenders.text;
    if (of == "machine" && is_machine_file(value)) return std::filesystem::path(value).stem().string();
    const bool speaks_for_itself = value.empty() || std::ranges::find(named, of) != named.end();
    return speaks_for_itself ? value : fmt::format("{}={}", of, value);
}

std::string contender_of(const Study& study, const StoredPoint& point) {
    const std::string& of = study.contenders.text;
    const std::string* const value = of.empty() ? nullptr : of == "machine" ? &point.machine : point.value_of(of);
    return value == nullptr ? "" : contender_text(study, *value);
}

std::vector<std::string> contenders_of(const Study& study, const std::vector<StoredPoint>& points) {
    std::vector<std::string> names;
    for (const StoredPoint& point : points) {
        std::string name = contender_of(study, point);
        if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
    return names;
}

std::string baseline_of(const Study& study) { return contender_text(study, study.baseline.text); }

}  // namespace narrows::study
