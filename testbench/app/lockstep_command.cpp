#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "models/system/names.h"
#include "testbench/app/command_checks.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/event_differences.h"
#include "testbench/app/last_cycles.h"
#include "testbench/app/logged_run.h"
#include "testbench/app/message.h"
#include "testbench/app/node_list.h"
#include "testbench/app/output.h"
#include "testbench/app/output_file.h"
#include "testbench/app/progress_line.h"
#include "testbench/app/random_runs.h"
#include "testbench/app/rtl_choice.h"
#include "testbench/app/wave_files.h"
#include "testbench/base/places/places.h"
#include "testbench/base/shell_word.h"
#include "testbench/elaboration/rtl_library.h"
#include "testbench/text/wrap.h"
#include "traces/waves/node_signals.h"

namespace narrows {

namespace {

struct LockstepOptions : CommandOptions {
    RandomRunsQuestion question;
    KeyValueOptions key_values;
    RtlOptions rtl;

    void settle(const CLI::App& command) {
        CommandOptions::settle(command);
        common.times = key_values.settle(command, {{"MACHINE", &question.machine}});
        refuse_workload_arguments(Arguments(key_values.arguments));
        if (!rtl.nodes) rtl.nodes = "all";
        if (rtl.registers != 0)
            throw InputError(Place{fmt::format("--registers {}", rtl.registers)},
                             "each run is made with two seeds of registers; leave it out");
        rtl.covered = question.coverage.has_value();
        if (rtl.covered && !rtl.folder)
            throw InputError(Place{"--coverage " + *question.coverage},
                             "it is of RTL of yours; add --rtl-dir with its folder");
        question.arguments = key_values.arguments;
        question.common = common;
    }
};

/// What is written about a run that failed.
struct WrittenFailure {
    std::string program;
    bool replaces_other = false;  ///< the folder had a program already
    std::string save;             ///< of the wave
    std::string repeat;           ///< the command that runs it again
};

struct LockstepReport {
    const LockstepOptions& options;
    const Machine& machine;
    const ChosenRtl& rtl;
    std::size_t messages;  ///< of each run
    std::size_t events;
    const std::optional<RandomRuns::Failure>& failure;
    const RandomRuns::Attempt* attempt;  ///< of the failure; null if there is none
    const WrittenFailure& written;
};

/// The cycles around the first difference, or the last ones of the run.
waves::WaveSelection window_of(const RunReport& report) {
    const Machine& machine = report.request.machine();
    const Cycle cycle = cycle_of_difference(report);
    const bool must_agree = report.judgement.against_models.has_value();
    const Cycle before = must_agree ? around_difference : cycles_before_stop(machine);
    return {all_nodes(machine.nodes()), std::max<Cycle>(0, cycle - before), cycle + around_difference};
}

/// The first difference, or the end of a run that the RTL has broken, as what to look at in its wave: at the node that
/// the message comes to or, if it has not arrived, comes from.
waves::EventOfInterest event_of(const RandomRuns::Attempt& attempt, const LoggedRun& run) {
    const RunReport& report = *attempt.report;
    // Messages between ranks are not those of the network.
    const bool has_event = report.diff->first && report.diff->first->either().kind < EventKind::message_between_ranks;
    const LoggedEvent* const event = has_event ? &report.diff->first->either() : nullptr;
    const auto& messages = run.record.log.messages();
    const auto is_it = [&](const LoggedMessage& m) {
        return m.from == event->which[0] && m.sequence == event->which[1];
    };
    waves::EventOfInterest of{"difference", cycle_of_difference(report), RouterId(0), "", attempt.failure().detail};
    NodeId node(0);
    for (const LoggedMessage& m : messages) {
        if (event == nullptr || !is_it(m)) continue;
        node = event->kind >= EventKind::presented ? m.to : m.from;
        of.message = message_id(m.from, m.sequence);
        of.started = m.started;
    }
    of.router = run.topology->router_of(node);
    of.scope = waves::scope_of(*run.topology, of.router);
    of.is_delivery = true;
    return of;
}

WrittenFailure write(const LockstepOptions& options, RandomRuns& runs, const RandomRuns::Failure& failure,
                     const RandomRuns::Attempt& attempt, const ChosenRtl& rtl, const WaveFiles& files) {
    const std::string program = (std::filesystem::path(options.question.folder) / "program.goal").string();
    const bool replaces_other = std::filesystem::exists(program);
    OutputFile(program, program).write(runs.program_of(failure.sends));

    const Request request(options.question.machine, "goal", runs.arguments_for(program), CommonOptions{}.seed,
                          options.common.times);
    const waves::WaveSelection window = window_of(*attempt.report);
    PinLog pins(routers_with_pins(window.nodes, rtl, request.machine()), window.from, window.to);
    const auto work = request.make_workload(CommonOptions{}.seed);
    rtl.library->begin_with_registers(failure.registers);
    const LoggedRun run = run_and_log(request, CommonOptions{}.seed, *work, rtl, RunLog(), &pins);
    // The cycle in which the RTL ends the run has to be seen, too.
    const Cycle end = run.record.outcome.finished ? run.record.outcome.cycles
                      : run.broken_by_rtl.empty() ? never
                                                  : attempt.report->simulation.last_event + 2;
    waves::Drawing drawing = waves::draw({run.record.log, &pins}, request.machine(), *run.topology, window, end);
    drawing.events = {event_of(attempt, run)};
    files.write(drawing);

    std::string repeat = places::program_name() + " run " + shell_word(options.question.machine) + " goal";
    for (const std::string& word : runs.arguments_for(program)) repeat += " " + shell_word(word);
    for (const std::string& word : options.key_values.time_words()) repeat += " " + shell_word(word);
    RtlOptions rtl_options = options.rtl;
    rtl_options.registers = failure.registers;
    for (const std::string& word : rtl_options.words()) repeat += " " + shell_word(word);
    return {program, replaces_other, files.save().string(), repeat};
}

std::string send_text(const lockstep::PlannedSend& send, const Machine& machine) {
    const char* const who = machine.has_packet_engine() ? "rank" : "node";
    std::string text = fmt::format("  {0} {1} to {0} {2}: {3} of payload, link {4}", who, int{send.from}, int{send.to},
                                   counted(send.bytes - machine.message.header_bytes, "byte"), int{send.link});
    if (send.not_before > 0) text += fmt::format(", after cycle {}", send.not_before);
    if (send.work > 0) text += fmt::format(", after {} of work", counted(send.work, "cycle"));
    return text + "\n";
}

std::string failure_text(const LockstepReport& report) {
    const RandomRuns::Failure& failure = *report.failure;
    const Check& check = report.attempt->failure();
    std::string text = fmt::format("FAILED   run {} of {} (--seed {}), registers of seed {}\n", failure.run,
                                   report.options.question.runs, failure.seed, failure.registers);
    text += fmt::format("shortest {} of {}, found in {}:\n",
                        counted(static_cast<std::int64_t>(failure.sends.size()), "message"), report.messages,
                        counted(static_cast<std::int64_t>(failure.attempts), "run"));
    for (const lockstep::PlannedSend& send : failure.sends) text += send_text(send, report.machine);
    text += in_width(fmt::format("\nFAILED   {}: {}\n", check.name, check.detail), output_columns());
    if (const std::string differences =
            differences_text(*report.attempt->report->diff, report.attempt->report->broken_at());
        !differences.empty())
        text += "\n" + differences;
    if (report.rtl.own && !report.rtl.may_differ && !report.attempt->report->broken_at())
        text += "\nIf the RTL is meant to take other cycles, add --differs.\n";
    return text + fmt::format(
                      "\n{}: the program{}\nto run it again:\n\n    {}\n\nto see the cycles around it:\n\n    "
                      "gtkwave {}\n",
                      report.written.program,
                      report.written.replaces_other ? ", in the place of an earlier one; -o names another folder" : "",
                      report.written.repeat, shell_word(report.written.save));
}

std::string to_text(const LockstepReport& report) {
    const RandomRunsQuestion& question = report.options.question;
    std::string text = fmt::format("{}: {}\n{} of {}, each with two beginnings of registers{}\n\n", report.machine.name,
                                   report.machine.summary, counted(static_cast<std::int64_t>(question.runs), "run"),
                                   counted(static_cast<std::int64_t>(report.messages), "random message"),
                                   narrows::changes_text(Arguments(question.arguments).machine));
    text += rtl_line(in_rtl(report.rtl, report.machine)) + "\n";
    if (report.failure) return text + failure_text(report);
    if (report.rtl.may_differ)
        return text + fmt::format("ok       data, order, ends and bounds of every run: {} events\n",
                                  grouped(static_cast<std::int64_t>(report.events)));
    return text + fmt::format("ok       every event of every message is in the same cycle as on models: {} events\n",
                              grouped(static_cast<std::int64_t>(report.events)));
}

nlohmann::ordered_json to_json(const LockstepReport& report) {
    const RandomRunsQuestion& question = report.options.question;
    const InRtl rtl = in_rtl(report.rtl, report.machine);
    nlohmann::ordered_json json{{"machine", report.machine.name},
                                {"arguments", question.arguments},
                                {"seed", question.common.seed},
                                {"runs", question.runs},
                                {"messages", report.messages},
                                {"rtl_nodes", numbers(rtl.nodes)},
                                {"rtl_switches", rtl.switches},
                                {"own_rtl", own_rtl_json(rtl)},
                                {"passed", !report.failure},
                                {"events", report.events},
                                {"failure", nullptr}};
    if (!report.failure) return json;
    const Check& check = report.attempt->failure();
    json["failure"] = {{"run", report.failure->run},
                       {"seed", report.failure->seed},
                       {"registers", report.failure->registers},
                       {"messages", report.failure->sends.size()},
                       {"check", check.name},
                       {"detail", check.detail},
                       {"differences", differences_json(*report.attempt->report->diff)},
                       {"program", report.written.program},
                       {"save", report.written.save},
                       {"repeat", report.written.repeat}};
    return json;
}

int compare_random_runs(const LockstepOptions& wanted) {
    const Arguments arguments(wanted.question.arguments);
    const ResolvedMachine resolved = load_checked_machine(wanted.question.machine, arguments, wanted.common.times);
    const Machine& machine = resolved.machine;
    const auto topology = make_topology(machine, wanted.common.seed);
    const ChosenRtl rtl = chosen_rtl(wanted.rtl, machine, *topology, wanted.common);
    RandomRuns runs(wanted.question, resolved, *topology, rtl);
    ProgressLine line(wanted.common);
    const WaveFiles files(wanted.question.folder, false);
    std::optional<OutputFile> coverage;
    if (wanted.question.coverage)
        coverage.emplace(*wanted.question.coverage, "--coverage " + *wanted.question.coverage);
    const auto failure = runs.find_failure(line.showing("comparing"));
    line.clear();
    if (coverage) coverage->write(runs.lcov());
    std::optional<RandomRuns::Attempt> attempt;
    WrittenFailure written;
    if (failure) {
        attempt = runs.attempt(failure->sends, failure->registers);
        written = write(wanted, runs, *failure, *attempt, rtl, files);
    }
    const LockstepReport report{
        wanted, machine, rtl, runs.messages(), runs.events(), failure, attempt ? &*attempt : nullptr, written};
    wanted.common.json ? print_json(to_json(report)) : print(to_text(report));
    return failure ? 1 : 0;
}

}  // namespace

void add_lockstep(CommandList& commands) {
    const auto [command, options] = commands.add(
        "lockstep", "compare RTL with models in random runs, and find the shortest that fails", compare_random_runs);
    options.add_to(command);
    command.add_option("MACHINE", options.question.machine, "a name from 'narrows list machines', or a file")
        ->required();
    options.key_values.add_to(command, machine_key_values);
    options.rtl.add_to(command);
    command.get_option("--rtl")->default_str("all");
    command
        .add_option("--messages", options.question.messages,
                    "random messages of a run; default: 200, on shared nodes node.messages_in_rtl")
        ->type_name("NUMBER")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--runs", options.question.runs, "number of runs")
        ->type_name("NUMBER")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command
        .add_option("--coverage", options.question.coverage,
                    "write which lines and signals of your RTL the runs reach, in the format of lcov")
        ->type_name("FILE");
    command.add_option("-o", options.question.folder, "folder for a run that fails: its program and its wave")
        ->type_name("DIR")
        ->capture_default_str();
}

}  // namespace narrows
