#pragma once

#include "traces/log/recorded_messages.h"

/// Accesses over host buses (docs/recordings.md, "Host buses").
namespace narrows {

void write_transfers(RecordingWriter& writer, const std::vector<HostTransfer>& transfers);

/// Throws MalformedRecording. `packets`: number of packets in the same recording.
std::vector<HostTransfer> read_transfers(RecordingReader& reader, const RecordedRanges& ranges, std::size_t packets);

}  // namespace narrows
