#pragma once

#include "testbench/workloads/collectives/alltoall_steps.h"
#include "testbench/workloads/collectives/plan/collective_data.h"
#include "testbench/workloads/test_data.h"

namespace narrows::collectives {

/// The elements of an array, whose values are made from seed, row and column: nothing is stored but what is on its way.
class TransposedData final : public CollectiveData {
public:
    TransposedData(const AlltoallParts& parts, int element_bytes, std::uint64_t seed)
        : parts_(parts), element_bytes_(element_bytes), data_(seed) {}

    int element_bytes() const override { return element_bytes_; }
    bool owns(NodeId node, Range range) const override;
    void write(NodeId, Range range, std::span<std::byte> to) const override { write(range, to); }
    Range due(NodeId node) const override { return parts_.all_for(node); }
    std::unique_ptr<ExpectedElements> expected() const override;

private:
    class Expected;

    void write(Range range, std::span<std::byte> to) const;

    AlltoallParts parts_;
    int element_bytes_;
    TestData data_;
};

}  // namespace narrows::collectives
