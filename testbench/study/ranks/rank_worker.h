#pragma once

#include <string>

#include "testbench/run/crew.h"
#include "testbench/study/ranks/rank_message.h"
#include "testbench/study/ranks/ranks.h"

namespace narrows::study {

/// For all ranks but 0: has the crew do what rank 0 says, one task after the other, until it says that this is all.
void serve(Ranks& ranks, const Greeting& greeting, Crew& crew);

/// Instead of it, where the study cannot be run.
void refuse(Ranks& ranks, const std::string& why);

}  // namespace narrows::study
