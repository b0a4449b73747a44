#pragma once

#include <vector>

#include "models/network/topology/topology.h"
#include "traces/log/recorded_run.h"
#include "traces/log/recording_bytes.h"

/// The parts of a recording as bytes. Functions that read throw MalformedRecording.
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

/// The setup of the run (docs/recordings.md, "What was run").
void write_setup(RecordingWriter& writer, const RecordedSetup& setup);
RecordedSetup read_setup(RecordingReader& reader);

void write_messages(RecordingWriter& writer, const LoggedMessages& messages, const RecordedRanges& ranges);

/// Does not set times that follow from events of processors, memory and programs.
std::vector<LoggedMessage> read_messages(RecordingReader& reader, const RecordedRanges& ranges);

void write_memory(RecordingWriter& writer, const std::vector<MemoryBusy>& memory);
void write_steps(RecordingWriter& writer, const PackedEvents<ProgramStep>& steps);
void write_collisions(RecordingWriter& writer, const std::vector<LoggedCollision>& collisions);

// `messages` and `log` have the messages of the same recording.
std::vector<MemoryBusy> read_memory(RecordingReader& reader, const RecordedRanges& ranges,
                                    const LoggedMessages& messages);
std::vector<ProgramStep> read_steps(RecordingReader& reader, const RecordedRanges& ranges, const RunLog& log);
std::vector<LoggedCollision> read_collisions(RecordingReader& reader, const RecordedRanges& ranges,
                                             const LoggedMessages& messages);

/// Writes what only machines with a packet engine have (docs/recordings.md, "Shared nodes").
void write_nodes(RecordingWriter& writer, const RunLog& log, const Machine& machine);

void write_processor_steps(RecordingWriter& writer, const RunLog& log);

// These functions add to a log, which must have the messages or packets of the same recording.
void read_nodes(RecordingReader& reader, const RecordedRanges& ranges, RunLog& log);
void read_processor_steps(RecordingReader& reader, const RecordedRanges& ranges, RunLog& log);

/// Accesses over host buses (docs/recordings.md, "Host buses").
void write_transfers(RecordingWriter& writer, const std::vector<HostTransfer>& transfers);

/// `packets`: number of packets in the same recording.
std::vector<HostTransfer> read_transfers(RecordingReader& reader, const RecordedRanges& ranges, std::size_t packets);

}  // namespace narrows
