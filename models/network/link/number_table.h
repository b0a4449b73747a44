#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace narrows {

/// Values by number: of a few numbers or of millions, in one piece of memory. A value stands at the place that follows
/// from its number, or behind it; so mostly one line of memory is read. Number: an unsigned type, whose largest value
/// is no number.
template <class Number, class Value>
class NumberTable {
public:
    /// The value of the number; one that is new is `initial`. Lasts until the next number is new.
    Value& at(Number number, const Value& initial = Value()) {
        if (Value* const known = find(number)) [[likely]]
            return *known;
        if (most_ <= count_) grow();
        ++count_;
        return put({number, initial}).value;
    }
    /// Null if the number has none.
    Value* find(Number number) {
        if (entries_.empty()) return nullptr;
        Entry& entry = entries_[place_of(number)];
        return entry.number == number ? &entry.value : nullptr;
    }
    const Value* find(Number number) const { return const_cast<NumberTable*>(this)->find(number); }

    template <class Visit>
    void for_each(Visit visit) {
        for (Entry& entry : entries_) {
            if (entry.number != none) visit(entry.number, entry.value);
        }
    }
    template <class Visit>
    void for_each(Visit visit) const {
        for (const Entry& entry : entries_) {
            if (entry.number != none) visit(entry.number, entry.value);
        }
    }

private:
    static constexpr Number none = ~Number{0};

    struct Entry {
        Number number = none;
        Value value{};
    };

    /// The place of the number, or that where it would stand.
    std::size_t place_of(Number number) const {
        constexpr std::uint64_t spread = 0x9e3779b97f4a7c15;  // 2^64 divided by the golden ratio
        std::size_t place = static_cast<std::size_t>(std::uint64_t{number} * spread >> shift_);
        while (entries_[place].number != number && entries_[place].number != none)
            place = (place + 1) & (entries_.size() - 1);
        return place;
    }
    Entry& put(Entry entry) { return entries_[place_of(entry.number)] = std::move(entry); }
    void grow() {
        std::vector<Entry> before(entries_.empty() ? 4 : 2 * entries_.size());
        before.swap(entries_);
        shift_ = 64 - std::countr_zero(entries_.size());
        most_ = entries_.size() / 4 * 3;
        for (Entry& entry : before) {
            if (entry.number != none) put(std::move(entry));
        }
    }

    std::vector<Entry> entries_;  ///< a power of two
    std::size_t count_ = 0;
    std::size_t most_ = 0;
    int shift_ = 64;
};

}  // namespace narrows
