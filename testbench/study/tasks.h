#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "models/rtl/parameters.h"
#include "testbench/base/rtl_sources.h"
#include "testbench/cost/hardware_cost.h"
#include "testbench/study/part.h"
#include "testbench/study/point.h"
#include "testbench/study/store.h"

namespace narrows::study {

/// The work of a study as numbered tasks, with the same numbers in every process: first its points, then the hardware
/// costs of each kind of node. Points with the same run are one task, with the number of the first.
class Tasks {
public:
    /// `points` must outlive this object. With a part, only its points are done, without hardware, which is cheap and
    /// done when the parts are gathered.
    Tasks(const std::vector<Point>& points, bool hardware, const std::optional<Part>& part = {});

    std::size_t count() const { return points_.size() + nodes_.size(); }
    bool is_point(std::size_t task) const { return task < points_.size(); }
    /// True if the task is to be done here.
    bool is_mine(std::size_t task) const {
        const bool is_of_an_earlier_point = is_point(task) && same_[task].empty();
        return !is_of_an_earlier_point && (others_.empty() || !others_[task]);
    }

    /// The points that get its result: those with the same run, or with such nodes.
    const std::vector<std::size_t>& points_of(std::size_t task) const {
        return is_point(task) ? same_[task] : nodes_[task - points_.size()].points;
    }
    /// Points whose machine has no RTL to synthesize.
    const std::vector<std::size_t>& without_rtl() const { return without_rtl_; }

    /// Rough estimate of its duration, in any unit.
    double effort(std::size_t task) const;
    /// True if each of its points has its result.
    bool is_done(std::size_t task, const std::vector<StoredPoint>& stored) const;
    /// Number of kinds of nodes whose hardware costs are not stored with all of their points.
    int open_nodes(const std::vector<StoredPoint>& stored) const;

    /// Runs the task; returns its packed result.
    std::string work(std::size_t task) const;

private:
    struct Node {
        rtl::RtlModule module;
        std::vector<std::size_t> points;
    };

    const std::vector<Point>& points_;
    // The points that share the run of each point; empty if an earlier point has that run.
    std::vector<std::vector<std::size_t>> same_;
    std::vector<Node> nodes_;
    std::vector<std::size_t> without_rtl_;
    std::vector<bool> others_;  ///< true for each point that is done elsewhere; empty if there are none
    mutable FreedomProofs proofs_;
    mutable std::map<std::size_t, double> efforts_;  ///< the efforts found so far
};

cost::HardwareCost unpacked_hardware(const std::string& bytes);

}  // namespace narrows::study
