#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/app/options.h"
#include "testbench/cost/node_cost.h"
#include "testbench/text/table.h"

namespace narrows {

/// The hardware of one node of a machine.
struct Hardware {
    cost::HardwareCost cost;
    std::optional<cost::Fmax> fmax;  ///< only if it was asked for
};

/// Finds the hardware costs of a node of each machine, once for equal nodes, in parallel.
class HardwareInquiry {
public:
    /// Throws InputError if the RTL does not describe a machine, ToolError if a tool is missing.
    HardwareInquiry(const std::vector<const Machine*>& machines, HardwareQuestion question);

    /// In the order of the machines. Throws ToolError.
    std::vector<Hardware> answers(const CommonOptions& options) const;

private:
    struct Node {
        std::string machine;  ///< the first machine with such nodes
        rtl::RtlModule module;
    };

    void add(const std::string& machine, rtl::RtlModule module);

    bool fmax_;
    std::vector<Node> nodes_;           ///< no two are equal
    std::vector<std::size_t> node_of_;  ///< index in nodes_, by machine
    std::optional<cost::NodeCosts> costs_;
};

/// One row for each machine.
Table hardware_table(const std::vector<std::string>& machines, const std::vector<Hardware>& hardware);
nlohmann::ordered_json to_json(const Hardware& hardware);

}  // namespace narrows
