#pragma once

#include <cstdint>
#include <unordered_map>

#include "models/machine/network_file.h"

namespace narrows {

/// The rows of a network file, by switch, destination and, where given, input port and lane.
class RouteTable {
public:
    explicit RouteTable(const NetworkFile& network);

    /// The row for a message, or null. A row for an input port and lane takes precedence over one for an input port,
    /// and that over a general row.
    const FileRoute* find(int at, int in_port, int lane, int to) const;

    /// True if some row is only for one input port or lane.
    bool looks_at_input() const { return looks_at_input_; }
    bool looks_at_lane() const { return looks_at_lane_; }
    /// A row for the same messages as an earlier one.
    struct GivenTwice {
        const FileRoute* row;
        const FileRoute* earlier;
    };
    const std::vector<GivenTwice>& given_twice() const { return given_twice_; }

private:
    static constexpr int any = -1;
    static std::uint64_t key(int at, int in_port, int lane, int to) {
        const auto number = [](int value, int bits) { return static_cast<std::uint64_t>(value) << bits; };
        return number(at, 40) | number(in_port + 1, 26) | number(lane + 1, 20) | number(to, 0);
    }
    const FileRoute* row(int at, int in_port, int lane, int to) const {
        const auto found = rows_.find(key(at, in_port, lane, to));
        return found == rows_.end() ? nullptr : found->second;
    }

    std::unordered_map<std::uint64_t, const FileRoute*> rows_;
    std::vector<GivenTwice> given_twice_;
    bool looks_at_input_ = false;
    bool looks_at_lane_ = false;
};

}  // namespace narrows
