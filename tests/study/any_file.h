#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "models/time/cycle.h"

/// Randomly drawn study files, with the properties of each of their points, known without reading the file.
namespace narrows::study {

/// A point as docs/studies.md defines it, and its result.
struct DrawnPoint {
    std::size_t run;
    std::string workload;
    std::string contender;
    std::string nodes;
    std::string ranks;
    std::map<std::string, std::string> sizes;     ///< given by its [[runs]]: numbers of the workload
    std::map<std::string, std::string> settings;  ///< given by its [[runs]]: the machine and its parameters, and words
    std::optional<Cycle> cycles;                  ///< none: it failed
};

struct DrawnStudy {
    std::string text;
    std::string baseline;
    std::vector<DrawnPoint> points;  ///< sorted as in the study
};

/// Several [[runs]] of the same or of different workloads, sizes, options of some contenders, cases in which each
/// contender has its own network, left-out combinations, failed points. Few values, so that many are equal.
DrawnStudy drawn_study(std::uint64_t seed);

}  // namespace narrows::study
