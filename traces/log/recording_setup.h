#pragma once

#include "traces/log/recorded_run.h"
#include "traces/log/recording_bytes.h"

/// The setup of a run as bytes (docs/recordings.md, "What was run").
namespace narrows {

void write_setup(RecordingWriter& writer, const RecordedSetup& setup);
/// Throws MalformedRecording.
RecordedSetup read_setup(RecordingReader& reader);

}  // namespace narrows
