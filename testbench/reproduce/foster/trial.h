#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/bounds/foster/cost.h"
#include "testbench/reproduce/trial.h"
#include "testbench/workloads/patterns/streams.h"

namespace narrows::foster {

MakeWorkload messages(std::vector<Stream> streams);
/// So many words from one node to another, in messages of at most `packet` words.
Stream transfer(NodeId from, NodeId to, int words, int packet);

/// Changes with which a message may have so many words, and a slot of the network holds it.
std::vector<std::string> with_messages_of(int words);
std::vector<std::string> together(std::vector<std::string> changes, std::span<const std::string> more);

/// A machine of the catalogue with changes, for models of its time.
class ModelledMachine {
public:
    ModelledMachine(const std::string& machine, const std::vector<std::string>& changes);

    const Topology& topology() const { return *topology_; }
    TransferCost transfer(const Pair& pair, int words) const;
    /// S of messages that are sent at once.
    double senders(std::span<const Pair> pairs) const;

private:
    Machine machine_;
    std::unique_ptr<Topology> topology_;
};

/// "NAME, least" and "NAME, most" for claims.
void add_range(Section& section, const std::string& name, const std::vector<double>& numbers);

}  // namespace narrows::foster
