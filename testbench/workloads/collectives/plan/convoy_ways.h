#pragma once

#include "models/topology/placement.h"

namespace narrows::collectives {

/// The interfaces between which a convoy travels (docs/nodes.md, D2). All its packets take the same ones. Where a node
/// chooses the shortest queue, they are taken in turn.
class ConvoyWays {
public:
    explicit ConvoyWays(const Machine& machine)
        : placement_(machine), interfaces_(machine.node.interfaces), choice_(machine.node.interface_choice) {}

    struct Way {
        EndpointId from;
        EndpointId to;
    };

    /// `from` has sent so many convoys before.
    Way way(RankId from, RankId to, int sent) const {
        const int interface = interface_for(from, to, sent);
        return {placement_.endpoint_at(placement_.node_of(from), interface),
                placement_.endpoint_at(placement_.node_of(to), interface)};
    }
    bool within_node(RankId from, RankId to) const { return placement_.node_of(from) == placement_.node_of(to); }
    /// Calls `visit(rank)` for all ranks of the node of this one, which comes last.
    template <class Visit>
    void for_each_beside(RankId rank, Visit visit) const {
        const int ranks = placement_.ranks() / placement_.nodes();
        const NodeId node = placement_.node_of(rank);
        for (int i = 1; i <= ranks; ++i) visit(placement_.rank_at(node, (placement_.processor_of(rank) + i) % ranks));
    }

private:
    int interface_for(RankId from, RankId to, int sent) const {
        switch (choice_) {
            case InterfaceChoice::by_rank: return placement_.processor_of(from) % interfaces_;
            case InterfaceChoice::by_destination: return to % interfaces_;
            case InterfaceChoice::in_turn:
            case InterfaceChoice::shortest: break;
        }
        return sent % interfaces_;
    }

    Placement placement_;
    int interfaces_;
    InterfaceChoice choice_;
};

}  // namespace narrows::collectives
