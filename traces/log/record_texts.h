#pragma once

#include <string>
#include <vector>

#include "traces/log/run_record.h"

/// What a record says of a run, apart from its events, in words.
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
