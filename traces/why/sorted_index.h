#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace narrows {

/// Numbers of a log by key. Millions of them are in one piece of memory.
template <class Key>
class SortedIndex {
public:
    using Entry = std::pair<Key, std::uint32_t>;

    void add(const Key& key, std::uint32_t number) { all_.emplace_back(key, number); }
    /// Call after the last add().
    void sort() { std::ranges::sort(all_); }

    /// The entries with the key, sorted by number, as pairs of key and number.
    std::span<const Entry> with(const Key& key) const {
        const auto first = std::ranges::lower_bound(all_, key, {}, &Entry::first);
        const auto last = std::ranges::upper_bound(all_, key, {}, &Entry::first);
        return {first, last};
    }

private:
    std::vector<Entry> all_;
};

}  // namespace narrows
