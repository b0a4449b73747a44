#include "testbench/app/study_workers.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "testbench/app/commands.h"
#include "testbench/study/conduct.h"
#include "testbench/study/ranks/launch.h"
#include "testbench/study/ranks/rank_pool.h"
#include "testbench/study/ranks/rank_worker.h"

namespace narrows {

namespace {

study::Greeting greeting_of(const study::Prepared& prepared) {
    return {study::host_name(), prepared.manifest.fingerprint,
            study::fingerprint_of(prepared.points, prepared.study.hardware)};
}

/// The work of a rank other than 0. Reports all errors to rank 0, which prints them.
void work_for_rank_0(const std::function<study::Prepared()>& prepare, study::Ranks& ranks) {
    try {
        const study::Prepared prepared = prepare();
        const study::Tasks tasks(prepared.points, prepared.study.hardware);
        // Tasks run in a process of their own, so that a crash of a simulation fails a point and loses no rank.
        const std::unique_ptr<WorkerPool> workers = study::processes(tasks, 1);
        study::serve(ranks, greeting_of(prepared), *workers);
    } catch (const InputError& error) {
        study::refuse(ranks, error.what());
    }
}

}  // namespace

int jobs_of(const StudyQuestion& question) {
    const char* const given = std::getenv("SLURM_CPUS_PER_TASK");
    if (question.jobs > 0 || question.part.empty() || given == nullptr) return question.jobs;
    const std::string_view text = given;
    int jobs = 0;
    std::from_chars(text.data(), text.data() + text.size(), jobs);
    return jobs;
}

int among_ranks(const std::function<study::Prepared()>& prepare, const std::function<int(study::Ranks* ranks)>& lead) {
    const std::optional<study::Launch> launch = study::launch_of([](const char* name) { return std::getenv(name); });
    if (!launch) return lead(nullptr);
    std::unique_ptr<study::Ranks> ranks;
    try {
        ranks = study::join(*launch);
    } catch (const InputError&) {
        if (launch->rank > 0) return exit_bad_input;  // rank 0 prints the error
        throw;
    }
    if (ranks->rank() > 0) {
        work_for_rank_0(prepare, *ranks);
        return 0;
    }
    study::Dismissal dismissal(*ranks);
    const int code = lead(ranks.get());
    if (code == interrupted_code) dismissal.abandon();  // mpirun passes the signal on to all ranks
    return code;
}

std::unique_ptr<WorkerPool> workers_for(const study::Prepared& prepared, const study::Tasks& tasks,
                                        const StudyQuestion& question, study::Ranks* ranks) {
    if (ranks == nullptr) return study::processes(tasks, jobs_of(question));
    if (question.jobs > 0) {
        throw InputError(Place{fmt::format("-j {}", question.jobs)},
                         "under mpirun each rank does one run at a time; leave -j out, and give mpirun -n");
    }
    return std::make_unique<study::RankPool>(*ranks, greeting_of(prepared));
}

}  // namespace narrows
