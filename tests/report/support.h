#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "testbench/study/complete_study.h"
#include "testbench/study/derive.h"
#include "testbench/study/study_file.h"
#include "tests/support/studies/outcome.h"
#include "tests/support/temporary_folder.h"

namespace narrows {

/// A folder that is removed after the test.
class ResultsTest : public testing::Test {
protected:
    std::filesystem::path folder() const { return folder_.path(); }

private:
    const TemporaryFolder folder_{"narrows report"};
};

}  // namespace narrows

namespace narrows::study {

/// A study and its stored results: the points take these `cycles`; a negative number is a failure, 0 is still open.
struct StoredStudy {
    Study study;
    Manifest manifest;
    std::vector<StoredPoint> points;
};

inline StoredStudy stored(const std::filesystem::path& file, const std::string& text,
                          const std::vector<Cycle>& cycles) {
    StoredStudy stored;
    stored.study = parse_study(text, "question.toml");
    const std::vector<Point> points = complete_points(stored.study, 1);
    Store store(file, Store::Access::write);
    store.set({"question", text, "1.2.3", "a hash", 1, {{"cns1", "machines/cns1.toml", "another hash"}}}, points);
    for (std::size_t point = 0; point < cycles.size(); ++point) {
        if (cycles[point] > 0) store.keep(point, outcome_at(cycles[point], cycles[point] - 4), "a host");
        if (cycles[point] < 0) store.keep_failure(point, "it <came> to a stop", "a host");
    }
    stored.manifest = store.manifest();
    stored.points = store.points();
    derive(stored.study, stored.points);
    return stored;
}

}  // namespace narrows::study
