#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/trial.h"

namespace narrows::foster {

/// A machine of figure 3.21.
struct FftMachine {
    std::string name;
    std::string machine;
    std::vector<std::string> (*of)(int nodes);  ///< its changes
    double microseconds;                        ///< of a cycle
    bool is_line;                               ///< else all processors share one wire
    std::vector<int> arrays;                    ///< N
    int most_words;                             ///< of a message
};

std::vector<FftMachine> fft_machines();
Section figure_3_21(const std::vector<FftMachine>& machines, const Progress& progress);

}  // namespace narrows::foster
