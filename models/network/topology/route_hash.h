#pragma once

#include <cstdint>

#include "models/network/topology/route.h"

namespace narrows {

/// The default seed of a run.
constexpr std::uint64_t default_seed = 1;

/// A number from 0 to `values` - 1 that looks random, and is the same whenever the message asks for it (docs/timing.md,
/// G6). `hop` distinguishes the numbers that one message needs.
inline int route_hash(const RoutePlace& place, int hop, int values, std::uint64_t seed) {
    std::uint64_t state = seed - default_seed;
    for (const std::uint64_t word :
         {static_cast<std::uint64_t>(int{place.from}), static_cast<std::uint64_t>(int{place.to}),
          std::uint64_t{place.number}, static_cast<std::uint64_t>(hop)}) {
        // One step of SplitMix64 (Steele, Lea and Flood 2014).
        state = (state ^ word) + 0x9e3779b97f4a7c15;
        state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
        state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
        state ^= state >> 31;
    }
    return static_cast<int>(state % static_cast<std::uint64_t>(values));
}

/// Returns draw `number` of a station or a rank for one purpose.
inline int own_draw(NodeId who, std::uint32_t number, int purpose, int values, std::uint64_t seed) {
    return route_hash({RouterId(0), Port(0), 0, who, who, number}, purpose, values, seed);
}

}  // namespace narrows
