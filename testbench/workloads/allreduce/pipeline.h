#pragma once

#include "models/processor/rank.h"
#include "testbench/workloads/allreduce/blocks.h"
#include "testbench/workloads/allreduce/parameters.h"

namespace narrows {

/// What snake and fence have in common: blocks travel inward, hop by hop, to a corner; there they turn into results,
/// which travel back outward while later blocks still come in. The program of a node does one thing after the other,
/// as it has to on a processor that moves the data itself: a block inward, then a result outward, and so on. Until the
/// first result can be there it does blocks only, and results only at the end. So a node never runs away from its
/// neighbours, whatever they have room for.
class Pipeline {
public:
    explicit Pipeline(const AllreduceParameters& settled)
        : blocks_({0, settled.elements}, settled.block), lead_(settled.lead) {}

    const Blocks& blocks() const { return blocks_; }

    /// The program of a node `hops` away from the corner. `inward` and `outward`: what it does with a block.
    template <class Inward, class Outward>
    Task<> program(int hops, Inward inward, Outward outward) const {
        const std::int64_t ahead = hops * lead_;
        for (std::int64_t step = 0; step < blocks_.count() + ahead; ++step) {
            if (step < blocks_.count()) co_await inward(step);
            if (hops > 0 && step >= ahead) co_await outward(step - ahead);
        }
    }

private:
    Blocks blocks_;
    std::int64_t lead_;
};

}  // namespace narrows
