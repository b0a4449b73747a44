#pragma once

#include <functional>

#include "testbench/workloads/allreduce/summands.h"
#include "testbench/workloads/collectives/plan/collective_data.h"

namespace narrows::collectives {

/// A vector of doubles of every node, and their sum.
class SumData final : public CollectiveData {
public:
    /// `due`: the elements of the sum that a node must have in the end.
    SumData(int nodes, std::int64_t elements, std::function<Range(NodeId)> due, std::uint64_t seed)
        : nodes_(nodes), elements_(elements), due_(std::move(due)), summands_(seed) {}

    int element_bytes() const override { return sizeof(double); }
    bool owns(NodeId, Range) const override { return true; }
    void write(NodeId node, Range range, std::span<std::byte> to) const override {
        summands_.write(node, range.first, as_doubles(to));
    }
    void add(NodeId node, Range range, std::span<double> to) const override { summands_.add(node, range.first, to); }
    bool may_be_sum(std::span<const std::byte> message) const override {
        return Summands::may_be_sum({reinterpret_cast<const double*>(message.data()), message.size() / sizeof(double)});
    }
    Range due(NodeId node) const override { return due_(node); }
    std::unique_ptr<ExpectedElements> expected() const override {
        return expected_vector(summands_.sum(nodes_, elements_));
    }

private:
    static std::span<double> as_doubles(std::span<std::byte> bytes) {
        return {reinterpret_cast<double*>(bytes.data()), bytes.size() / sizeof(double)};
    }

    int nodes_;
    std::int64_t elements_;
    std::function<Range(NodeId)> due_;
    Summands summands_;
};

}  // namespace narrows::collectives
