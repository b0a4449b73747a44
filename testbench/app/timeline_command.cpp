#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "testbench/app/command_checks.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/logged_run.h"
#include "testbench/app/node_list.h"
#include "testbench/app/output.h"
#include "testbench/app/output_file.h"
#include "testbench/app/report.h"
#include "testbench/app/rtl_choice.h"
#include "testbench/text/table.h"
#include "traces/timeline/page.h"

namespace narrows {

namespace {

/// Browsers and Perfetto scroll smoothly up to this limit.
constexpr std::size_t most_slices = 500'000;

/// The fewest slices of a message on any machine: a buffer and a link out, a channel, a link and a buffer in.
constexpr std::uint64_t slices_a_message = 5;

bool is_page(const std::string& file) {
    if (file.ends_with(".html") || file.ends_with(".json")) return file.ends_with(".html");
    throw InputError(Place{"-o " + file},
                     "unknown file type; end the name in .json for trace events or in .html for a page");
}

/// A run as a file for trace viewers, or as a page.
struct TimelineOptions : LoggedRunOptions {
    std::string file;
    std::string from;  ///< first cycle as written; empty: the beginning
    std::string to;    ///< end of the cycles as written; empty: the end
};

struct TimelineWindow {
    explicit TimelineWindow(const TimelineOptions& wanted)
        : from(wanted.from.empty() ? 0 : parse_cycle("--from", wanted.from)),
          to(wanted.to.empty() ? never : parse_cycle("--to", wanted.to)) {
        if (from >= to) {
            throw InputError(Place{fmt::format("--to={}", to)},
                             fmt::format("it must be larger than --from={}; give a larger --to", from));
        }
    }
    bool is_all() const { return from == 0 && to == never; }

    Cycle from;
    Cycle to;
};

[[noreturn]] void refuse_size(std::uint64_t slices, const char* at_least, const std::string& workload) {
    throw InputError(Place{workload}, fmt::format("this timeline has {}{} slices, and the limit is {}; use fewer "
                                                  "nodes or words, or a window of cycles with --from and --to",
                                                  at_least, grouped(static_cast<std::int64_t>(slices)),
                                                  grouped(static_cast<std::int64_t>(most_slices))));
}

/// Refuses a run that certainly has too many slices, before simulating or drawing it.
void refuse_large(std::uint64_t messages, const TimelineWindow& window, const std::string& name) {
    if (window.is_all() && messages * slices_a_message > most_slices)
        refuse_size(messages * slices_a_message, "at least ", name);
}

Timeline timeline_of(const LoggedRun& run, const TimelineWindow& window) {
    Timeline timeline = make_timeline(run.record.log, run.machine(), *run.topology, run.record.outcome.cycles);
    if (!window.is_all()) cut(timeline, window.from, window.to);
    if (timeline.slices.size() > most_slices) refuse_size(timeline.slices.size(), "", run.record.setup.workload);
    return timeline;
}

std::string text_of(const Timeline& timeline, const LoggedRun& run, bool page) {
    const TimelineTitle title{run.machine().name, workload_text(run.record.setup)};
    if (!page) return trace_events(timeline, run.machine(), *run.topology, title);
    return timeline_page(timeline, run.machine(), *run.topology, title);
}

void say(const Timeline& timeline, const std::string& file, const InRtl& rtl, bool json) {
    if (json) {
        print_json({{"file", file},
                    {"cycles", timeline.cycles},
                    {"rtl_nodes", numbers(rtl.nodes)},
                    {"rtl_switches", rtl.switches},
                    {"own_rtl", own_rtl_json(rtl)},
                    {"messages", timeline.messages.size()},
                    {"tracks", timeline.tracks.size()},
                    {"slices", timeline.slices.size()}});
        return;
    }
    print(fmt::format("{}: {} cycles, {} messages, {} slices on {} tracks\n", file, grouped(timeline.cycles),
                      grouped(static_cast<std::int64_t>(timeline.messages.size())),
                      grouped(static_cast<std::int64_t>(timeline.slices.size())), timeline.tracks.size()) +
          rtl_line(rtl));
}

/// Writes the window of a run, and reports that.
int show(const LoggedRun& run, const TimelineWindow& window, const OutputFile& file, const std::string& name,
         bool json) {
    const Timeline timeline = timeline_of(run, window);
    file.write(text_of(timeline, run, is_page(name)));
    say(timeline, name, run.rtl, json);
    return exit_code(run);
}

int timeline_of_record(const TimelineOptions& wanted) {
    const TimelineWindow window(wanted);
    const LoggedRun run = run_of_recording(*wanted.from_record);
    refuse_large(run.record.log.messages().size(), window, run.record.setup.workload);
    return show(run, window, OutputFile(wanted.file, "-o " + wanted.file), wanted.file, wanted.common.json);
}

int write_timeline(const TimelineOptions& wanted) {
    const CommonOptions& options = wanted.common;
    is_page(wanted.file);  // throws if it is neither a page nor trace events
    if (wanted.from_record) return timeline_of_record(wanted);
    const TimelineWindow window(wanted);
    const Request request = request_of(wanted);
    const ChosenRtl part = chosen_rtl(wanted.rtl, request.machine(), request.topology(), options);
    const auto made = request.make_workload(options.seed);
    refuse_large(static_cast<std::uint64_t>(messages_of(made->traffic())), window, wanted.workload);
    const OutputFile file(wanted.file, "-o " + wanted.file);
    warn_about(request, options);
    return show(run_and_log(request, options.seed, *made, part), window, file, wanted.file, options.json);
}

}  // namespace

void add_timeline(CommandList& commands) {
    const auto [command, options] =
        commands.add("timeline", "write a timeline of a run: the resources that each message uses", write_timeline);
    options.add_to(command);
    command.add_option("-o", options.file, "output file: .json for Perfetto, .html for an HTML page")
        ->required()
        ->type_name("FILE");
    command.add_option("--from", options.from, "only slices that end after this cycle")->type_name("CYCLE");
    command.add_option("--to", options.to, "only slices that begin before this cycle")->type_name("CYCLE");
}

}  // namespace narrows
