#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/event_differences.h"
#include "testbench/app/output.h"
#include "testbench/app/report.h"
#include "testbench/text/printable.h"
#include "testbench/text/table.h"
#include "traces/log/recording.h"
#include "traces/log/recording_diff.h"

namespace narrows {

namespace {

std::int64_t number(std::size_t count) { return static_cast<std::int64_t>(count); }

std::uint64_t crossings_of(const RunLog& log) {
    std::uint64_t crossings = 0;
    for (const LoggedMessage& m : log.messages()) crossings += m.crossings.size();
    return crossings;
}

std::string to_text(const RecordedRun& run) {
    const RecordedOutcome& outcome = run.outcome;
    const RunLog& log = run.log;
    std::string text = fmt::format("{}: {}\n{}\n\n", printable(run.setup.machine.name),
                                   printable(run.setup.machine.summary), workload_text(run.setup));
    text += fmt::format("cycles   {}{}\n", grouped(outcome.cycles), outcome.finished ? "" : ", stopped in a deadlock");
    text += fmt::format(
        "events   {} messages over {} channels and links, {} uses of processors, {} of memory ports, "
        "{} program steps",
        grouped(number(log.messages().size())), grouped(number(crossings_of(log))),
        grouped(number(log.processor_steps().size())), grouped(number(log.memory().size())),
        grouped(number(log.steps().size())));
    if (const std::size_t accesses = log.nodes().transfers.size(); accesses > 0)
        text += fmt::format(", {} accesses over host buses", grouped(number(accesses)));
    text += '\n';
    for (const RecordedBound& bound : outcome.bounds)
        text += fmt::format("bound    {}: {} cycles, measured {}\n", printable(bound.name), grouped(bound.cycles),
                            grouped(bound.measured));
    for (const Check& check : outcome.checks)
        text += fmt::format("check    {}: {}\n", check.passed ? "ok" : "FAILED", printable(check.name));
    return text;
}

nlohmann::ordered_json to_json(const RecordedRun& run) {
    const RecordedOutcome& outcome = run.outcome;
    const RunLog& log = run.log;
    nlohmann::ordered_json json{{"machine", run.setup.machine.name},
                                {"workload", run.setup.workload},
                                {"parameters", effective_parameters(run.setup)},
                                {"seed", run.setup.seed},
                                {"cycles", outcome.cycles},
                                {"finished", outcome.finished},
                                {"messages", log.messages().size()},
                                {"crossings", crossings_of(log)},
                                {"processor_uses", log.processor_steps().size()},
                                {"memory_uses", log.memory().size()},
                                {"program_steps", log.steps().size()},
                                {"host_accesses", log.nodes().transfers.size()},
                                {"bounds", nlohmann::ordered_json::array()},
                                {"checks", nlohmann::ordered_json::array()}};
    for (const RecordedBound& bound : outcome.bounds)
        json["bounds"].push_back({{"name", bound.name},
                                  {"kind", bound.kind},
                                  {"cycles", bound.cycles},
                                  {"source", bound.source},
                                  {"limited_by", bound.limited_by},
                                  {"measured", bound.measured},
                                  {"exact", bound.exact},
                                  {"holds", bound.holds}});
    for (const Check& check : outcome.checks)
        json["checks"].push_back({{"name", check.name}, {"passed", check.passed}, {"detail", check.detail}});
    return json;
}

std::string changes_text(std::string_view title, const std::vector<RecordedChange>& changes) {
    std::string text;
    for (const RecordedChange& change : changes) {
        const auto value = [](const std::optional<std::string>& said) { return said ? printable(*said) : "nothing"; };
        text += fmt::format("  {}: {} -> {}\n", printable(change.name), value(change.before), value(change.after));
    }
    return text.empty() ? "" : fmt::format("{}:\n{}", title, text);
}

std::string event_text(std::string_view title, const std::optional<EventDifference>& event) {
    if (!event) return "";
    const auto happened = [](const std::optional<LoggedEvent>& one) { return one ? one->happened_text() : "never"; };
    return fmt::format("{}: {}, {}\n  before: {}\n  after:  {}\n", title, event->either().which_text(),
                       event_kind_name(event->either().kind), happened(event->before), happened(event->after));
}

std::string to_text(const RecordingDiff& diff) {
    if (diff.same()) return fmt::format("the same run: {} messages\n", grouped(number(diff.messages_in_both)));
    std::string text = changes_text("what was run differs", diff.setup) + changes_text("results differ", diff.outcome);
    text += fmt::format("messages: {} in both, {} of them differ; {} only before, {} only after\n",
                        grouped(number(diff.messages_in_both)), grouped(number(diff.differing_messages)),
                        grouped(number(diff.messages_only_before)), grouped(number(diff.messages_only_after)));
    text += event_text("first message that differs", diff.first_message);
    text += event_text("first event that differs", diff.first_event);
    return diff.kinds.empty() ? text : text + "\n" + narrows::to_text(kinds_table(diff.kinds));
}

nlohmann::ordered_json changes_json(const std::vector<RecordedChange>& changes) {
    const auto or_null = [](const auto& value) { return value ? nlohmann::ordered_json(*value) : nullptr; };
    auto json = nlohmann::ordered_json::array();
    for (const RecordedChange& change : changes)
        json.push_back({{"name", change.name}, {"before", or_null(change.before)}, {"after", or_null(change.after)}});
    return json;
}

nlohmann::ordered_json to_json(const RecordingDiff& diff) {
    return {{"same", diff.same()},
            {"setup", changes_json(diff.setup)},
            {"outcome", changes_json(diff.outcome)},
            {"messages",
             {{"in_both", diff.messages_in_both},
              {"differing", diff.differing_messages},
              {"only_before", diff.messages_only_before},
              {"only_after", diff.messages_only_after}}},
            {"first_message", event_json(diff.first_message, "before", "after")},
            {"first_event", event_json(diff.first_event, "before", "after")},
            {"events", narrows::to_json(kinds_table(diff.kinds))["rows"]}};
}

struct TraceOptions : CommandOptions {
    std::string file;
    std::vector<std::string> compared;  ///< two recordings, or empty

    void settle(const CLI::App& command) const { require_either(command, "FILE", "--diff"); }
};

int trace(const TraceOptions& wanted) {
    const bool json = wanted.common.json;
    if (wanted.compared.empty()) {
        const RecordedRun run = load_recording(wanted.file);
        json ? print_json(to_json(run)) : print_lines(to_text(run));
        return 0;
    }
    const RecordingDiff diff = diff_of(load_recording(wanted.compared[0]), load_recording(wanted.compared[1]));
    json ? print_json(to_json(diff)) : print_lines(to_text(diff));
    return diff.same() ? 0 : 1;
}

}  // namespace

void add_trace(CommandList& commands) {
    const auto [command, options] =
        commands.add("trace", "show what is in a recording, or how two recordings differ", trace);
    options.add_to(command);
    CLI::Option* const file = command.add_option("FILE", options.file, "a recording of 'run --record'");
    command.add_option("--diff", options.compared, "compare two recordings, event by event")
        ->type_name("FILE")
        ->expected(2)
        ->excludes(file);
}

}  // namespace narrows
