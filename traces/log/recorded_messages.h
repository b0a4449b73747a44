#pragma once

#include <vector>

#include "models/network/topology/topology.h"
#include "traces/log/recording_bytes.h"
#include "traces/log/run_log.h"

namespace narrows {

/// The highest activity. Workloads with accesses under way have one activity for each.
inline constexpr std::uint64_t last_activity = 4095;

/// The machine of a recording, which limits the numbers in the recording.
struct RecordedRanges {
    const Machine& machine;
    const Topology& topology;
    Cycle last_cycle;

    std::int64_t last_node() const { return topology.nodes() - 1; }
    std::int64_t last_rank() const { return machine.ranks() - 1; }
    // Values that are always 0 are not recorded.
    bool has_channels() const { return topology.graph().has_groups(); }
    bool has_lanes() const { return machine.most_lanes() > 1; }
    bool has_message_classes() const {
        return own_lanes(machine.network) > 0 || all_links(machine.interface) > machine.interface.links ||
               machine.has_packet_engine();
    }
};

void write_messages(RecordingWriter& writer, const LoggedMessages& messages, const RecordedRanges& ranges);

/// Does not set times that follow from events of processors, memory and programs. Throws MalformedRecording.
std::vector<LoggedMessage> read_messages(RecordingReader& reader, const RecordedRanges& ranges);

}  // namespace narrows
