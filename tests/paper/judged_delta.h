#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "testbench/reproduce/delta/delta.h"
#include "testbench/study/derive.h"
#include "testbench/study/judged_check.h"
#include "testbench/study/prepared.h"
#include "testbench/study/tasks.h"

namespace narrows::delta {

/// documents/delta.toml, of which analyses make few experiments, and what its checks say then.
class JudgedDelta {
public:
    /// `changes` are KEY=VALUE, as those of `narrows check`.
    JudgedDelta(const std::vector<std::string>& changes, const Experiments& experiments)
        : prepared_(study::prepare("delta", 1, changes, {document(experiments).analyses, ""})) {
        const study::Tasks tasks(prepared_.points, false);
        for (std::size_t point = 0; point < prepared_.points.size(); ++point) {
            study::StoredPoint& stored = points_.emplace_back(study::open_point(prepared_.points[point]));
            stored.outcome = unpacked(tasks.work(point));
            stored.state = study::StoredPoint::State::done;
        }
        study::derive(prepared_.study, points_);
        for (const study::Analysis& analysis : prepared_.analyses.all) {
            if (!is_used(analysis.name)) continue;
            analysed_.push_back(analysis.make({changes, 1, [](double /*finished*/) {}}));
            analysed_.back().key = analysis.name;
        }
        judge();
    }

    /// Judges again with other values of an analysis.
    void replace(const Section& section) {
        *std::ranges::find(analysed_, section.key, &Section::key) = section;
        judge();
    }

    const std::vector<study::JudgedCheck>& checks() const { return checks_; }

private:
    bool is_used(const std::string& analysis) const {
        return std::ranges::any_of(prepared_.study.checks, [&](const study::StatedCheck& check) {
            return check.formula.text.find('"' + analysis + '"') != std::string::npos;
        });
    }
    void judge() { checks_ = study::judge_checks(prepared_.study, points_, analysed_); }

    study::Prepared prepared_;
    std::vector<study::StoredPoint> points_;
    std::vector<Section> analysed_;
    std::vector<study::JudgedCheck> checks_;
};

}  // namespace narrows::delta
