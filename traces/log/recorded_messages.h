#pragma once

#include <vector>

#include "models/network/topology/topology.h"
#include "traces/log/recording_bytes.h"
#include "traces/log/run_log.h"

namespace narrows {

/// Of a program; a workload with accesses under way has one for each.
inline constexpr std::uint64_t last_activity = 4095;

/// The machine of a recording, which limits the numbers in it.
struct RecordedRanges {
    const Machine& machine;
    const Topology& topology;
    Cycle last_cycle;

    std::int64_t last_node() const { return topology.nodes() - 1; }
    std::int64_t last_rank() const { return machine.ranks() - 1; }
    // What is always 0 is not recorded.
    bool has_channels() const { return topology.graph().has_groups(); }
    bool has_lanes() const { return machine.most_lanes() > 1; }
    bool has_message_classes() const {
        return own_lanes(machine.network) > 0 || all_links(machine.interface) > machine.interface.links ||
               machine.has_shared_nodes();
    }
};

void write_messages(RecordingWriter& writer, const LoggedMessages& messages, const RecordedRanges& ranges);

/// Times that follow from events of processors, memory and programs are not set yet. Throws MalformedRecording.
std::vector<LoggedMessage> read_messages(RecordingReader& reader, const RecordedRanges& ranges);

}  // namespace narrows
