#pragma once

#include "traces/log/recorded_run.h"
#include "traces/log/recording_bytes.h"

/// How a run ended, as bytes (docs/recordings.md, "How it ended").
namespace narrows {

void write_outcome(RecordingWriter& writer, const RecordedOutcome& outcome);
/// Throws MalformedRecording.
RecordedOutcome read_outcome(RecordingReader& reader, const Machine& machine);

}  // namespace narrows
