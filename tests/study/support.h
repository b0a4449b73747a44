#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "testbench/study/complete_study.h"
#include "testbench/study/store.h"
#include "testbench/study/study_file.h"
#include "tests/support/error_text.h"
#include "tests/support/studies/outcome.h"
#include "tests/support/temporary_folder.h"

namespace narrows::study {

/// The required part of a study file; tests add to it.
inline const std::string heading = "title = \"A title\"\nquestion = \"A question?\"\n";

inline Study study_of(const std::string& text) { return parse_study(heading + text, "some.toml"); }

inline std::vector<Point> points_of(const std::string& text) {
    Study study = study_of(text);
    return complete_points(study, 1);
}

/// The errors of a study file, one a line; empty if there are none.
inline std::string complaint(const std::string& text) {
    return error_text<InputError>([&] { points_of(text); });
}

/// Expects the errors of study files that begin with this text: what is added, and a part of its error.
inline void expect_refusals(const std::string& begin,
                            const std::vector<std::pair<std::string, std::string>>& added_and_error) {
    for (const auto& [added, error] : added_and_error)
        EXPECT_THAT(complaint(begin + added), testing::HasSubstr(error)) << added;
}

inline std::vector<std::string> commands(const std::string& text) {
    std::vector<std::string> commands;
    for (const Point& point : points_of(text)) commands.push_back(point.command());
    return commands;
}

inline Outcome outcome_of(Cycle cycles, bool passed = true) { return outcome_at(cycles, cycles / 2, passed); }

/// A point that is done.
inline StoredPoint point_of(const std::string& machine, const std::string& nodes, Cycle cycles, bool passed = true) {
    StoredPoint point;
    point.machine = machine;
    point.swept = {{"machine", machine, {}}, {"nodes", nodes, {}}};
    point.parameters = {{"nodes", nodes}};
    point.state = StoredPoint::State::done;
    point.outcome = outcome_of(cycles, passed);
    return point;
}

}  // namespace narrows::study
