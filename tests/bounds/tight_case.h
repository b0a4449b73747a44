#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "tests/bounds/tight_run.h"

/// Each term of each derived bound is met by a small run, which takes exactly the cycles of the bound and has no other
/// bound that large. If the term were smaller by one, the bound would be smaller or another resource would be named.
/// (That no term is too large is tested by the random machines of tests/workloads.)
namespace narrows::tight {

/// A run that takes exactly as long as the bound of a resource.
struct TightCase {
    const char* because;   ///< the property of the run that its term needs
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
