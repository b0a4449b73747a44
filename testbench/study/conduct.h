#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/run/crew.h"
#include "testbench/study/store.h"
#include "testbench/study/tasks.h"

namespace narrows::study {

/// How far a study is.
struct Advance {
    std::size_t done;  ///< tasks, of those there were to do
    std::size_t all;
    double part;          ///< of the effort, 0 to 1
    double seconds_left;  ///< if the rest goes as fast as what is done
};

struct Conducted {
    std::size_t ran = 0;                ///< points
    std::vector<std::string> problems;  ///< hardware whose cost could not be found, a line each
};

/// Has the crew do every task whose result the store does not have, and stores each result as soon as it is there.
/// `stop` is asked now and then: true ends it early, with everything stored that has been done.
Conducted conduct(Store& store, const Tasks& tasks, Crew& crew, const std::function<void(const Advance&)>& progress,
                  const std::function<bool()>& stop);

std::string host_name();

}  // namespace narrows::study
