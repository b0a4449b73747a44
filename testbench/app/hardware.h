#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/app/options.h"
#include "testbench/cost/node_cost.h"
#include "testbench/text/table.h"

namespace narrows {

/// A group of switches of a machine with the same hardware.
struct SwitchHardware {
    int first = 0;  ///< the lowest number in the group
    int count = 0;
    /// Empty for a large switch, which takes too long to synthesize.
    std::optional<cost::PartCost> cost;
};

/// The hardware of one node of a machine, and of its switches.
struct Hardware {
    cost::HardwareCost cost;
    std::optional<cost::Fmax> fmax;  ///< only on request
    std::vector<SwitchHardware> switches{};
};

/// Finds the hardware costs of a node of each machine and of its switches, in parallel, and once for equal ones.
class HardwareInquiry {
public:
    /// Throws InputError if the RTL does not describe a machine, ToolError if a tool is missing.
    HardwareInquiry(const std::vector<const Machine*>& machines, HardwareQuestion question);

    /// Returns one answer for each machine, in their order. Throws ToolError.
    std::vector<Hardware> answers(const CommonOptions& options) const;

private:
    /// A module to synthesize.
    struct Asked {
        std::string name;  ///< name of the first machine that has it
        rtl::RtlModule module;
        bool fmax;
    };
    struct Switches {
        int first;
        int count;
        std::optional<std::size_t> asked;  ///< index in asked_
    };
    struct Parts {
        std::size_t node;  ///< index in asked_
        std::vector<Switches> switches;
    };

    /// Reports which modules are synthesized and stored, if there are any.
    void announce(const CommonOptions& options) const;
    std::size_t ask(const std::string& machine, rtl::RtlModule module, bool fmax);
    std::vector<Switches> ask_for_switches(const Machine& machine);

    bool fmax_;
    std::vector<Asked> asked_;  ///< no two are equal
    std::vector<Parts> parts_;  ///< indexed by machine
    std::optional<cost::NodeCosts> costs_;
};

/// One row for each machine.
Table hardware_table(const std::vector<std::string>& machines, const std::vector<Hardware>& hardware);
/// One row for each kind of switch; no rows if there are no switches.
Table switches_table(const std::vector<std::string>& machines, const std::vector<Hardware>& hardware);
nlohmann::ordered_json to_json(const Hardware& hardware);

}  // namespace narrows
