#pragma once

#include <functional>
#include <memory>
#include <string>

#include "testbench/app/options.h"
#include "testbench/run/crew.h"
#include "testbench/study/prepared.h"
#include "testbench/study/ranks/ranks.h"
#include "testbench/study/tasks.h"

namespace narrows {

/// What a command returns that was interrupted.
constexpr int interrupted_code = 130;

/// Under mpirun: rank 0 leads, and the others do what it says and print nothing. Otherwise there are no ranks to lead:
/// null.
int among_ranks(const std::string& study, const CommonOptions& options,
                const std::function<int(study::Ranks* ranks)>& lead);

/// The other ranks, or else processes here. Throws InputError where the ranks do not all have the same.
std::unique_ptr<Crew> crew_for(const study::Prepared& prepared, const study::Tasks& tasks,
                               const StudyQuestion& question, study::Ranks* ranks);

}  // namespace narrows
