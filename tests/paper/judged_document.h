#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "testbench/study/complete_study.h"
#include "testbench/study/derive.h"
#include "testbench/study/judged_check.h"
#include "testbench/study/study_file.h"

namespace narrows {

/// Some of the runs of a document, on a machine that differs from the one of the document.
struct Mutant {
    std::vector<std::string> changes;     ///< KEY=VALUE, as those of `narrows check`
    std::vector<std::string> runs;        ///< names of [[runs]]
    std::vector<std::string> nodes = {};  ///< machines of so many; empty: of any number
    int most_nodes = std::numeric_limits<int>::max();
};

/// A document whose runs are run here and now, and what its checks say.
class JudgedDocument {
public:
    explicit JudgedDocument(const std::string& name) : study_(study::load_study(name)) {
        run_those([](const study::Point&) { return true; });
    }

    /// Checks do not say for how many points they are.
    JudgedDocument(const std::string& name, const Mutant& mutant) : study_(study::load_study(name)) {
        const auto is_wanted = [&](const study::Runs& runs) {
            return std::ranges::find(mutant.runs, runs.name.text) != mutant.runs.end();
        };
        for (study::Runs& runs : study_.runs) {
            if (is_wanted(runs)) change(runs, mutant.changes);
        }
        for (study::StatedCheck& check : study_.checks) check.applies.reset();
        run_those([&](const study::Point& point) {
            const std::string* const nodes = point.value_of("nodes");
            const bool is_small = nodes == nullptr || std::stoi(*nodes) <= mutant.most_nodes;
            const bool is_asked = mutant.nodes.empty() ||
                                  (nodes != nullptr && std::ranges::find(mutant.nodes, *nodes) != mutant.nodes.end());
            return is_wanted(study_.runs[point.run]) && is_small && is_asked;
        });
    }

    const study::Study& study() const { return study_; }
    const std::vector<study::StoredPoint>& points() const { return points_; }
    const std::vector<study::JudgedCheck>& checks() const { return checks_; }

private:
    static void change(study::Runs& runs, const std::vector<std::string>& changes) {
        for (const std::string& each : changes) {
            const std::size_t equals = each.find('=');
            const study::Setting setting{each.substr(0, equals), each.substr(equals + 1), {}};
            const bool sets_it = std::ranges::any_of(runs.axes, [&](const study::Axis& axis) {
                return std::ranges::find(axis.front(), setting.name, &study::Setting::name) != axis.front().end();
            });
            if (!sets_it) runs.axes.push_back({{setting}});
        }
    }

    template <class IsWanted>
    void run_those(const IsWanted& is_wanted) {
        FreedomProofs proofs;
        for (const study::Point& point : study::complete_points(study_, 1)) {
            if (!is_wanted(point)) continue;
            points_.push_back(study::open_point(point));
            points_.back().outcome = run(point.request(proofs), point.seed, false, point.events);
            points_.back().state = study::StoredPoint::State::done;
        }
        study::derive(study_, points_);
        checks_ = study::judge_checks(study_, points_);
    }

    study::Study study_;
    std::vector<study::StoredPoint> points_;
    std::vector<study::JudgedCheck> checks_;
};

}  // namespace narrows
