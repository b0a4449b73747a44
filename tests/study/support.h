#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "testbench/study/complete_study.h"
#include "testbench/study/study_file.h"
#include "tests/support/studies/outcome.h"
#include "tests/support/temporary_folder.h"

namespace narrows::study {

/// The required part of a study file; tests add to it.
inline const std::string heading = "title = \"A title\"\nquestion = \"A question?\"\n";

inline Study study_of(const std::string& text) { return parse_study(heading + text, "some.toml"); }

/// The errors of a study file, one a line; empty if there are none.
inline std::string complaint(const std::string& text, std::uint64_t seed = 1) {
    try {
        Study study = study_of(text);
        complete_points(study, seed);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

inline std::vector<Point> points_of(const std::string& text) {
    Study study = study_of(text);
    return complete_points(study, 1);
}

inline std::vector<std::string> commands(const std::string& text) {
    std::vector<std::string> commands;
    for (const Point& point : points_of(text)) commands.push_back(point.command());
    return commands;
}

inline Outcome outcome_of(Cycle cycles, bool passed = true) { return outcome_at(cycles, cycles / 2, passed); }

}  // namespace narrows::study
