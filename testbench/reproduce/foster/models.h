#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/bounds/foster/cost.h"
#include "models/network/topology/make_topology.h"
#include "testbench/text/section.h"

namespace narrows::foster {

/// Changes that allow messages of so many words, and slots that hold them.
std::vector<std::string> with_messages_of(int words);
std::vector<std::string> together(std::vector<std::string> changes, std::span<const std::string> more);

/// A machine with models of its time.
class ModelledMachine {
public:
    explicit ModelledMachine(Machine machine) : machine_(std::move(machine)), topology_(make_topology(machine_)) {}

    TransferCost transfer(const Pair& pair, int words) const {
        return transfer_cost(machine_, *topology_, pair, words);
    }
    /// S of messages that are sent together.
    double senders(std::span<const Pair> pairs) const { return Wires(machine_, *topology_).competition(pairs).senders; }

private:
    Machine machine_;
    std::unique_ptr<Topology> topology_;
};

/// "NAME, least" and "NAME, most" for claims.
void add_range(Section& section, const std::string& name, const std::vector<double>& numbers);

}  // namespace narrows::foster
