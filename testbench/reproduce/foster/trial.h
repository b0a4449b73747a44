#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/bounds/foster/cost.h"
#include "testbench/reproduce/section.h"
#include "testbench/workloads/patterns/streams.h"

namespace narrows::foster {

/// The work of a trial, for the machine on which it runs.
using MakeWorkload = std::function<std::unique_ptr<Workload>(const Machine&, const Topology&)>;

/// A run of a machine of the catalogue, with KEY=VALUE changes.
struct Trial {
    std::string machine;
    std::vector<std::string> changes;
    MakeWorkload work;
};

/// What a trial has measured.
struct Measured {
    Cycle cycles;
    Cycle bound;          ///< derived from the wires and interfaces, docs/bounds.md
    Cycle first_done;     ///< when the first of the sending nodes had its last message delivered
    double mean_latency;  ///< of a message
    bool passed;          ///< data, ends and bounds are right
};

Measured measure(const Trial& trial);
/// In the order of the trials, one process a core.
std::vector<Measured> measure_all(std::span<const Trial> trials, const Progress& progress);

MakeWorkload messages(std::vector<Stream> streams);
/// A workload of the catalogue.
MakeWorkload workload(std::string name, std::vector<std::string> arguments, std::uint64_t seed = 1);

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
    PatternCost butterfly(int words) const;
    /// S of messages that are sent at once.
    double senders(std::span<const Pair> pairs) const;

private:
    Machine machine_;
    std::unique_ptr<Topology> topology_;
};

}  // namespace narrows::foster
