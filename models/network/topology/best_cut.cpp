#include "models/network/topology/best_cut.h"

#include <algorithm>
#include <array>
#include <set>

namespace narrows {

namespace {

constexpr int starts = 8;  // the first halves grow around so many routers

struct Neighbour {
    int router;
    int channels;  ///< both ways
};

class CutSearch {
public:
    explicit CutSearch(const Graph& graph)
        : nodes_(graph.nodes()),
          routers_(graph.routers()),
          neighbours_(static_cast<std::size_t>(routers_)),
          in_first_(static_cast<std::size_t>(routers_)) {
        graph.for_each_group([this](RouterId from, Port, const PortGroup& group) {
            neighbours_[index(from)].push_back({group.end.router, group.channels});
            neighbours_[index(group.end.router)].push_back({from, group.channels});
        });
    }

    std::vector<bool> best() {
        std::vector<bool> best;
        int fewest = 0;
        for (int start = 0; start < starts; ++start) {
            grow_around(start * (routers_ - 1) / (starts - 1));
            while (improve()) {
            }
            const int channels = cut();
            if (!best.empty() && channels >= fewest) continue;
            best = in_first_;
            fewest = channels;
        }
        return best;
    }

private:
    static std::size_t index(int router) { return static_cast<std::size_t>(router); }
    bool is_node(int router) const { return router < nodes_; }

    /// Makes the routers nearest to `start` the first half.
    void grow_around(int start) {
        std::vector<int> order{start};
        std::vector<bool> reached(neighbours_.size());
        reached[index(start)] = true;
        for (std::size_t i = 0; i < order.size(); ++i) {
            for (const Neighbour& next : neighbours_[index(order[i])]) {
                if (!reached[index(next.router)]) order.push_back(next.router);
                reached[index(next.router)] = true;
            }
        }
        in_first_.assign(neighbours_.size(), false);
        int left = nodes_ / 2;
        for (const int router : order) {
            if (left == 0) break;
            in_first_[index(router)] = true;
            left -= is_node(router) ? 1 : 0;
        }
    }

    int cut() const {
        int channels = 0;
        for (int router = 0; router < routers_; ++router) {
            for (const Neighbour& next : neighbours_[index(router)])
                channels += in_first_[index(router)] != in_first_[index(next.router)] ? next.channels : 0;
        }
        return channels / 2;
    }

    /// Number of channels that leave the cut if the router changes its half.
    int gain_of(int router) const {
        int gain = 0;
        for (const Neighbour& next : neighbours_[index(router)])
            gain += in_first_[index(router)] != in_first_[index(next.router)] ? next.channels : -next.channels;
        return gain;
    }

    /// Routers that may still move, the best first: switches, nodes of the first half, nodes of the second.
    using Movable = std::set<std::pair<int, int>>;
    Movable& movable_like(int router) { return movable_[is_node(router) ? (in_first_[index(router)] ? 1 : 2) : 0]; }
    std::pair<int, int> entry(int router) const { return {-gain_[index(router)], router}; }

    /// Moves every router once, the best first and nodes in pairs so that the halves stay halves. Keeps the best state
    /// on the way. Returns false if that is the initial state.
    bool improve() {
        gain_.resize(neighbours_.size());
        is_movable_.assign(neighbours_.size(), true);
        for (int router = 0; router < routers_; ++router) {
            gain_[index(router)] = gain_of(router);
            movable_like(router).insert(entry(router));
        }
        std::vector<int> moved;
        std::size_t best_moves = 0;
        int sum = 0;
        int best_sum = 0;
        int more_in_first = 0;  // number of nodes in the first half, less half of all nodes
        while (const Movable* const from = best_to_move(more_in_first)) {
            const int router = from->begin()->second;
            sum += gain_[index(router)];
            if (is_node(router)) more_in_first += in_first_[index(router)] ? -1 : 1;
            move(router);
            moved.push_back(router);
            if (more_in_first == 0 && sum > best_sum) {
                best_sum = sum;
                best_moves = moved.size();
            }
        }
        for (Movable& rest : movable_) rest.clear();
        for (std::size_t i = best_moves; i < moved.size(); ++i)
            in_first_[index(moved[i])] = !in_first_[index(moved[i])];
        return best_sum > 0;
    }

    /// Returns the router to move next, or null if none may move.
    const Movable* best_to_move(int more_in_first) const {
        const Movable* best = nullptr;
        for (std::size_t i = 0; i < movable_.size(); ++i) {
            const bool stays_balanced = i == 0 || (i == 1 ? more_in_first >= 0 : more_in_first <= 0);
            if (!stays_balanced || movable_[i].empty()) continue;
            if (best == nullptr || *movable_[i].begin() < *best->begin()) best = &movable_[i];
        }
        return best;
    }

    void move(int router) {
        movable_like(router).erase(entry(router));
        is_movable_[index(router)] = false;
        in_first_[index(router)] = !in_first_[index(router)];
        for (const Neighbour& next : neighbours_[index(router)]) {
            if (!is_movable_[index(next.router)]) continue;
            Movable& movable = movable_like(next.router);
            movable.erase(entry(next.router));
            const bool is_apart = in_first_[index(router)] != in_first_[index(next.router)];
            gain_[index(next.router)] += is_apart ? 2 * next.channels : -2 * next.channels;
            movable.insert(entry(next.router));
        }
    }

    int nodes_;
    int routers_;
    std::vector<std::vector<Neighbour>> neighbours_;
    std::vector<bool> in_first_;
    std::vector<int> gain_;
    std::vector<bool> is_movable_;
    std::array<Movable, 3> movable_;
};

}  // namespace

std::vector<bool> best_cut(const Graph& graph) { return CutSearch(graph).best(); }

}  // namespace narrows
