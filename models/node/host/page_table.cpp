#include "models/node/host/page_table.h"

#include <algorithm>

namespace narrows {

Cycle PageTable::look(std::uint64_t address, Cycle arrival) {
    if (host_.iommu_entries == 0) return arrival;
    const std::uint64_t number = address / static_cast<std::uint64_t>(host_.page_bytes);
    const auto known = place_of_.find(number);
    if (known != place_of_.end()) {
        if (host_.iommu_replacement == PageReplacement::lru) pages_.splice(pages_.end(), pages_, known->second);
        return std::max(arrival, known->second->found);
    }
    if (static_cast<int>(place_of_.size()) == host_.iommu_entries) {
        place_of_.erase(pages_.front().number);
        pages_.pop_front();
    }
    pages_.push_back({number, walk(arrival)});
    place_of_.emplace(number, std::prev(pages_.end()));
    return pages_.back().found;
}

Cycle PageTable::walk(Cycle arrival) {
    Cycle end = arrival + host_.walk_latency;
    if (last_walk_) end = std::max(end, *last_walk_ + host_.walk_interval);
    last_walk_ = end;
    return end;
}

}  // namespace narrows
