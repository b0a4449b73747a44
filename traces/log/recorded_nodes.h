#pragma once

#include "traces/log/recorded_messages.h"

namespace narrows {

/// What the log of a machine with shared nodes has besides (docs/recordings.md, "Shared nodes").
void write_nodes(RecordingWriter& writer, const RunLog& log, const Machine& machine);

void write_processor_steps(RecordingWriter& writer, const RunLog& log);

// These add to a log what they read, and throw MalformedRecording. The log must have the messages of the same
// recording, or the packets.
void read_nodes(RecordingReader& reader, const RecordedRanges& ranges, RunLog& log);
void read_processor_steps(RecordingReader& reader, const RecordedRanges& ranges, RunLog& log);

}  // namespace narrows
