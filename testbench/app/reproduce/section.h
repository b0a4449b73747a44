#pragma once

#include <functional>
#include <string>

#include "testbench/app/table.h"

namespace narrows {

/// A part of a document, re-run by simulation: what it prints beside what the simulation gives, and what explains the
/// difference.
struct Section {
    std::string key;  ///< in JSON
    Table table;
    bool passed;  ///< every number is as printed, or as its explanation says
};

/// Told how much of a section is done, from 0 to 1.
using Progress = std::function<void(double finished)>;

}  // namespace narrows
