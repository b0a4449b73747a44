#pragma once

#include <unordered_map>

#include "traces/log/node_log.h"

namespace narrows {

/// Finds the steps in which processors fill the registers of packets, and take packets that have come (docs/timing.md,
/// P1 to P3, R4). The log must outlive this object.
class PacketSteps {
public:
    PacketSteps(const NodeLog& nodes, const Machine& machine);

    /// The step that gave the packet its register when it began; null if the packet asked for it (T3).
    const LoggedStep* filling(std::uint64_t packet) const { return of(filling_, packet); }
    /// The step in which a processor took the packet; null if the interface took it.
    const LoggedStep* taking(std::uint64_t packet) const { return of(taking_, packet); }

private:
    using Steps = std::unordered_map<std::uint64_t, const LoggedStep*>;

    static const LoggedStep* of(const Steps& steps, std::uint64_t packet) {
        const auto found = steps.find(packet);
        return found == steps.end() ? nullptr : found->second;
    }

    Steps filling_;  ///< by packet
    Steps taking_;
};

}  // namespace narrows
