#pragma once

#include <vector>

#include "tests/reference/one_node/one_node.h"

/// Programs of plain nodes (docs/timing.md), whose messages are packets.
namespace narrows::reference {

/// The programs of a plain machine as activities of ranks, and the outcome in the form of the plain machine.
class PlainPrograms {
public:
    /// Throws std::invalid_argument for a message to its own node.
    PlainPrograms(const Machine& machine, const Programs& programs);

    const std::vector<NodeActivity>& activities() const { return activities_; }
    Outcome outcome(const NodesOutcome& outcome) const;

private:
    /// The position of an operation.
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

/// The same machine with messages of any size from 1 to `longest` bytes.
Machine carrying_bytes(Machine machine, int longest);
/// The machine with messages of the sizes of these sends.
Machine carrying(const Machine& machine, const std::vector<Send>& sends);

/// Simulates programs of a plain machine until nothing more can happen. A program may then still be waiting for a
/// message, and in a deadlock messages have not arrived. A machine that cannot carry all messages gets other sizes of
/// messages. Throws as simulate_one_node() and PlainPrograms.
Outcome simulate(const Machine& machine, const Topology& topology, const Programs& programs,
                 const Options& options = {});

/// As above for sends and receives.
Outcome simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                 const std::vector<Receive>& receives, const Options& options = {});

/// As above without receives.
std::vector<Transfer> simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                               const Options& options = {});

}  // namespace narrows::reference
