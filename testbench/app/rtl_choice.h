#pragma once

#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "models/system/system.h"
#include "testbench/own_rtl/own_rtl_use.h"

namespace narrows {

struct CommonOptions;
struct RtlOptions;
class RtlLibrary;

/// The part of a run that is RTL, and what it has of the user's, if it has any.
struct ChosenRtl : RtlPart {
    std::optional<OwnRtlUse> own;
    std::shared_ptr<RtlLibrary> library;  ///< null if nothing is RTL
};

/// The RTL nodes and switches that `--rtl` selects ("5,switch:3"), if the option is given, with the modules of
/// `--rtl-dir`. Throws InputError if this machine cannot have them, or if these modules cannot be used.
ChosenRtl chosen_rtl(const RtlOptions& written, const Machine& machine, const Topology& topology,
                     const CommonOptions& options);

/// What of a machine is RTL: nodes, and switches by the numbers that reports have for them.
struct InRtl {
    std::vector<NodeId> nodes;
    std::vector<int> switches;
    std::optional<OwnRtlUse> own = {};

    bool empty() const { return nodes.empty() && switches.empty(); }
};
InRtl in_rtl(const ChosenRtl& part, const Machine& machine);

/// Returns the routers whose pins are logged: those of the shown nodes, and all switches that are RTL, since which of
/// them are shown depends on the run.
std::vector<RouterId> routers_with_pins(const std::vector<NodeId>& shown, const RtlPart& part, const Machine& machine);

/// The line of a report that lists them, and one for the user's modules; empty if nothing is RTL.
std::string rtl_line(const InRtl& rtl);
/// The user's modules in JSON; null if there are none.
nlohmann::ordered_json own_rtl_json(const InRtl& rtl);

}  // namespace narrows
