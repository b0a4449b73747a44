#pragma once

#include <span>
#include <vector>

#include "models/network/link/node_observer.h"

namespace narrows {

/// When the step of a processor began, and how its time was spent, for observers.
class StepTimes {
public:
    void begin(Cycle now, Cycle overhead_end) {
        from_ = now;
        overhead_end_ = overhead_end;
        chunks_.clear();
    }
    void add_chunk(Cycle from, Cycle to) { chunks_.push_back({from, to}); }

    Cycle from() const { return from_; }
    Cycle overhead_end() const { return overhead_end_; }
    std::span<const CopiedChunk> chunks() const { return chunks_; }

private:
    Cycle from_ = 0;
    Cycle overhead_end_ = 0;
    std::vector<CopiedChunk> chunks_;
};

}  // namespace narrows
