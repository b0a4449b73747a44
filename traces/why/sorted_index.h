#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace narrows {

/// Numbers of a log by a key: millions of them, in one piece of memory.
template <class Key>
class SortedIndex {
public:
    void add(const Key& key, std::uint32_t number) { all_.emplace_back(key, number); }
    /// Must be called after the last add().
    void sort() { std::ranges::sort(all_); }

    /// Those with the key, sorted by number, as pairs of key and number.
    auto with(const Key& key) const { return std::ranges::equal_range(all_, key, {}, &Entry::first); }

private:
    using Entry = std::pair<Key, std::uint32_t>;

    std::vector<Entry> all_;
};

}  // namespace narrows
