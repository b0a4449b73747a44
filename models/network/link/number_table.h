#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "models/time/prefetch.h"

namespace narrows {

/// Values by number: of a few numbers or of millions, in one piece of memory. Numbers that follow each other, as those
/// of the partners of a rank often do, stand beside each other: they take no place from each other, and share lines of
/// memory. Number: an unsigned type, whose largest value is no number.
template <class Number, class Value>
class NumberTable {
public:
    /// The value of the number; one that is new is `initial`. Lasts until the next number is new.
    Value& at(Number number, const Value& initial = Value()) {
        if (Value* const known = find(number)) [[likely]]
            return *known;
        if (count_ >= (last_ + 1) / 4 * 3) grow();
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

    /// Loads the place of a number that will be looked up soon into the cache.
    void prefetch(Number number) const {
        if (!entries_.empty()) prefetch_line(&entries_[first_place_of(number)]);
    }

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
    static constexpr std::uint64_t spread = 0x9e3779b97f4a7c15;  ///< 2^64 divided by the golden ratio

    struct Entry {
        Number number = none;
        Value value{};
    };

    /// The place of the number, or that where it would stand.
    std::size_t place_of(Number number) const {
        const auto is_at = [&](std::size_t place) {
            return entries_[place].number == number || entries_[place].number == none;
        };
        std::size_t place = first_place_of(number);
        if (is_at(place)) [[likely]]
            return place;
        const auto step = static_cast<std::size_t>(std::uint64_t{number} * spread >> shift_) | 1;  // reaches all places
        do place = (place + step) & last_;
        while (!is_at(place));
        return place;
    }
    /// Numbers of more than 32 bits consist of two: those with the same upper one stand beside each other.
    std::size_t first_place_of(Number number) const {
        const std::uint64_t upper = std::uint64_t{number} >> 32;
        return static_cast<std::size_t>(number + (upper * spread >> shift_)) & last_;
    }
    Entry& put(Entry entry) { return entries_[place_of(entry.number)] = std::move(entry); }
    void grow() {
        std::vector<Entry> before(entries_.empty() ? 4 : 2 * entries_.size());
        before.swap(entries_);
        shift_ = 64 - std::countr_zero(entries_.size());
        last_ = entries_.size() - 1;
        for (Entry& entry : before) {
            if (entry.number != none) put(std::move(entry));
        }
    }

    std::vector<Entry> entries_;  ///< a power of two
    std::size_t count_ = 0;
    std::size_t last_ = 0;  ///< place
    int shift_ = 64;
};

}  // namespace narrows
