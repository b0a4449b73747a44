#pragma once

#include <cstdint>
#include <vector>

#include "models/machine/bit_times.h"
#include "models/network/topology/ids.h"

namespace narrows {

/// A frame that a station sends in [start, end).
struct SentFrame {
    NodeId station;
    Cycle start;
    Cycle end;
};

/// Decides which waiting station gets its frame through. The delay between any two stations is the same. So all frames
/// of a collision start within one delay of the first, and all stations are silent before any starts again
/// (docs/timing.md, after K9). A round is one frame or one collision.
class Contention {
public:
    Contention(int stations, Cycle delay, std::uint64_t seed);

    /// Records that a frame is ready at the station from the cycle on. A station has one frame at a time.
    void ready(NodeId station, Cycle from, Cycle bits);
    /// When the next round begins, as far as is known; `never` if no station has a frame.
    Cycle next_start() const { return next_start_; }
    /// The first cycle in which all stations of that round are known.
    Cycle next_is_known() const { return next_start_ + delay_ + 1; }
    /// The frames of that round, in the order of their stations. A single frame gets through; several collide and are
    /// ready again later.
    const std::vector<SentFrame>& next_round();

    std::uint64_t excessive_collisions() const { return excessive_; }

private:
    static constexpr int most_attempts = 16;
    static constexpr int most_exponent = 10;

    struct Waiting {
        NodeId station;
        Cycle ready;
        Cycle bits;
    };
    struct Station {
        Cycle silent_from;   ///< q
        int collisions = 0;  ///< consecutive collisions of its frame
        std::uint32_t draws = 0;
    };

    Station& of(NodeId station) { return stations_[static_cast<std::size_t>(station)]; }
    const Station& of(NodeId station) const { return stations_[static_cast<std::size_t>(station)]; }
    Cycle start_of(const Waiting& waiting) const;
    void let_collide();
    void let_through();
    void become_silent();
    void back_off(Waiting& waiting, Cycle end);
    int draw(NodeId station, int values);

    Cycle delay_;
    std::uint64_t seed_;
    std::vector<Station> stations_;
    std::vector<Waiting> waiting_;
    Cycle next_start_ = never;
    std::vector<SentFrame> round_;
    std::uint64_t excessive_ = 0;
};

}  // namespace narrows
