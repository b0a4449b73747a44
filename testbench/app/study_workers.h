#pragma once

#include <functional>
#include <memory>
#include <string>

#include "testbench/app/options.h"
#include "testbench/run/worker_pool.h"
#include "testbench/study/prepared.h"
#include "testbench/study/ranks/ranks.h"
#include "testbench/study/tasks.h"

namespace narrows {

/// Exit code of an interrupted command.
constexpr int interrupted_code = 130;

/// Under mpirun, rank 0 calls the function; the other ranks work for it and print nothing. Otherwise calls the function
/// with null.
int among_ranks(const std::function<study::Prepared()>& prepare, const std::function<int(study::Ranks* ranks)>& lead);

/// The value of -j or, for a part without it, the number of cores that Slurm gave to the task.
int jobs_of(const StudyQuestion& question);

/// The other ranks as workers, or processes on this host if there are none. Throws InputError if the ranks do not all
/// have the same study.
std::unique_ptr<WorkerPool> workers_for(const study::Prepared& prepared, const study::Tasks& tasks,
                                        const StudyQuestion& question, study::Ranks* ranks);

}  // namespace narrows
