#pragma once

#include "models/network/topology/topology.h"
#include "traces/log/recording_bytes.h"
#include "traces/log/run_log.h"

/// The events of a run as bytes (docs/recordings.md, "Messages" to "Program steps").
namespace narrows {

/// The last cycle of a recording. Its time in picoseconds fits into 64 bits.
Cycle last_recordable_cycle(const Machine& machine);

/// `log`: the log of a whole run, after put_in_order().
void write_log(RecordingWriter& writer, const RunLog& log, const Machine& machine, const Topology& topology);

/// Throws MalformedRecording for events that are impossible on that machine: unknown messages, nodes, links or
/// channels, wrong routes, cycles out of order.
RunLog read_log(RecordingReader& reader, const Machine& machine, const Topology& topology);

}  // namespace narrows
