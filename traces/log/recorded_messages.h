#pragma once

#include <vector>

#include "models/topology/topology.h"
#include "traces/log/recording_bytes.h"
#include "traces/log/run_log.h"

namespace narrows {

/// What there is on the machine of a recording; numbers in it have to lie within.
struct RecordedRanges {
    const Machine& machine;
    const Topology& topology;
    Cycle last_cycle;

    std::int64_t last_node() const { return topology.nodes() - 1; }
};

void write_messages(RecordingWriter& writer, const std::vector<LoggedMessage>& messages);

/// Without the times that follow from what processors, memory and programs did. Throws MalformedRecording.
std::vector<LoggedMessage> read_messages(RecordingReader& reader, const RecordedRanges& ranges);

}  // namespace narrows
