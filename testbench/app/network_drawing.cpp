#include "testbench/app/show_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "models/network/topology/placement.h"
#include "models/network/topology/resource.h"
#include "testbench/text/table.h"

namespace narrows {

namespace {

constexpr int most_columns = 16;
constexpr int most_rows = 16;
constexpr std::size_t most_levels = 12;
constexpr std::string_view margin = "    ";

/// "64", "64 and 448", "4, 8 and 16".
std::string enumerated(const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ", numbers[i]);
    return text;
}

/// Nodes at whole positions, with channels between neighbours or the two ends of a line. If there are several such
/// planes with gaps between them, draws the first one.
class GridDrawing {
public:
    explicit GridDrawing(const Topology& topology) : topology_(topology) {
        if (topology.switches() > 0 || !measure()) return;
        for (NodeId node = 0; node < topology.nodes(); ++node) {
            const RouterId router = topology.router_of(node);
            if (is_shown(router)) node_at_[{row(router), column(router)}] = node;
        }
        fits_ = static_cast<int>(node_at_.size()) == columns_ * rows_ && topology.nodes() % (columns_ * rows_) == 0;
        topology.graph().for_each_group(
            [this](RouterId from, Port, const PortGroup& group) { join(from, group.end.router); });
    }

    std::string text() const {
        if (!fits_) return "";
        int last = 0;
        for (const auto& [place, node] : node_at_) last = std::max(last, node);
        const std::size_t width = fmt::formatted_size("{}", last);
        std::string text = wrapped_columns_.empty() ? "" : marks(width, wrapped_columns_);
        for (int r = rows_ - 1; r >= 0; --r) {
            const std::string end = wrapped_rows_.contains(r) ? "-" : " ";
            text += fmt::format("{}{}", margin, end);
            for (int c = 0; c < columns_; ++c)
                text += fmt::format("{}{:>{}}",
                                    c == 0                     ? ""
                                    : beside_.contains({r, c}) ? "--"
                                                               : "  ",
                                    node_at_.at({r, c}), width);
            text += end == " " ? "\n" : end + "\n";
            if (r > 0) text += marks(width, above_.at(r));
        }
        if (!wrapped_columns_.empty()) text += marks(width, wrapped_columns_);
        return text + other_planes();
    }

private:
    /// Finds the columns and rows of the first plane. Returns false if it is too large, or nodes lie between them.
    bool measure() {
        std::set<int> columns;
        std::set<int> rows;
        for (NodeId node = 0; node < topology_.nodes(); ++node) {
            const Position p = topology_.position(topology_.router_of(node));
            if (p.x < 0 || p.y < 0 || p.x != std::floor(p.x) || p.y != std::floor(p.y)) return false;
            columns.insert(static_cast<int>(p.x));
            rows.insert(static_cast<int>(p.y));
        }
        while (columns.contains(columns_)) ++columns_;
        while (rows.contains(rows_)) ++rows_;
        return columns_ <= most_columns && rows_ <= most_rows;
    }

    bool is_shown(RouterId router) const { return column(router) < columns_ && row(router) < rows_; }

    std::string other_planes() const {
        const int planes = topology_.nodes() / (columns_ * rows_);
        if (planes == 1) return "";
        return fmt::format("{}one of {} such planes; node 0 has channels to nodes {} of others\n", margin,
                           grouped(planes), enumerated({elsewhere_.begin(), elsewhere_.end()}));
    }

    int column(RouterId router) const { return static_cast<int>(topology_.position(router).x); }
    int row(RouterId router) const { return static_cast<int>(topology_.position(router).y); }

    void join(RouterId a, RouterId b) {
        if (!is_shown(a)) return;
        if (!is_shown(b)) {
            if (a == 0) elsewhere_.insert(int{b});
            return;
        }
        const int along = std::abs(column(a) - column(b));
        const int up = std::abs(row(a) - row(b));
        if (along == 1 && up == 0) {
            beside_.insert({row(a), std::max(column(a), column(b))});
        } else if (along == 0 && up == 1) {
            above_[std::max(row(a), row(b))].insert(column(a));
        } else if (up == 0 && along == columns_ - 1) {
            wrapped_rows_.insert(row(a));
        } else if (along == 0 && up == rows_ - 1) {
            wrapped_columns_.insert(column(a));
        } else {
            fits_ = false;
        }
    }

    /// A line with a mark under the last digit of the nodes of these columns.
    std::string marks(std::size_t width, const std::set<int>& columns) const {
        std::string line = std::string(margin) + " ";
        for (int c = 0; c < columns_; ++c)
            line += fmt::format("{}{:>{}}", c == 0 ? "" : "  ", columns.contains(c) ? "|" : "", width);
        line.erase(line.find_last_not_of(' ') + 1);
        return line + "\n";
    }

    const Topology& topology_;
    int columns_ = 0;
    int rows_ = 0;
    bool fits_ = false;
    std::map<std::pair<int, int>, int> node_at_;  ///< keys are row and column in the first plane
    std::set<int> elsewhere_;                     ///< nodes of other planes with channels from node 0
    std::set<std::pair<int, int>> beside_;        ///< rows, and columns of the right one of two nodes
    std::map<int, std::set<int>> above_;          ///< keys are rows; columns of the upper one of two nodes
    std::set<int> wrapped_rows_;
    std::set<int> wrapped_columns_;
};

/// Switches in levels of equal x, from left to right, or of equal y, from top to bottom, with channels only between
/// different levels.
class LevelDrawing {
public:
    LevelDrawing(const Topology& topology, double Position::*axis) : topology_(topology) {
        std::set<double> places;
        for (RouterId router = 0; router < topology.routers(); ++router) places.insert(topology.position(router).*axis);
        fits_ = topology.switches() > 0 && places.size() <= most_levels;
        if (!fits_) return;
        levels_.resize(places.size());
        for (RouterId router = 0; router < topology.routers(); ++router) {
            const auto place = places.find(topology.position(router).*axis);
            const auto level =
                axis == &Position::x ? std::distance(places.begin(), place) : std::distance(place, places.end()) - 1;
            level_of_.push_back(static_cast<std::size_t>(level));
            levels_[level_of_.back()].push_back(router);
        }
        topology.graph().for_each_group([this](RouterId from, Port, const PortGroup& group) {
            const std::size_t a = level_of_[static_cast<std::size_t>(from)];
            const std::size_t b = level_of_[static_cast<std::size_t>(group.end.router)];
            channels_[{a, b}] += group.channels;
            if (a == b) fits_ = false;
        });
        for (std::size_t level = 1; level < levels_.size(); ++level) {
            const bool is_joined = channels_.contains({level - 1, level}) || channels_.contains({level, level - 1});
            if (!is_joined) fits_ = false;
        }
    }

    std::string text() const {
        if (!fits_) return "";
        std::string text;
        for (std::size_t level = 0; level < levels_.size(); ++level) {
            text += fmt::format("{}{}\n", margin, level_text(levels_[level]));
            if (level + 1 < levels_.size()) text += between(level, level + 1);
        }
        return text + others();
    }

private:
    int channels(std::size_t from, std::size_t to) const {
        const auto found = channels_.find({from, to});
        return found == channels_.end() ? 0 : found->second;
    }

    std::string between(std::size_t a, std::size_t b) const {
        if (channels(b, a) == 0) return fmt::format("{}   v  {}\n", margin, counted(channels(a, b), "channel"));
        return fmt::format("{}   |  {} down, {} up\n", margin, counted(channels(a, b), "channel"),
                           grouped(channels(b, a)));
    }

    /// Channels that skip levels.
    std::string others() const {
        std::string text;
        for (const auto& [ends, count] : channels_) {
            const auto [from, to] = ends;
            if (std::max(from, to) - std::min(from, to) == 1) continue;
            text += fmt::format("{}   {} from {} to {}\n", margin, counted(count, "channel"), level_text(levels_[from]),
                                level_text(levels_[to]));
        }
        return text;
    }

    /// "16 interfaces of nodes 0-7", if nodes have several interfaces.
    std::string interfaces_text(const std::vector<RouterId>& level, const Placement& placement) const {
        const NodeId from = placement.node_with(topology_.node_at(level.front()));
        const NodeId to = placement.node_with(topology_.node_at(level.back()));
        const std::string text = fmt::format("{} interfaces", grouped(static_cast<std::int64_t>(level.size())));
        const bool all_of_them = static_cast<std::size_t>((to - from + 1) * placement.interfaces()) == level.size();
        if (!all_of_them) return text;
        return from == to ? fmt::format("{} of node {}", text, from) : fmt::format("{} of nodes {}-{}", text, from, to);
    }

    /// "16 switches 32-47", "switch 0". Switches are numbered separately.
    std::string level_text(const std::vector<RouterId>& level) const {
        if (level.size() == 1) return router_name(topology_, level.front());
        const bool nodes = topology_.has_node(level.front());
        const Placement* const placement = topology_.placement();
        if (nodes && placement != nullptr && placement->interfaces() > 1) return interfaces_text(level, *placement);
        const int first = nodes ? 0 : topology_.nodes();
        std::string text =
            fmt::format("{} {}", grouped(static_cast<std::int64_t>(level.size())), nodes ? "nodes" : "switches");
        const int from = level.front() - first;
        const int to = level.back() - first;
        const bool no_gaps = static_cast<std::size_t>(to - from) + 1 == level.size();
        return no_gaps ? fmt::format("{} {}-{}", text, from, to) : text;
    }

    const Topology& topology_;
    bool fits_;
    std::vector<std::size_t> level_of_;  ///< indexed by router
    std::vector<std::vector<RouterId>> levels_;
    std::map<std::pair<std::size_t, std::size_t>, int> channels_;
};

/// "0 1 2 .." above a wire.
std::string wire_drawing(const Topology& topology) {
    const int shown = std::min(topology.nodes(), most_columns);
    const std::size_t width = fmt::formatted_size("{}", shown - 1);
    std::string nodes;
    std::string marks;
    for (int node = 0; node < shown; ++node) {
        nodes += fmt::format("{}{:>{}}", node == 0 ? "" : "  ", node, width);
        marks += fmt::format("{}{:>{}}", node == 0 ? "" : "  ", "|", width);
    }
    const bool is_cut = shown < topology.nodes();
    if (is_cut) nodes += fmt::format("  .. {}", topology.nodes() - 1);
    return fmt::format("{0}{1}\n{0}{2}\n{0}{3} {4}\n", margin, nodes, marks,
                       std::string(marks.size(), '=') + (is_cut ? " .." : ""),
                       router_name(topology, RouterId(topology.nodes())));
}

}  // namespace

std::string network_drawing(const Topology& topology) {
    if (topology.is_medium()) return wire_drawing(topology);
    std::string text = GridDrawing(topology).text();
    if (text.empty()) text = LevelDrawing(topology, &Position::y).text();
    if (text.empty()) text = LevelDrawing(topology, &Position::x).text();
    return text;
}

}  // namespace narrows
