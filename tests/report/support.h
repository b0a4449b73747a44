#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "testbench/study/derive.h"
#include "testbench/study/settle.h"
#include "testbench/study/study_file.h"
#include "tests/report/results_folder.h"

namespace narrows::study {

/// Four cycles above a bound of the machine.
inline Outcome outcome_of(Cycle cycles) {
    Outcome outcome;
    outcome.cycles = cycles;
    outcome.time_us = static_cast<double>(cycles) / 125;
    outcome.passed = true;
    outcome.limited_by = "node 0 processor";
    outcome.limited_kind = "processor";
    outcome.bounds.push_back(
        {"derived", "lower", cycles - 4, cycles, false, true, "node 0 processor", "docs/bounds.md"});
    return outcome;
}

/// A study with what is stored of it: point after point took `cycles`; a negative number is a failure, 0 still open.
struct StoredStudy {
    Study study;
    Manifest manifest;
    std::vector<StoredPoint> points;
};

inline StoredStudy stored(const std::filesystem::path& file, const std::string& text,
                          const std::vector<Cycle>& cycles) {
    StoredStudy stored;
    stored.study = parse_study(text, "question.toml");
    const std::vector<Point> points = points_of(stored.study, 1);
    settle(stored.study, points);
    Store store(file, Store::Access::write);
    store.set({"question", text, "1.2.3", "a hash", 1, {{"cns1", "machines/cns1.toml", "another hash"}}}, points);
    for (std::size_t point = 0; point < cycles.size(); ++point) {
        if (cycles[point] > 0) store.keep(point, outcome_of(cycles[point]), "a host");
        if (cycles[point] < 0) store.keep_failure(point, "it <came> to a stop", "a host");
    }
    stored.manifest = store.manifest();
    stored.points = store.points();
    derive(stored.study, stored.points);
    return stored;
}

}  // namespace narrows::study
