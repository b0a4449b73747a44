#pragma once

#include <vector>

#include "tests/reference/one_node/one_node.h"

/// Programs of plain nodes (docs/timing.md), whose messages are packets.
namespace narrows::reference {

/// What the programs of a plain machine do, as activities of ranks, and its outcome as that of the plain machine.
class PlainPrograms {
public:
    /// Throws std::invalid_argument for a message to its own node.
    PlainPrograms(const Machine& machine, const Programs& programs);

    const std::vector<NodeActivity>& activities() const { return activities_; }
    Outcome outcome(const NodesOutcome& outcome) const;

private:
    /// Where an operation stands.
    struct Spot {
        std::size_t activity;
        std::size_t operation;

        friend auto operator<=>(const Spot&, const Spot&) = default;
    };

    Spot add(int rank, int stream, const NodeOperation& operation);
    void add_operations(const Machine& machine, const Programs& programs);

    std::vector<NodeActivity> activities_;
    std::vector<int> streams_;  // of the activities
    std::vector<Spot> sends_;   // in the order of the programs
    std::vector<Spot> receives_;
    std::vector<Spot> works_;
};

/// The same machine, able to carry messages of any number of bytes from 1 to `longest`.
Machine carrying_bytes(Machine machine, int longest);
/// Able to carry each of these messages.
Machine carrying(const Machine& machine, const std::vector<Send>& sends);

/// Simulates programs of a plain machine until nothing more can happen. A program may then still be waiting for a
/// message, and in a deadlock messages have not arrived. A machine that cannot carry all messages gets other sizes of
/// messages. Throws as simulate_one_node() and PlainPrograms.
Outcome simulate(const Machine& machine, const Topology& topology, const Programs& programs,
                 const Options& options = {});

/// The same of sends and receives.
Outcome simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                 const std::vector<Receive>& receives, const Options& options = {});

/// The same without receives.
std::vector<Transfer> simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                               const Options& options = {});

}  // namespace narrows::reference
