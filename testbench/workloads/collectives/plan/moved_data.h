#pragma once

#include "testbench/workloads/collectives/plan/collective_data.h"
#include "testbench/workloads/test_data.h"

namespace narrows::collectives {

/// Data that are moved but not combined: words in parts of equal length. Each part has one owner at first. A word is
/// made from seed, part and index, so that a misplaced word shows.
class MovedData : public CollectiveData {
public:
    MovedData(const Machine& machine, std::int64_t words_of_a_part, std::uint64_t seed)
        : word_bytes_(machine.message.word_bytes), words_(words_of_a_part), data_(seed) {}

    int element_bytes() const final { return word_bytes_; }
    bool owns(NodeId node, Range range) const final;
    void write(NodeId node, Range range, std::span<std::byte> to) const final;
    std::unique_ptr<ExpectedElements> expected() const final;

protected:
    virtual NodeId owner(std::int64_t part) const = 0;
    std::int64_t words_of_a_part() const { return words_; }

private:
    class Expected;

    int word_bytes_;
    std::int64_t words_;
    TestData data_;
};

}  // namespace narrows::collectives
