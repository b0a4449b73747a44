#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace narrows {

/// Moves item i to index to[i]. Makes no second copy, because a log can take most of the memory. Changes `to`.
template <class Item>
void rearrange(std::vector<Item>& items, std::vector<std::uint64_t>& to) {
    for (std::size_t place = 0; place < to.size(); ++place) {
        while (to[place] != place) {
            const std::uint64_t target = to[place];
            std::swap(items[place], items[target]);
            std::swap(to[place], to[target]);
        }
    }
}

}  // namespace narrows
