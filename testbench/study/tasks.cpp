#include "testbench/study/tasks.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "testbench/base/rtl_sources.h"
#include "testbench/cost/json.h"
#include "testbench/cost/node_cost.h"
#include "testbench/run/outcome/outcome.h"

namespace narrows::study {

namespace {

/// Nobody knows how long a synthesis takes, which may be minutes. In 20 seconds some 20 million message-hops are
/// simulated (bench/README.md).
constexpr double effort_of_synthesis = 2e7;

}  // namespace

Tasks::Tasks(const std::vector<Point>& points, bool hardware, const std::optional<Part>& part)
    : points_(points), same_(points.size()) {
    std::map<std::string, std::size_t> first;
    for (std::size_t point = 0; point < points.size(); ++point)
        same_[first.emplace(points[point].key, point).first->second].push_back(point);
    if (part) {
        std::vector<double> efforts;
        for (std::size_t point = 0; point < points.size(); ++point)
            efforts.push_back(same_[point].empty() ? 0 : effort(point));
        others_ = tasks_of_part(efforts, *part);
        others_.flip();
        return;
    }
    if (!hardware) return;
    for (std::size_t point = 0; point < points.size(); ++point) {
        try {
            rtl::RtlModule module =
                rtl::module_of_first_node(points[point].request(proofs_, Choosing::later).machine());
            auto node = std::ranges::find(nodes_, module, &Node::module);
            if (node == nodes_.end()) node = nodes_.insert(nodes_.end(), {std::move(module), {}});
            node->points.push_back(point);
        } catch (const InputError&) {
            without_rtl_.push_back(point);
        }
    }
}

double Tasks::effort(std::size_t task) const {
    if (!is_point(task)) return effort_of_synthesis;
    const auto [effort, is_new] = efforts_.try_emplace(task);
    if (is_new) effort->second = points_[task].effort(proofs_);
    return effort->second;
}

bool Tasks::is_done(std::size_t task, const std::vector<StoredPoint>& stored) const {
    if (is_point(task)) return stored[task].state == StoredPoint::State::done;
    return std::ranges::all_of(points_of(task), [&](std::size_t point) { return stored[point].hardware.has_value(); });
}

int Tasks::open_nodes(const std::vector<StoredPoint>& stored) const {
    int open = 0;
    for (std::size_t task = points_.size(); task < count(); ++task) open += is_done(task, stored) ? 0 : 1;
    return open;
}

std::string Tasks::work(std::size_t task) const {
    if (is_point(task)) {
        const Point& point = points_[task];
        return packed(run(point.request(proofs_), point.seed, point.with_loads, point.events, point.watch.get()));
    }
    const cost::NodeCosts costs(cost::NodeCosts::cache_of_user());
    return nlohmann::json(costs.cost(nodes_[task - points_.size()].module)).dump();
}

cost::HardwareCost unpacked_hardware(const std::string& bytes) {
    return nlohmann::json::parse(bytes).get<cost::HardwareCost>();
}

}  // namespace narrows::study
