#pragma once

#include "traces/log/recording_bytes.h"
#include "traces/log/run_record.h"

/// How a run ended, as bytes (docs/recordings.md, "How it ended").
namespace narrows {

void write_outcome(RecordingWriter& writer, const RunOutcome& outcome);
/// Throws MalformedRecording.
RunOutcome read_outcome(RecordingReader& reader, const Machine& machine);

}  // namespace narrows
