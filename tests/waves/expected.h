#pragma once

#include <functional>
#include <map>
#include <string>

#include "models/network/topology/topology.h"
#include "traces/log/run_log.h"
#include "traces/waves/drawing.h"

namespace narrows {

/// The contents of a log, which a test can change to cause a difference.
struct LogCopy {
    explicit LogCopy(const RunLog& log)
        : messages(log.messages().begin(), log.messages().end()),
          memory(log.memory()),
          steps(log.steps().begin(), log.steps().end()),
          processor_steps(log.processor_steps().begin(), log.processor_steps().end()),
          nodes(log.nodes()) {}

    std::vector<LoggedMessage> messages;
    std::vector<MemoryBusy> memory;
    std::vector<ProgramStep> steps;
    std::vector<LoggedStep> processor_steps;
    NodeLog nodes;
};

/// The text that every signal must show at a cycle, by its path. As simple as possible: nothing is carried from cycle
/// to cycle; each answer follows from the times of the messages and docs/timing.md alone.
using Expected = std::map<std::string, std::function<std::string(Cycle)>>;

/// "3.2"; with shared nodes "3.2 packet 0", "grant of 3.2", ...
std::string name_in_wave(const LogCopy& run, std::uint64_t message);

/// Adds ranks and servers of the window's nodes, and the counts of the whole machine.
void describe_shared_nodes(const LogCopy& run, const Machine& machine, const Topology& topology,
                           const waves::WaveSelection& window, Expected& to);
/// Adds the memory port of a node.
void describe_memory_port(const LogCopy& run, NodeId node, const std::string& scope, Expected& to);
/// The step in which a processor takes the register for the packet (docs/timing.md, P1, P2); null: the packet asks.
const LoggedStep* step_that_fills(const LogCopy& run, const Machine& machine, std::uint64_t packet);
/// The state of a packet's receive register.
std::string packet_register_state(const LogCopy& run, const Machine& machine, std::uint64_t packet, Cycle t);

Expected expected_of(const LogCopy& run, const Machine& machine, const Topology& topology,
                     const waves::WaveSelection& window);

}  // namespace narrows
