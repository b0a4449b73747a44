#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "tests/bounds/tight_run.h"

/// Each term of each derived bound is met: for each there is a small run that takes exactly as many cycles as the bound
/// says, and no other bound is named. If the term were smaller by one, the bound would be, or another one as large
/// would be named. (That no term can be larger is what NoRunIsFaster and the random machines of tests/workloads test.)
namespace narrows::tight {

/// A run that takes exactly as long as the bound of a resource says.
struct TightCase {
    const char* because;   ///< what the run has that its term needs
    const char* changes;   ///< changes of the machine
    const char* messages;  ///< as in work_of
    const char* resource;
    Cycle cycles;
};

inline void expect_tight(const std::vector<TightCase>& cases,
                         const std::function<Machine(const std::string&)>& machine = small_machine) {
    for (const TightCase& c : cases) {
        const BoundedRun result = run(machine(c.changes), work_of(c.messages));
        EXPECT_TRUE(result.finished) << c.because;
        EXPECT_EQ(result.cycles, c.cycles) << c.because;
        EXPECT_EQ(result.bound.cycles, c.cycles) << c.because;
        EXPECT_EQ(result.bound.limited_by, c.resource) << c.because;
    }
}

inline void expect_tight_on_networks(const std::vector<TightCase>& cases) { expect_tight(cases, network_machine); }

}  // namespace narrows::tight
