#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace narrows {

/// The arguments of `run`, drawn: a machine, made small, a workload, and three parameters of either.
struct DrawnRequest {
    std::string machine;
    std::string workload;
    std::vector<std::string> arguments;
};

/// The run with this number, always the same.
DrawnRequest drawn_run(std::uint64_t number);

}  // namespace narrows
