#include <fmt/format.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "testbench/app/command_checks.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/logged_run.h"
#include "testbench/app/message.h"
#include "testbench/app/node_list.h"
#include "testbench/app/output.h"
#include "testbench/app/report.h"
#include "testbench/app/rtl_choice.h"
#include "testbench/app/wave_files.h"
#include "testbench/base/shell_word.h"
#include "testbench/text/table.h"
#include "traces/why/critical_path.h"

namespace narrows {

namespace {

/// The part of a run to write as a waveform, with its folder.
struct WaveOptions : LoggedRunOptions {
    std::string folder;
    std::string from = "0";
    std::optional<std::string> to;
    std::string nodes = "all";
    bool vcd = false;
};

waves::WaveSelection parse_window(const WaveOptions& question, int nodes) {
    waves::WaveSelection window;
    window.nodes = parse_nodes("--nodes", question.nodes, nodes);
    window.from = parse_cycle("--from", question.from);
    if (question.to) window.to = parse_cycle("--to", *question.to);
    if (window.to <= window.from) {
        throw InputError(
            Place{fmt::format("--to {}", *question.to)},
            fmt::format("the window would end before it begins, at cycle {}; use a later cycle for --to", window.from));
    }
    return window;
}

struct WaveReport {
    const LoggedRun& run;
    const waves::Drawing& drawing;
    const waves::WaveSelection& window;
    const WaveFiles& files;
};

std::string to_text(const WaveReport& report) {
    const Machine& machine = report.run.machine();
    const waves::Wave& wave = report.drawing.wave;
    std::string text =
        fmt::format("{}: {}\n{}\n\n", machine.name, machine.summary, workload_text(report.run.record.setup));
    text += fmt::format("cycles   {}\n", grouped(report.run.record.outcome.cycles));
    text += fmt::format("window   cycles {} to {}, nodes {}\n", grouped(wave.from), grouped(wave.to),
                        nodes_text(report.window.nodes));
    text += rtl_line(report.run.rtl);
    for (const waves::EventOfInterest& event : report.drawing.events)
        text += fmt::format("{:<16} cycle {}: {}\n", event.name, grouped(event.cycle), event.text);
    text += fmt::format("\n{}: {} signals, {} changes\n", report.files.wave().string(),
                        grouped(static_cast<std::int64_t>(wave.signals.size())), grouped(wave.changes));
    text += fmt::format("{}: save file for GTKWave; open it with\n\n    gtkwave {}\n", report.files.save().string(),
                        shell_word(report.files.save().string()));
    return text;
}

nlohmann::ordered_json to_json(const WaveReport& report) {
    const waves::Wave& wave = report.drawing.wave;
    const RecordedSetup& setup = report.run.record.setup;
    const RecordedOutcome& outcome = report.run.record.outcome;
    nlohmann::ordered_json json{{"machine", setup.machine.name},
                                {"workload", setup.workload},
                                {"parameters", effective_parameters(setup)},
                                {"seed", setup.seed},
                                {"cycles", outcome.cycles},
                                {"finished", outcome.finished},
                                {"rtl_nodes", numbers(report.run.rtl.nodes)},
                                {"rtl_switches", report.run.rtl.switches},
                                {"own_rtl", own_rtl_json(report.run.rtl)},
                                {"from", wave.from},
                                {"to", wave.to},
                                {"nodes", numbers(report.window.nodes)},
                                {"wave", report.files.wave().string()},
                                {"save", report.files.save().string()},
                                {"signals", wave.signals.size()},
                                {"changes", wave.changes},
                                {"events", nlohmann::ordered_json::array()}};
    for (const waves::EventOfInterest& event : report.drawing.events) {
        nlohmann::ordered_json one{{"event", event.name}, {"cycle", event.cycle}};
        const bool at_node = report.run.topology->has_node(event.router);
        const Topology& topology = *report.run.topology;
        if (at_node)
            one["node"] = int{topology.node_with(topology.node_at(event.router))};
        else
            one["switch"] = event.router - topology.nodes();
        one["what"] = event.text;
        json["events"].push_back(std::move(one));
    }
    return json;
}

void warn_of_hidden_pins(const std::vector<NodeId>& rtl_nodes, const waves::WaveSelection& window,
                         const CommonOptions& options) {
    const bool some_shown = std::ranges::any_of(
        rtl_nodes, [&](NodeId node) { return std::ranges::find(window.nodes, node) != window.nodes.end(); });
    if (rtl_nodes.empty() || some_shown) return;
    warn(fmt::format("no RTL node ({}) is among the shown nodes ({}), so no pins are shown; add an RTL node to --nodes",
                     nodes_text(rtl_nodes), nodes_text(window.nodes)),
         options);
}

/// In a run with more messages only the window is logged, and the critical path is unknown.
constexpr std::uint64_t most_messages_with_path = 20'000;

/// The critical path of a run whose log has all events. RTL with a fault, or an impossible recording, has none.
std::vector<waves::DrawnSegment> path_to_draw(const LoggedRun& run) {
    std::vector<waves::DrawnSegment> drawn;
    if (!run.record.outcome.finished) return drawn;
    try {
        for (const Segment& s : path_of(run))
            drawn.push_back({s.from, s.to, message_on_path(run, s), resource_name(*run.topology, s.resource)});
    } catch (const std::logic_error&) {
        drawn.clear();
    }
    return drawn;
}

/// Draws and writes the window of a run, and reports that.
int show(const LoggedRun& run, const PinLog* pins, bool with_path, const waves::WaveSelection& window,
         const WaveFiles& files, const CommonOptions& options) {
    const RecordedOutcome& outcome = run.record.outcome;
    if (outcome.finished && window.from > outcome.cycles) {
        throw InputError(Place{fmt::format("--from {}", window.from)},
                         fmt::format("the run ends at cycle {}; use an earlier cycle", outcome.cycles));
    }
    const Cycle end = outcome.finished ? outcome.cycles : never;
    const waves::Drawing drawing =
        waves::draw({run.record.log, pins, with_path ? path_to_draw(run) : std::vector<waves::DrawnSegment>()},
                    run.machine(), *run.topology, window, end);
    files.write(drawing);
    const WaveReport report{run, drawing, window, files};
    options.json ? print_json(to_json(report)) : print(to_text(report));
    return exit_code(run);
}

int wave_of_record(const WaveOptions& wanted) {
    const LoggedRun run = run_of_recording(*wanted.from_record);
    const waves::WaveSelection window = parse_window(wanted, run.machine().nodes());
    const RunLog& log = run.record.log;
    return show(run, nullptr, log.wholes().size() <= most_messages_with_path, window,
                WaveFiles(wanted.folder, wanted.vcd), wanted.common);
}

int write_wave(const WaveOptions& wanted) {
    const CommonOptions& options = wanted.common;
    if (wanted.from_record) return wave_of_record(wanted);
    const Request request = request_of(wanted);
    warn_about(request, options);
    const waves::WaveSelection window = parse_window(wanted, request.machine().nodes());
    const ChosenRtl part = chosen_rtl(wanted.rtl, request.machine(), request.topology(), options);
    warn_of_hidden_pins(part.nodes, window, options);
    const WaveFiles files(wanted.folder, wanted.vcd);

    PinLog pins(routers_with_pins(window.nodes, part, request.machine()), window.from, window.to);
    const auto work = request.make_workload(options.seed);
    const bool with_path = static_cast<std::uint64_t>(messages_of(work->traffic())) <= most_messages_with_path;
    const LoggedRun run = run_and_log(request, options.seed, *work, part,
                                      with_path ? RunLog() : waves::log_for(window, request.machine()), &pins);
    return show(run, &pins, with_path, window, files, options);
}

}  // namespace

void add_wave(CommandList& commands) {
    const auto [command, options] =
        commands.add("wave", "write a run as a waveform, with a save file for GTKWave", write_wave);
    options.add_to(command);
    command.get_option("--rtl")->description(
        "nodes and switches that are RTL: 0,5-7 or 0,switch:3 or all; their pins are shown, too");
    command.add_option("-o", options.folder, "folder for run.fst and run.gtkw; created if it does not exist")
        ->type_name("DIR")
        ->required();
    command.add_option("--from", options.from, "first cycle")->type_name("CYCLE")->capture_default_str();
    command.add_option("--to", options.to, "last cycle; default: the end of the run")->type_name("CYCLE");
    command
        .add_option("--nodes", options.nodes,
                    "nodes to show: 0,5-7 or all; with the switches that their messages are in")
        ->type_name("NODES")
        ->capture_default_str();
    command.add_flag("--vcd", options.vcd, "run.vcd instead of run.fst, for other viewers; much larger")
        ->disable_flag_override();
}

}  // namespace narrows
