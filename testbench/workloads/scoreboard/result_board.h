#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "testbench/workloads/scoreboard/scoreboard.h"

namespace narrows {

/// The final elements of nodes, computed independently of the data in the messages.
class ExpectedElements {
public:
    virtual ~ExpectedElements() = default;
    virtual std::size_t element_bytes() const = 0;
    /// The bytes of `count` elements from `first` on, valid until the next call.
    virtual std::span<const std::byte> bytes(std::int64_t first, std::int64_t count) = 0;
    /// All elements from 0 on if they are stored, else empty.
    virtual std::span<const std::byte> stored() const { return {}; }
    /// The text of an element for readers.
    virtual std::string text(std::span<const std::byte> element) const = 0;
};

/// A stored vector.
std::unique_ptr<ExpectedElements> expected_vector(std::vector<double> vector);
/// Stored elements of any kind.
std::unique_ptr<ExpectedElements> expected_bytes(std::vector<std::byte> bytes, std::size_t element_bytes);

/// The text of an element of any kind for readers.
std::string hexadecimal(std::span<const std::byte> element);

/// Notes which elements of a node have arrived. Stores ranges, since elements mostly arrive next to others, or bits if
/// ranges would take more than a bit for each element.
class ArrivedElements {
public:
    explicit ArrivedElements(std::uint64_t elements) : elements_(elements) {}

    /// Notes `count` elements from `first` on. Returns false if some were noted before.
    bool note(std::uint64_t first, std::uint64_t count);

    struct Missing {
        std::uint64_t first;  ///< first missing element; meaningless if none is missing
        std::uint64_t count;
    };
    Missing missing() const;

    /// Memory that it has allocated.
    std::size_t bytes() const { return ranges_.capacity() * sizeof(Range) + bits_.capacity() * sizeof(Word); }

private:
    using Word = std::uint64_t;
    static constexpr std::uint64_t word_bits = 64;
    struct Range {
        std::uint64_t first;
        std::uint64_t last;  ///< end of the range
    };

    bool note_as_range(const Range& range);
    bool note_as_bits(const Range& range);
    bool has_bit(std::uint64_t element) const { return (bits_[element / word_bits] >> element % word_bits & 1) != 0; }
    std::size_t words() const { return static_cast<std::size_t>((elements_ + word_bits - 1) / word_bits); }
    void change_to_bits();

    std::uint64_t elements_;
    std::vector<Range> ranges_;  ///< sorted; between two of them something is missing
    std::vector<Word> bits_;     ///< used in place of ranges unless empty
};

/// Checks that every node ends with its elements of a vector: compares each element of a node's result bit by bit, and
/// notes that the node has it. A result may come in pieces of any size and order, but no element twice.
///
/// What has come is noted in a bit for each node and element. That is fast, but an allgather on 65,536 nodes would need
/// 537 MB. So beyond `most_bit_bytes` it is noted as ranges (ArrivedElements).
class ResultBoard {
public:
    static constexpr std::size_t most_bit_bytes = std::size_t{64} << 20;

    /// The elements that a node must have: those from `first` to before `last`.
    struct Due {
        std::int64_t first;
        std::int64_t last;
    };

    ResultBoard(const std::vector<Due>& due, std::unique_ptr<ExpectedElements> expected,
                std::size_t most_bytes = most_bit_bytes);
    /// Every node must have the whole vector.
    ResultBoard(int nodes, const std::vector<double>& expected, std::size_t most_bytes = most_bit_bytes);

    /// Takes results of node `node`: elements from `first` on.
    void has(NodeId node, std::int64_t first, std::span<const std::byte> got);
    void has(NodeId node, std::int64_t first, std::span<const double> got) { has(node, first, std::as_bytes(got)); }
    /// Reports a message that nothing was waiting for, or of the wrong form.
    void unexpected(NodeId node, const std::string& what);
    /// Reports another fault of the run.
    void fault(std::string text);

    Check verdict() const;

    /// Memory for notes of arrived elements.
    std::size_t noted_bytes() const;

private:
    using Word = std::uint64_t;
    static constexpr std::uint64_t bits = 64;

    struct Result {
        Due due;
        std::size_t words;  ///< index in seen_ of its first word

        std::uint64_t size() const { return static_cast<std::uint64_t>(due.last - due.first); }
    };

    /// Notes that `count` due elements of the node have arrived, from due element number `from` on.
    bool note(const Result& result, NodeId node, std::uint64_t from, std::uint64_t count);
    static bool note_within_word(Word& seen, std::uint64_t first, std::uint64_t count);
    // Not inline, which keeps has() short: it is called for most messages of a run.
    [[gnu::noinline]] static bool note(Word* seen, std::uint64_t first, std::uint64_t count);
    [[gnu::noinline]] void out_of_place(NodeId node, std::int64_t first, std::size_t count);
    [[gnu::noinline]] void twice(NodeId node, std::int64_t first, std::size_t count);
    /// The bytes of `count` expected elements.
    std::span<const std::byte> expected(std::int64_t first, std::size_t count) {
        if (stored_.empty()) return expected_->bytes(first, static_cast<std::int64_t>(count));
        return {stored_.data() + static_cast<std::size_t>(first) * element_bytes_, count * element_bytes_};
    }
    [[gnu::noinline]] void differ(NodeId node, std::int64_t first, std::span<const std::byte> got,
                                  std::span<const std::byte> expected);
    ArrivedElements::Missing missing_of(std::size_t node) const;
    std::string missing() const;

    std::unique_ptr<ExpectedElements> expected_;
    std::span<const std::byte> stored_;  // what expected_ stores
    std::size_t element_bytes_;
    std::vector<Result> results_;           // indexed by node
    std::vector<Word> seen_;                // a bit for each element that is due, node by node; or
    std::vector<ArrivedElements> arrived_;  // indexed by node
    std::uint64_t pieces_ = 0;
    std::uint64_t compared_ = 0;
    std::size_t faults_ = 0;
    std::string first_fault_;
};

}  // namespace narrows
