#pragma once

#include <string>
#include <vector>

#include "traces/log/recorded_run.h"

/// The setup and the outcome of a recorded run as named texts, for printing and comparing.
namespace narrows {

struct NamedText {
    std::string name;
    std::string text;
};
using NamedTexts = std::vector<NamedText>;

/// The names are unique.
NamedTexts texts_of(const RecordedSetup& setup);
NamedTexts texts_of(const RecordedOutcome& outcome);

}  // namespace narrows
