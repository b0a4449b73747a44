#pragma once

#include <string>

#include "testbench/run/worker_pool.h"
#include "testbench/study/ranks/rank_message.h"
#include "testbench/study/ranks/ranks.h"

namespace narrows::study {

/// The work of every rank but 0: runs the tasks that rank 0 sends, one at a time, until there are no more.
void serve(Ranks& ranks, const Greeting& greeting, WorkerPool& workers);

/// Call instead of serve() if the study cannot be run.
void refuse(Ranks& ranks, const std::string& why);

}  // namespace narrows::study
