#include "testbench/workloads/collectives/link_schedule.h"

#include <algorithm>
#include <array>
#include <queue>
#include <utility>

namespace narrows::collectives {

namespace {

using Side = LinkSchedule::Side;

/// The load of the links along a side. Each message crosses nodes - 1 links of each line. In a ring the two links into
/// a node share them; in an open line all come to the end node over one link.
double load(const Side& side) { return (side.nodes - 1) / (side.wraps ? 2.0 : 1.0); }

/// The share of messages that go along the second dimension first. They cross the first dimension on all lines, and the
/// second one only on the line of their origin. For the other messages it is the reverse. So the loads are equal where
///     load(first) (share second.nodes + 1 - share) = load(second) (share + (1 - share) first.nodes)
double share_of_second_first(const Side& first, const Side& second) {
    const double a = load(first);
    const double b = load(second);
    const double slope = a * (second.nodes - 1) + b * (first.nodes - 1);
    return slope == 0 ? 0 : std::clamp((b * first.nodes - a) / slope, 0.0, 1.0);
}

}  // namespace

/// The state of the plan while it is made.
class LinkSchedule::Planning {
public:
    Planning(LinkSchedule& schedule, int messages)
        : schedule_(schedule), waiting_(schedule.sends_.size()), coming_(static_cast<std::size_t>(schedule.lag_) + 1) {
        choose_ways(messages);
        left_to_send_.resize(ways_.size() * static_cast<std::size_t>(schedule.nodes()));
        for (int m = 0; m < static_cast<int>(ways_.size()); ++m) set_out(schedule.origin_of(m), m, none, 0);
    }

    void run() {
        const std::int64_t all = std::int64_t{schedule_.nodes() - 1} * static_cast<std::int64_t>(ways_.size());
        for (std::int64_t sent = 0; sent < all; ++step_) {
            std::vector<Came> came = std::exchange(coming_[slot(step_)], {});
            for (const Came& c : came) set_out(c.node, c.message, c.direction, c.left);
            for (NodeId node = 0; node < schedule_.nodes(); ++node) {
                for (int direction = 0; direction < directions; ++direction) sent += send(node, direction) ? 1 : 0;
            }
        }
        schedule_.steps_ = step_;
    }

private:
    static constexpr int none = -1;

    /// The order of dimensions for a message, and the direction of the longer half in each.
    struct Way {
        int first_dimension;
        std::array<int, 2> longer;
    };
    /// The choices made for a group of messages.
    struct Chosen {
        int messages = 0;
        int second_first = 0;
        std::array<int, 2> longer{};  ///< indexed by first dimension; keeps counting

        void add(int first_dimension) {
            ++messages;
            second_first += first_dimension;
        }
    };
    struct Waiting {
        int distance;  ///< hops to the last node that the message reaches beyond this link
        int message;
        int left;  ///< links in the same direction after this one

        bool operator<(const Waiting& other) const {
            return distance != other.distance ? distance < other.distance : message > other.message;
        }
    };
    struct Came {
        NodeId node;
        int message;
        int direction;
        int left;
    };

    std::size_t slot(int step) const { return static_cast<std::size_t>(step) % coming_.size(); }

    /// Gives the messages of a column, of a row, and of all nodes nearly the same share that goes along the second
    /// dimension first. The longer halves alternate within a column and within a row.
    void choose_ways(int messages) {
        const double share = share_of_second_first(schedule_.side(0), schedule_.side(1));
        std::vector<Chosen> of_column(static_cast<std::size_t>(schedule_.side(0).nodes));
        std::vector<Chosen> of_row(static_cast<std::size_t>(schedule_.side(1).nodes));
        for (std::size_t column = 1; column < of_column.size(); column += 2) of_column[column].longer = {1, 1};
        Chosen of_all;
        for (int m = 0; m < messages * schedule_.nodes(); ++m) {
            const NodeId origin = schedule_.origin_of(m);
            Chosen& column = of_column[static_cast<std::size_t>(schedule_.coordinate(origin, 0))];
            Chosen& row = of_row[static_cast<std::size_t>(schedule_.coordinate(origin, 1))];
            double missing = 0;
            for (const Chosen* chosen : {&column, &row, &of_all})
                missing += share * (chosen->messages + 1) - chosen->second_first;
            const int first = missing > 1.5 ? 1 : 0;
            for (Chosen* chosen : {&column, &row, &of_all}) chosen->add(first);
            const auto turn = static_cast<std::size_t>(first);
            ways_.push_back({first, {column.longer[turn]++ % 2, row.longer[turn]++ % 2}});
        }
    }
    /// Number of links up and down along a dimension, from a node on the line.
    std::pair<int, int> reach(NodeId node, int dimension, const Way& way) const {
        const Side& side = schedule_.side(dimension);
        const int place = schedule_.coordinate(node, dimension);
        if (!side.wraps) return {side.nodes - 1 - place, place};
        const bool is_longer_up = way.longer[static_cast<std::size_t>(dimension)] == 0;
        const int up = is_longer_up ? side.nodes / 2 : (side.nodes - 1) / 2;
        return {up, side.nodes - 1 - up};
    }

    /// Records that the message is at the node, has come in this direction, and goes so many links further in it.
    void set_out(NodeId node, int message, int direction, int left) {
        const Way& way = ways_[static_cast<std::size_t>(message)];
        const int first = way.first_dimension;
        const int second = 1 - first;
        std::int8_t& left_to_send = left_to_send_[at(node, message)];
        const auto add = [&](int towards, int links, int after) {
            if (links == 0) return;
            waiting_[schedule_.link(node, towards)].push({links + after, message, links - 1});
            ++left_to_send;
        };
        const bool turns = direction == none || direction / 2 == first;
        const auto [up, down] = reach(node, second, way);
        const int along_second = std::max(up, down);
        if (direction == none) {
            const auto [first_up, first_down] = reach(node, first, way);
            add(2 * first, first_up, along_second);
            add(2 * first + 1, first_down, along_second);
        } else {
            add(direction, left, turns ? along_second : 0);
        }
        if (turns) {
            add(2 * second, up, 0);
            add(2 * second + 1, down, 0);
        }
    }
    bool send(NodeId node, int direction) {
        const std::size_t link = schedule_.link(node, direction);
        if (waiting_[link].empty()) return false;
        const Waiting next = waiting_[link].top();
        waiting_[link].pop();
        const NodeId to = schedule_.neighbour(node, direction);
        const bool is_last = --left_to_send_[at(node, next.message)] == 0;
        schedule_.sends_[link].push_back({step_, next.message, is_last, next.distance > 1});
        if (next.distance > 1)
            coming_[slot(step_ + schedule_.lag_)].push_back({to, next.message, direction, next.left});
        return true;
    }
    std::size_t at(NodeId node, int message) const {
        return static_cast<std::size_t>(node) * ways_.size() + static_cast<std::size_t>(message);
    }

    LinkSchedule& schedule_;
    std::vector<Way> ways_;                              // indexed by message
    std::vector<std::priority_queue<Waiting>> waiting_;  // indexed by link
    std::vector<std::vector<Came>> coming_;              // indexed by step, cyclically
    std::vector<std::int8_t> left_to_send_;              // numbers of directions, indexed by node and message
    int step_ = 0;
};

LinkSchedule::LinkSchedule(Side first, Side second, int messages, int lag)
    : sides_{first, second}, lag_(lag), sends_(static_cast<std::size_t>(nodes()) * directions) {
    // Two nodes in a ring are a line: there is one link each way.
    for (Side& side : sides_) side.wraps = side.wraps && side.nodes > 2;
    Planning(*this, messages).run();
}

bool LinkSchedule::has_neighbour(NodeId node, int direction) const {
    const Side& along = side(direction / 2);
    const int end = direction % 2 == 0 ? along.nodes - 1 : 0;
    return along.wraps || coordinate(node, direction / 2) != end;
}

NodeId LinkSchedule::neighbour(NodeId node, int direction) const {
    const int dimension = direction / 2;
    const Side& along = side(dimension);
    const int place = coordinate(node, dimension);
    const int next = (place + (direction % 2 == 0 ? 1 : along.nodes - 1)) % along.nodes;
    return NodeId(node + (next - place) * (dimension == 0 ? 1 : sides_[0].nodes));
}

}  // namespace narrows::collectives
