#pragma once

#include <memory>
#include <string>
#include <vector>

#include "testbench/study/judged_check.h"

namespace narrows {

/// The checks of studies as a JUnit file: a test suite for each study, a test case for each check.
class JUnit {
public:
    JUnit();
    ~JUnit();
    JUnit(const JUnit&) = delete;
    JUnit& operator=(const JUnit&) = delete;

    void add(const study::Study& study, const std::vector<study::StoredPoint>& points,
             const std::vector<study::JudgedCheck>& checks);
    std::string text() const;

private:
    struct Suites;
    std::unique_ptr<Suites> suites_;
};

}  // namespace narrows
