#pragma once

#include <string>
#include <vector>

#include "models/system/system.h"
#include "testbench/lockstep/sends.h"
#include "traces/log/run_log.h"

namespace narrows::lockstep {

/// A run of planned messages. The tag of a message is the place of its send.
struct SendsRun {
    RunLog log;
    std::size_t intact = 0;  ///< messages that the right node has received with the right bytes
    bool has_ended = false;
    Cycle last_event = 0;

    /// The messages by the places of their sends. A message that was not sent has no events.
    std::vector<LoggedMessage> messages(std::size_t sends) const;
};

/// Runs the messages on models, or with nodes and switches in RTL. RTL with a fault may never come to rest: the run
/// ends some cycles after `stop_after`.
SendsRun run_sends(const Machine& machine, const Topology& topology, const std::vector<PlannedSend>& sends,
                   const RtlPart& rtl = {}, Cycle stop_after = never);

/// The events of the message that differs first, a line each, or what else differs. Empty if nothing does.
std::string difference(const SendsRun& models, const SendsRun& rtl);

}  // namespace narrows::lockstep
