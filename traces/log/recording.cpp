#include "traces/log/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "traces/log/recorded_parts.h"
#include "traces/log/recorded_run.h"
#include "traces/log/recording_bytes.h"
#include "traces/log/recording_header.h"
#include "traces/log/recording_log.h"

/// How a run ended, as bytes (docs/recordings.md, "How it ended").

namespace narrows {

namespace {

constexpr std::size_t least_bytes_a_milestone = 2;
constexpr std::size_t least_bytes_a_bound = 8;
constexpr std::size_t least_bytes_a_check = 3;

class OutcomeReader {
public:
    OutcomeReader(RecordingReader& reader, const Machine& machine)
        : reader_(reader), last_node_(machine.nodes() - 1), last_cycle_(last_recordable_cycle(machine)) {}

    RecordedOutcome read() {
        RecordedOutcome outcome;
        outcome.finished = reader_.flag("whether the run finished");
        outcome.cycles = cycles("the length of the run");
        for (std::size_t left = reader_.count(1, "lines on a deadlock"); left > 0; --left)
            outcome.deadlock.lines.push_back(reader_.text("a line on a deadlock"));
        for (std::size_t left = reader_.count(1, "nodes of a deadlock"); left > 0; --left)
            outcome.deadlock.nodes.push_back(NodeId(
                static_cast<int>(reader_.number(static_cast<std::uint64_t>(last_node_), "a node of a deadlock"))));
        for (std::size_t left = reader_.count(least_bytes_a_milestone, "milestones"); left > 0; --left) {
            Milestone milestone;
            milestone.name = reader_.text("the name of a milestone");
            milestone.cycles = cycles("the cycles of a milestone");
            outcome.milestones.push_back(std::move(milestone));
        }
        for (std::size_t left = reader_.count(least_bytes_a_bound, "bounds"); left > 0; --left)
            outcome.bounds.push_back(read_bound());
        for (std::size_t left = reader_.count(least_bytes_a_check, "checks"); left > 0; --left) {
            Check check;
            check.name = reader_.text("the name of a check");
            check.detail = reader_.text("what a check says");
            check.passed = reader_.flag("whether a check passed");
            outcome.checks.push_back(std::move(check));
        }
        return outcome;
    }

private:
    RecordedBound read_bound() {
        RecordedBound bound;
        bound.name = reader_.text("the name of a bound");
        bound.kind = reader_.text("the kind of a bound");
        bound.source = reader_.text("the source of a bound");
        bound.limited_by = reader_.text("the resource of a bound");
        bound.cycles = reader_.difference();
        bound.measured = cycles("the measured cycles of a bound");
        bound.exact = reader_.flag("whether a bound is exact");
        bound.holds = reader_.flag("whether a bound holds");
        return bound;
    }
    Cycle cycles(const char* what) {
        return static_cast<Cycle>(reader_.number(static_cast<std::uint64_t>(last_cycle_), what));
    }

    RecordingReader& reader_;
    NodeId last_node_;
    Cycle last_cycle_;
};

void write_outcome(RecordingWriter& writer, const RecordedOutcome& outcome) {
    writer.flag(outcome.finished);
    writer.number(static_cast<std::uint64_t>(outcome.cycles));
    writer.number(outcome.deadlock.lines.size());
    for (const std::string& line : outcome.deadlock.lines) writer.text(line);
    writer.number(outcome.deadlock.nodes.size());
    for (const NodeId node : outcome.deadlock.nodes) writer.number(static_cast<std::uint64_t>(node));
    writer.number(outcome.milestones.size());
    for (const Milestone& milestone : outcome.milestones) {
        writer.text(milestone.name);
        writer.number(static_cast<std::uint64_t>(milestone.cycles));
    }
    writer.number(outcome.bounds.size());
    for (const RecordedBound& bound : outcome.bounds) {
        for (const std::string& text : {bound.name, bound.kind, bound.source, bound.limited_by}) writer.text(text);
        writer.difference(bound.cycles);
        writer.number(static_cast<std::uint64_t>(bound.measured));
        writer.flag(bound.exact);
        writer.flag(bound.holds);
    }
    writer.number(outcome.checks.size());
    for (const Check& check : outcome.checks) {
        writer.text(check.name);
        writer.text(check.detail);
        writer.flag(check.passed);
    }
}

/// Throws MalformedRecording.
RecordedOutcome read_outcome(RecordingReader& reader, const Machine& machine) {
    return OutcomeReader(reader, machine).read();
}

RecordedRun read_contents(std::string_view contents) {
    RecordingReader reader(contents);
    RecordedRun run;
    run.setup = read_setup(reader);
    run.outcome = read_outcome(reader, run.setup.machine);
    run.log = read_log(reader, run.setup.machine, *make_topology(run.setup.machine));
    if (reader.left() > 0) throw MalformedRecording(fmt::format("{} bytes are left over", reader.left()));
    return run;
}

/// Appends up to `count` bytes, or fewer at the end of the file.
void read_more(std::ifstream& stream, std::string& bytes, std::size_t count) {
    const std::size_t before = bytes.size();
    bytes.resize(before + count);
    stream.read(bytes.data() + before, static_cast<std::streamsize>(count));
    bytes.resize(before + static_cast<std::size_t>(stream.gcount()));
}

}  // namespace

std::string write_recording(const RecordedRun& run) {
    RecordingWriter writer;
    write_setup(writer, run.setup);
    write_outcome(writer, run.outcome);
    write_log(writer, run.log, run.setup.machine, *make_topology(run.setup.machine));
    return pack_recording(writer.bytes());
}

RecordedRun read_recording(std::string_view bytes, const std::string& file) {
    const std::string contents = unpack_recording(bytes, file);
    try {
        return read_contents(contents);
    } catch (const MalformedRecording& error) {
        throw InputError(Place{file}, fmt::format("this recording cannot be used: {}; record the run again with 'run "
                                                  "--record'",
                                                  error.what()));
    }
}

RecordedRun load_recording(const std::string& file) {
    constexpr std::size_t step = 1 << 20;  // memory grows with the file, not with the length in the header
    std::ifstream stream(file, std::ios::binary);
    std::error_code error;
    if (!stream || std::filesystem::is_directory(file, error)) {
        throw InputError({file}, fmt::format("cannot read this file: {}; name a recording that 'run --record' wrote",
                                             std::strerror(stream ? EISDIR : errno)));
    }
    std::string bytes;
    read_more(stream, bytes, recording_header_bytes);
    const std::uint64_t packed = read_recording_header(bytes, file).packed;
    const auto wanted = [&] { return packed - (bytes.size() - recording_header_bytes); };
    while (stream && wanted() > 0) read_more(stream, bytes, std::min<std::uint64_t>(step, wanted()));
    if (stream) read_more(stream, bytes, 1);  // there must be no further byte
    return read_recording(bytes, file);
}

}  // namespace narrows
