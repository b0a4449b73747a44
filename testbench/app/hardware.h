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
    std::optional<cost::Fmax> fmax;  ///< if it was asked for
};

/// Finds out what a node of each of some machines costs, alike nodes once, in parallel.
class HardwareInquiry {
public:
    /// Throws InputError if the RTL does not describe a machine, CostError if a tool is missing.
    HardwareInquiry(const std::vector<const Machine*>& machines, HardwareQuestion question);

    /// In the order of the machines. Throws CostError.
    std::vector<Hardware> answers(const CommonOptions& options) const;

private:
    struct Node {
        std::string machine;  ///< the first one with such nodes
        cost::Parameters parameters;
    };

    void add(const std::string& machine, cost::Parameters parameters);

    bool fmax_;
    std::vector<Node> nodes_;           ///< no two alike
    std::vector<std::size_t> node_of_;  ///< by machine
    std::optional<cost::NodeCosts> costs_;
};

/// A row a machine.
Table hardware_table(const std::vector<std::string>& machines, const std::vector<Hardware>& hardware);
nlohmann::ordered_json to_json(const Hardware& hardware);

}  // namespace narrows
