#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "testbench/study/analysis.h"
#include "tests/support/temporary_folder.h"

namespace narrows {

/// The number of this name that an analysis has found for claims.
inline double value_of(const Section& section, std::string_view name) {
    const auto found = std::ranges::find(section.values, name, &NamedNumber::name);
    if (found == section.values.end()) throw std::logic_error("no value " + std::string(name));
    return found->value;
}

/// A test's question to analyses. Runs that they ask for are stored as long as it lives.
class Asking {
public:
    study::AnalysisQuestion with(const std::vector<std::string>& changes = {}) {
        return {changes, [](double /*finished*/) {}, &runs_};
    }

private:
    TemporaryFolder folder_;
    study::AskedRuns runs_{folder_.path("results.asked"), "sources", 0};
};

}  // namespace narrows
