#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "models/network/router/output.h"

namespace narrows {

/// Memory for the outputs of all routers of a machine. Outputs lie in the order in which routers get their first
/// messages, which is also the order in which later messages read them.
class OutputMemory {
public:
    /// Returns memory for so many outputs, which lasts as long as this object.
    Output* take(std::size_t count) {
        if (left_ < count) add_chunk(count);
        left_ -= count;
        return reinterpret_cast<Output*>(std::exchange(next_, next_ + count));
    }

private:
    struct alignas(Output) Place {
        std::byte bytes[sizeof(Output)];
    };
    static constexpr std::size_t places_of_chunk = 512;

    void add_chunk(std::size_t count) {
        const std::size_t places = std::max(count, places_of_chunk);
        next_ = chunks_.emplace_back(std::make_unique_for_overwrite<Place[]>(places)).get();
        left_ = places;
    }

    std::vector<std::unique_ptr<Place[]>> chunks_;
    Place* next_ = nullptr;  ///< the first unused place of the last chunk
    std::size_t left_ = 0;   ///< number of places from `next_` to the end of the chunk
};

}  // namespace narrows
