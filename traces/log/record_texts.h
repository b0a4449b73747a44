#pragma once

#include <string>
#include <vector>

#include "traces/log/run_record.h"

/// The setup and the outcome of a recorded run as named texts, for printing and comparing.
namespace narrows {

struct NamedText {
    std::string name;
    std::string text;
};
using NamedTexts = std::vector<NamedText>;

/// No two of them have the same name.
NamedTexts texts_of(const RunSetup& setup);
NamedTexts texts_of(const RunOutcome& outcome);

}  // namespace narrows
