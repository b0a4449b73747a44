#pragma once

#include "traces/log/recorded_messages.h"

namespace narrows {

/// Writes what only machines with a packet engine have (docs/recordings.md, "Shared nodes").
void write_nodes(RecordingWriter& writer, const RunLog& log, const Machine& machine);

void write_processor_steps(RecordingWriter& writer, const RunLog& log);

// These functions add to a log, and throw MalformedRecording. The log must have the messages or packets of the same
// recording.
void read_nodes(RecordingReader& reader, const RecordedRanges& ranges, RunLog& log);
void read_processor_steps(RecordingReader& reader, const RecordedRanges& ranges, RunLog& log);

}  // namespace narrows
