#include "testbench/app/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdlib>
#include <exception>
#include <limits>
#include <new>
#include <optional>
#include <sstream>

#include "models/machine/input_error.h"
#include "models/machine/suggestion.h"
#include "models/rtl/rtl_error.h"
#include "testbench/app/commands.h"
#include "testbench/app/long_choice.h"
#include "testbench/app/message.h"
#include "testbench/app/names_first.h"
#include "testbench/app/output.h"
#include "testbench/app/time_options.h"
#include "testbench/app/usage.h"
#include "testbench/files/whole_file.h"
#include "testbench/places/places.h"
#include "testbench/reproduce/documents.h"
#include "testbench/run/run_pool.h"
#include "testbench/study/asked_runs.h"
#include "testbench/study/part.h"
#include "testbench/study/store.h"
#include "testbench/study/study_file.h"
#include "testbench/tool/tool_error.h"

namespace narrows {

namespace {

constexpr int failure = 1;

/// The options of the chosen command, as written.
struct CommandOptions {
    CommonOptions common;
    std::string seed = "1";
    std::string machine;
    std::string workload;
    std::string what;
    std::string pattern;              ///< of list
    std::optional<std::string> from;  ///< --from
    ReproduceOptions reproduce;
    std::optional<std::string> rtl;
    std::optional<std::string> record;       ///< --record
    std::optional<std::string> from_record;  ///< --from-record
    std::vector<std::string> records;        ///< of trace --diff: two
    WhyOptions why;
    bool no_simulate = false;
    TimelineOptions timeline;
    WaveQuestion wave;
    HardwareQuestion hardware;
    StudyQuestion study;
    std::vector<std::string> arguments;
    TimeOptions times;
};

void add_common(CLI::App& command, CommandOptions& written) {
    command.add_flag("--json", written.common.json, "one JSON object instead of text")->disable_flag_override();
    command.add_flag("--quiet", written.common.quiet, "no progress, no warnings")->disable_flag_override();
    command.add_option("--seed", written.seed, "seed of the random data and choices of a workload")
        ->type_name("NUMBER")
        ->capture_default_str();
}

CLI::App& add_command(CLI::App& app, const char* name, const char* description, CommandOptions& written) {
    CLI::App& command = *app.add_subcommand(name, description);
    add_common(command, written);
    return command;
}

constexpr const char* key_values =
    "nodes=N, parameters of the workload (words=500), and of the machine (interface.links=2)";

constexpr const char* machine_key_values = "nodes=N and parameters of the machine (interface.links=2)";

/// The options that must be given.
struct MachineAndWorkload {
    CLI::Option* machine;
    CLI::Option* workload;
};

void add_key_values(CLI::App& command, CommandOptions& written, const char* description) {
    command.add_option("KEY=VALUE", written.arguments, description);
    add_time_options(command, written.times);
}

MachineAndWorkload add_machine_and_workload(CLI::App& command, CommandOptions& written) {
    const MachineAndWorkload both{
        command.add_option("MACHINE", written.machine, "a name from 'narrows list machines', or a file")->required(),
        command.add_option("WORKLOAD", written.workload, "a name from 'narrows list workloads'")->required()};
    add_key_values(command, written, key_values);
    return both;
}

/// Machine and workload, or instead of both a recording.
void add_run_or_recording(CLI::App& command, CommandOptions& written) {
    const MachineAndWorkload both = add_machine_and_workload(command, written);
    command.add_option("--from-record", written.from_record, "look at a recording of 'run --record' instead of a run")
        ->type_name("FILE")
        ->each([both](const std::string&) {
            both.machine->required(false);
            both.workload->required(false);
        });
}

CLI::Option* add_rtl(CLI::App& command, CommandOptions& written) {
    return command
        .add_option("--rtl", written.rtl,
                    "nodes and switches that are RTL instead of models: 0,5-7 or 0,switch:3 or all")
        ->type_name("NODES");
}

void add_study(CLI::App& command, CommandOptions& written) {
    StudyQuestion& study = written.study;
    CLI::Option* const name =
        command.add_option("STUDY", written.what, "a name from 'narrows list studies', or a file");
    CLI::Option* const folder =
        command.add_option("-o", study.folder, "folder for the results; default: results/STUDY")->type_name("DIR");
    CLI::Option* const jobs = command.add_option("-j", study.jobs, "number of parallel runs; default: one per core")
                                  ->type_name("N")
                                  ->check(CLI::Range(1, 1024));
    CLI::Option* const part =
        command.add_option("--part", study.part, "run only part K of N; without --part the study merges all parts")
            ->type_name("K/N");
    CLI::Option* const slurm =
        command.add_option("--slurm", study.slurm_parts, "run nothing: write a job script for Slurm, of N parts")
            ->type_name("N")
            ->check(CLI::Range(1, study::most_parts))
            ->excludes(part);
    CLI::Option* const diff =
        command.add_option("--diff", study.stores, "run nothing: compare two stores of results, point by point")
            ->type_name("STORE")
            ->expected(2);
    for (CLI::Option* const other : {name, folder, jobs, part, slurm}) diff->excludes(other);
    command.callback([name, diff] {
        if (name->empty() && diff->empty()) throw CLI::RequiredError("STUDY");
    });
}

/// Of commands that say which checks hold.
void add_check_options(CLI::App& command, StudyQuestion& study) {
    command.add_option("-o", study.folder, "folder for the results; default: results/STUDY")->type_name("DIR");
    command.add_option("-j", study.jobs, "number of parallel runs; default: one per core")
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    command.add_option("--junit", study.junit, "also write the verdicts to this file, for a CI")->type_name("FILE");
}

void add_check(CLI::App& command, CommandOptions& written) {
    command
        .add_option("FILES", written.arguments,
                    "files with [[checks]], or names from 'narrows list studies', and KEY=VALUE for all runs that do "
                    "not set KEY")
        ->required();
    add_check_options(command, written.study);
}

void add_new(CLI::App& app, CommandOptions& written) {
    CLI::App& command = *app.add_subcommand("new", "write the description of a machine of one's own");
    command.add_option("WHAT", written.what, "machine")->required()->check(CLI::IsMember({"machine"}));
    command.add_option("FILE", written.machine, "the description to write, for instance my-card.toml")->required();
    command.add_option("--from", written.from, "the machine whose values it begins with; default: mesh-16x16")
        ->type_name("MACHINE");
    add_key_values(command, written, machine_key_values);
}

void add_trace(CLI::App& command, CommandOptions& written) {
    CLI::Option* const file = command.add_option("FILE", written.what, "a recording of 'run --record'");
    CLI::Option* const diff = command.add_option("--diff", written.records, "compare two recordings, event by event")
                                  ->type_name("FILE")
                                  ->expected(2)
                                  ->excludes(file);
    command.callback([file, diff] {
        if (file->empty() && diff->empty()) throw CLI::RequiredError("FILE");
    });
}

/// The recording determines the run: refuses options that would change it.
void refuse_beside_recording(const CLI::App& command, const std::string& file) {
    const auto refuse = [&](std::string_view reason, const std::string& unwanted) {
        throw InputError(Place{"--from-record " + file},
                         fmt::format("{}; leave out {}, or leave out --from-record to simulate", reason, unwanted));
    };
    for (const char* const name : {"MACHINE", "WORKLOAD", "KEY=VALUE"}) {
        const CLI::Option& option = *command.get_option(name);
        if (!option.empty()) refuse("the recording determines machine and workload", option.results().front());
    }
    for (const char* const name : {"--round", "--keep"}) {
        if (!command.get_option(name)->empty()) refuse("the recording determines the machine", name);
    }
    if (!command.get_option("--rtl")->empty()) refuse("a recording has no pins of RTL nodes", "--rtl");
    if (!command.get_option("--seed")->empty()) refuse("the recording determines the seed", "--seed");
}

std::uint64_t parse_seed(const std::string& text) {
    std::uint64_t seed = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, seed);
    if (error == std::errc{} && rest == end) return seed;
    throw InputError(Place{"--seed=" + text},
                     fmt::format("a seed is a whole number from 0 to {}; for instance --seed 7",
                                 std::numeric_limits<std::uint64_t>::max()));
}

/// why, wave and timeline of a recording.
int dispatch_recording(const CLI::App& command, const CommandOptions& w) {
    refuse_beside_recording(command, *w.from_record);
    if (command.get_name() == "why") return why_of_record_command(*w.from_record, w.why.all, w.common);
    if (command.get_name() == "wave") return wave_of_record_command(*w.from_record, w.wave, w.common);
    return timeline_of_record_command(*w.from_record, w.timeline, w.common);
}

int list_of_pattern(const CommandOptions& w) {
    if (w.what == "parameters") return list_parameters_command(w.pattern, w.common);
    throw InputError(Place{w.pattern},
                     fmt::format("only 'list parameters' takes a pattern; leave it out of 'list {}'", w.what));
}

/// What has a '=' is KEY=VALUE, the rest are names.
int check_of_names(CommandOptions& w) {
    std::vector<std::string> names;
    for (const std::string& argument : w.arguments)
        (argument.find('=') == std::string::npos ? names : w.study.changes).push_back(argument);
    if (names.empty()) throw InputError(Place{"check"}, "there is no name or file; write for instance: check my.toml");
    return check_command(names, w.study, analyses_of_documents(), w.common);
}

int dispatch(const CLI::App& app, CommandOptions& w) {
    w.common.seed = parse_seed(w.seed);
    w.common.times = time_rules(w.times, w.arguments);
    tell_of_long_choices(w.common);
    w.why.simulates = !w.no_simulate;
    const CLI::App& command = *app.get_subcommands().front();
    const std::string name = command.get_name();
    if (!w.from_record) put_names_first(command, {w.what, w.machine, w.workload, w.arguments});
    if (name == "schema") return schema_command();
    if (name == "test") return test_command();
    if (name == "list" && !w.pattern.empty()) return list_of_pattern(w);
    if (name == "list") return list_command(w.what, w.common);
    if (name == "new") return new_machine_command(w.machine, w.from, w.arguments, w.common.times);
    if (name == "show") return show_command(w.machine, w.arguments, w.common);
    if (w.from_record) return dispatch_recording(command, w);
    if (name == "trace")
        return w.records.empty() ? trace_command(w.what, w.common)
                                 : trace_diff_command(w.records[0], w.records[1], w.common);
    if (name == "why") return why_command(w.machine, w.workload, w.arguments, w.why, w.rtl, w.common);
    if (name == "timeline") return timeline_command(w.machine, w.workload, w.arguments, w.timeline, w.rtl, w.common);
    if (name == "wave") return wave_command(w.machine, w.workload, w.arguments, w.wave, w.rtl, w.common);
    if (name == "bounds") return bounds_command(w.machine, w.workload, w.arguments, w.common);
    if (name == "compare") return compare_command(w.workload, w.arguments, w.hardware, w.common);
    if (name == "check") return check_of_names(w);
    if (name == "study") return study_command(w.what, w.study, w.common);
    if (name == "report") return report_command(w.what, w.common);
    if (name == "reproduce") return reproduce_command(w.what, w.reproduce, w.study, w.common);
    return run_command(w.machine, w.workload, w.arguments, w.rtl, w.record, w.common);
}

void add_reproduce(CLI::App& app, CommandOptions& written) {
    CLI::App& reproduce =
        add_command(app, "reproduce", "compare the printed numbers of a source document with simulated ones", written);
    const std::vector<std::string> names = study::names_of_documents();
    reproduce
        .add_option("DOCUMENT", written.what, alternatives(std::vector<std::string_view>(names.begin(), names.end())))
        ->required();
    reproduce.add_option("KEY=VALUE", written.study.changes, "changes of all runs that do not set KEY");
    add_check_options(reproduce, written.study);
    reproduce
        .add_option("--picture", written.reproduce.picture,
                    fmt::format("also draw the figures of {}, in a file that ends in .svg or .html",
                                names_of_documents([](const Document& d) { return static_cast<bool>(d.picture); })))
        ->type_name("FILE");
    reproduce
        .add_option("--fit", written.reproduce.fit,
                    fmt::format("only fit the constants of a machine of {} to printed numbers, and show them",
                                names_of_documents([](const Document& d) { return static_cast<bool>(d.fit); })))
        ->type_name("MACHINE");
    reproduce
        .add_flag("--calibrate", written.reproduce.calibrate,
                  fmt::format("only search for the machine nearest to the times of {}, and keep the results (about an "
                              "hour)",
                              names_of_documents([](const Document& d) { return static_cast<bool>(d.calibrate); })))
        ->disable_flag_override();
}

int parse_and_run(CLI::App& app, int argc, char* argv[], CommandOptions& written) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {  // --help, --version
            std::ostringstream text;
            app.exit(error, text, text);
            print(text.str());
            return 0;
        }
        complain(explained(app, error));
        return exit_bad_input;
    }
    return dispatch(app, written);
}

}  // namespace

int command_line(int argc, char* argv[]) {
    prepare_for_failed_writes();
    setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);  // otherwise SystemC prints its copyright to standard error
    CommandOptions written;
    CLI::App app{"A cycle-level hardware model of a multicomputer node's network interface.", "narrows"};
    app.require_subcommand(1);
    app.get_formatter()->label("SUBCOMMAND", "COMMAND");
    app.footer(
        "Run 'narrows COMMAND --help' for the options of a command.\n"
        "Exit code: 0 = done, and every check passed; 1 = a check failed; 2 = bad input.");
    app.set_version_flag("--version", std::string("narrows ") + places::version);

    CLI::App& list = add_command(
        app, "list", "list machines, parameters, topologies, workloads, studies, bounds or metrics", written);
    list.add_option(
        "WHAT", written.what,
        "machines, parameters, topologies, workloads, studies, bounds or metrics; default: all but parameters "
        "and metrics");
    list.add_option("PATTERN", written.pattern, "of parameters: those with a word that begins so");
    add_new(app, written);
    CLI::App& show = add_command(app, "show", "show the parameters of a machine, with units and sources", written);
    show.add_option("MACHINE", written.machine, "a name from 'narrows list machines', or a file")->required();
    add_key_values(show, written, machine_key_values);
    CLI::App& run =
        add_command(app, "run", "run a workload: cycles, bounds and gap, checks, busiest resources", written);
    add_machine_and_workload(run, written);
    add_rtl(run, written);
    run.add_option("--record", written.record, "write the run with all its events, for why, wave, timeline and trace")
        ->type_name("FILE");
    CLI::App& why =
        add_command(app, "why", "show the critical path of a run, and what a faster part would gain", written);
    add_run_or_recording(why, written);
    add_rtl(why, written);
    why.add_flag("--no-simulate", written.no_simulate, "predict what changes would gain, but simulate none")
        ->disable_flag_override();
    why.add_flag("--all", written.why.all, "every segment of the critical path")->disable_flag_override();
    CLI::App& timeline =
        add_command(app, "timeline", "write a timeline of a run: the resources that each message uses", written);
    add_run_or_recording(timeline, written);
    add_rtl(timeline, written);
    timeline.add_option("-o", written.timeline.file, "output file: .json for Perfetto, .html for an HTML page")
        ->required()
        ->type_name("FILE");
    timeline.add_option("--from", written.timeline.from, "only slices that end after this cycle")->type_name("CYCLE");
    timeline.add_option("--to", written.timeline.to, "only slices that begin before this cycle")->type_name("CYCLE");
    CLI::App& wave = add_command(app, "wave", "write a run as a waveform, with a save file for GTKWave", written);
    add_run_or_recording(wave, written);
    add_rtl(wave, written)
        ->description("nodes and switches that are RTL: 0,5-7 or 0,switch:3 or all; their pins are shown, too");
    wave.add_option("-o", written.wave.folder, "folder for run.fst and run.gtkw; created if it does not exist")
        ->type_name("DIR")
        ->required();
    wave.add_option("--from", written.wave.from, "first cycle")->type_name("CYCLE")->capture_default_str();
    wave.add_option("--to", written.wave.to, "last cycle; default: the end of the run")->type_name("CYCLE");
    wave.add_option("--nodes", written.wave.nodes,
                    "nodes to show: 0,5-7 or all; with the switches that their messages are in")
        ->type_name("NODES")
        ->capture_default_str();
    wave.add_flag("--vcd", written.wave.vcd, "run.vcd instead of run.fst, for other viewers; much larger")
        ->disable_flag_override();
    add_trace(add_command(app, "trace", "show what is in a recording, or how two recordings differ", written), written);
    add_machine_and_workload(
        add_command(app, "bounds", "show closed forms and derived bounds, without a simulation", written), written);
    CLI::App& compare = add_command(app, "compare", "compare machines: ratios, and what limits each", written);
    compare.add_option("WORKLOAD", written.workload, "a name from 'narrows list workloads'")->required();
    compare.add_option("MACHINES", written.arguments, std::string("machines, and ") + key_values)->required();
    add_time_options(compare, written.times);
    compare
        .add_flag("--cost", written.hardware.cost,
                  "also the hardware of a node: flip-flops, logic, memory (docs/cost.md)")
        ->disable_flag_override();
    compare.add_flag("--fmax", written.hardware.fmax, "--cost, and how fast an iCE40 hx8k could clock it (minutes)")
        ->disable_flag_override();
    app.add_subcommand("schema", "print the JSON Schema of the output of 'run --json'");
    add_reproduce(app, written);
    CLI::App& study = add_command(app, "study", "run a study: many runs that answer one question", written);
    add_study(study, written);
    add_check(add_command(app, "check", "run a study, and say which of its checks hold", written), written);
    CLI::App& report =
        add_command(app, "report", "write the report of a study again, from its stored results", written);
    report.add_option("DIR", written.what, "folder with the results of a study")->required();
    app.add_subcommand("test", "run all tests (only by the ./narrows launcher)");

    try {
        const int code = parse_and_run(app, argc, argv, written);
        flush_output();
        return code;
    } catch (const InputError& error) {
        for (const Problem& problem : error.problems()) complain(problem.text());
        return exit_bad_input;
    } catch (const OutputError& error) {
        if (!error.reader_has_left()) complain(error.what());
    } catch (const rtl::RtlError& error) {
        complain(error.what());
    } catch (const FileError& error) {
        complain(error.what());
    } catch (const ToolError& error) {
        complain(error.what());
    } catch (const study::StoreError& error) {
        complain(error.what());
    } catch (const study::NotRun& error) {
        complain(error.what());
    } catch (const PoolError& error) {
        complain(fmt::format("{}; run it alone to see why", error.what()));
    } catch (const std::exception& error) {
        complain(failure_text(error));
    }
    return failure;
}

}  // namespace narrows
