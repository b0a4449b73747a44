#pragma once

#include "traces/log/recording_bytes.h"
#include "traces/log/run_record.h"

/// The setup of a run as bytes (docs/recordings.md, "What was run").
namespace narrows {

void write_setup(RecordingWriter& writer, const RunSetup& setup);
/// Throws MalformedRecording.
RunSetup read_setup(RecordingReader& reader);

}  // namespace narrows
