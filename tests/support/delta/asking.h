#pragma once

#include <string>
#include <vector>

#include "testbench/study/analysis.h"
#include "tests/support/temporary_folder.h"

namespace narrows {

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
