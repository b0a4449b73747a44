#pragma once

#include "traces/log/recorded_messages.h"

namespace narrows {

/// What the log of a machine with shared nodes has besides (docs/recordings.md, "Shared nodes").
void write_nodes(RecordingWriter& writer, const RunLog& log);

/// Adds it to a log that has the packets of the same recording. Throws MalformedRecording.
void read_nodes(RecordingReader& reader, const RecordedRanges& ranges, RunLog& log);

}  // namespace narrows
