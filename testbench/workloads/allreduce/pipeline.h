#pragma once

#include "models/processor/rank.h"
#include "testbench/workloads/allreduce/parameters.h"
#include "testbench/workloads/blocks.h"

namespace narrows {

/// The part that snake and fence share. Blocks travel inward, hop by hop, to a corner. There they turn into results,
/// which travel outward while later blocks still come in. The program of a node does one thing at a time, as a
/// processor that moves the data itself must: a block inward, then a result outward, and so on. Before the first result
/// can be there it handles blocks only, and at the end results only. So a node never gets far ahead of its neighbours,
/// however large the buffers are.
class Pipeline {
public:
    explicit Pipeline(const AllreduceParameters& resolved)
        : blocks_({0, resolved.elements}, resolved.block), lead_(resolved.lead) {}

    const Blocks& blocks() const { return blocks_; }

    /// The program of a node `hops` away from the corner. `inward` and `outward` handle one block.
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
