#pragma once

#include <optional>
#include <string>

#include "models/system/system.h"

namespace narrows {

struct CommonOptions;

/// The RTL nodes and switches that `--rtl` selects ("5,switch:3"), if the option is given. Throws InputError if this
/// machine cannot have them.
RtlPart rtl_part(const std::optional<std::string>& written, const Machine& machine, const Topology& topology,
                 const CommonOptions& options);

/// What of a machine is RTL: nodes, and switches by the numbers that reports have for them.
struct InRtl {
    std::vector<NodeId> nodes;
    std::vector<int> switches;

    bool empty() const { return nodes.empty() && switches.empty(); }
};
InRtl in_rtl(const RtlPart& part, const Machine& machine);

/// Returns the routers whose pins are logged: those of the shown nodes, and all switches that are RTL, since which of
/// them are shown depends on the run.
std::vector<RouterId> routers_with_pins(const std::vector<NodeId>& shown, const RtlPart& part, const Machine& machine);

/// The line of a report that lists them; empty if nothing is RTL.
std::string rtl_line(const InRtl& rtl);

}  // namespace narrows
