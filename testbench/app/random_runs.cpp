#include "testbench/app/random_runs.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "models/rtl/rtl_error.h"
#include "testbench/base/tool.h"
#include "testbench/elaboration/rtl_library.h"
#include "testbench/lockstep/sends.h"

namespace narrows {

namespace {

/// Keeps what RTL prints from standard error as long as the object lives: many runs of a search would say the same.
class SilentErrors {
public:
    SilentErrors() : errors_(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)) {
        const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        std::fflush(stderr);
        dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
    ~SilentErrors() {
        std::fflush(stderr);
        dup2(errors_, STDERR_FILENO);
        close(errors_);
    }
    SilentErrors(const SilentErrors&) = delete;
    SilentErrors& operator=(const SilentErrors&) = delete;

private:
    int errors_;
};

/// Seeds of random registers. Zeros, with which a run begins otherwise, hide that a reset forgets something.
constexpr std::array<std::uint64_t, 2> seeds_of_registers{1, 2};

/// The RTL of shared nodes has room for few messages under way, and programs do not wait for their sends.
std::size_t usual_messages(const Machine& machine) {
    constexpr std::size_t usual = 200;
    return machine.has_packet_engine() ? std::min(usual, static_cast<std::size_t>(machine.node.messages_in_rtl))
                                       : usual;
}

}  // namespace

/// A program that stops on models, too, says nothing about the RTL as long as every event agrees. RTL with other cycles
/// may stop there or not.
bool RandomRuns::Attempt::failed() const {
    const Judgement& judgement = report->judgement;
    if (report->models_finish) return !judgement.passed();
    if (judgement.against_models) return !judgement.against_models->passed;
    return !report->simulation.broken_by_rtl.empty();
}

const Check& RandomRuns::Attempt::failure() const {
    const Judgement& judgement = report->judgement;
    const auto failed = std::ranges::find(judgement.checks, false, &Check::passed);
    const bool differs = judgement.against_models && !judgement.against_models->passed;
    const bool is_broken = !report->simulation.broken_by_rtl.empty();
    return differs && !is_broken ? *judgement.against_models : *failed;
}

RandomRuns::RandomRuns(const RandomRunsQuestion& question, const ResolvedMachine& resolved, const Topology& topology,
                       const ChosenRtl& rtl)
    : question_(question),
      machine_(resolved.machine),
      topology_(topology),
      rtl_(rtl),
      quiet_(question.common),
      messages_(question.messages > 0 ? question.messages : usual_messages(resolved.machine)) {
    quiet_.quiet = true;
    quiet_.seed = CommonOptions{}.seed;
    if (!question.coverage) return;
    coverage_.emplace();
    rtl.library->write_coverage(coverage_->folder().string());
}

std::optional<RandomRuns::Failure> RandomRuns::find_failure(const Progress& progress) {
    for (std::size_t run = 0; run < question_.runs; ++run) {
        if (progress) progress(static_cast<double>(run) / static_cast<double>(question_.runs));
        const std::uint64_t seed = question_.common.seed + run;
        const Sends sends = sends_of(seed);
        for (const std::uint64_t registers : seeds_of_registers) {
            const Attempt attempted = attempt(sends, registers);
            events_ += attempted.report->diff->events;
            if (!attempted.failed()) continue;
            std::size_t attempts = 0;
            const Sends shortest = lockstep::shortest_failing(sends, machine_, [&](const Sends& shorter) {
                ++attempts;
                return attempt(shorter, registers).failed();
            });
            return Failure{run + 1, seed, registers, shortest, attempts};
        }
    }
    return std::nullopt;
}

RandomRuns::Sends RandomRuns::sends_of(std::uint64_t seed) const {
    Sends sends =
        lockstep::random_sends(machine_, topology_, static_cast<lockstep::Pattern>(seed % 3), messages_, seed);
    // Every second message ends within a word.
    for (std::size_t i = 0; i < sends.size(); i += 2) {
        const int more = sends[i].bytes - machine_.message.header_bytes;
        if (more > 0) sends[i].bytes -= static_cast<int>(i / 2 % static_cast<std::size_t>(machine_.message.word_bytes));
    }
    return sends;
}

RandomRuns::Attempt RandomRuns::attempt(const Sends& sends, std::uint64_t registers) {
    try {
        const SilentErrors silent;
        return attempt_aloud(sends, registers);
    } catch (const rtl::RtlError&) {
        return attempt_aloud(sends, registers);  // the RTL fails before a run begins: it says why
    }
}

RandomRuns::Attempt RandomRuns::attempt_aloud(const Sends& sends, std::uint64_t registers) {
    folder_.write("program.goal", program_of(sends));
    rtl_.library->begin_with_registers(registers);
    Attempt attempt{
        std::make_unique<Request>(question_.machine, "goal", arguments_for((folder_.path() / "program.goal").string()),
                                  quiet_.seed, proofs_, quiet_.times),
        nullptr};
    attempt.report = std::make_unique<RunReport>(run_and_judge(*attempt.request, quiet_, {}, rtl_));
    if (coverage_) coverage_->add_run();
    return attempt;
}

std::vector<std::string> RandomRuns::arguments_for(const std::string& file) const {
    std::vector<std::string> arguments = question_.arguments;
    arguments.push_back("file=" + file);
    return arguments;
}

std::string RandomRuns::program_of(const Sends& sends) const { return lockstep::goal_text(sends, machine_); }

}  // namespace narrows
