#pragma once

#include "models/topology/topology.h"
#include "traces/log/recording_bytes.h"
#include "traces/log/run_log.h"

/// The events of a run as bytes (docs/recordings.md, "Messages" to "Program steps").
namespace narrows {

/// Cycles up to this one still fit into 64 bits when they are picoseconds.
Cycle last_recordable_cycle(const Machine& machine);

/// `log`: of a whole run, in order.
void write_log(RecordingWriter& writer, const RunLog& log);

/// Throws MalformedRecording for what cannot have happened on that machine: messages, nodes, links and channels that
/// are not there, routes that the machine does not take, cycles that run backwards.
RunLog read_log(RecordingReader& reader, const Machine& machine, const Topology& topology);

}  // namespace narrows
