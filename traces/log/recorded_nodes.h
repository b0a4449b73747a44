#pragma once

#include "traces/log/recorded_messages.h"

namespace narrows {

/// What the log of a machine with shared nodes has besides (docs/recordings.md, "Shared nodes").
void write_nodes(RecordingWriter& writer, const NodeLog& nodes, const LoggedMessages& packets);

/// `packets` are those of the same recording. Throws MalformedRecording.
NodeLog read_nodes(RecordingReader& reader, const RecordedRanges& ranges, const LoggedMessages& packets);

}  // namespace narrows
