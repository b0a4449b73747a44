#pragma once

#include "testbench/study/derive.h"
#include "testbench/study/judged_check.h"
#include "testbench/study/point_table.h"
#include "tests/study/support.h"

namespace narrows::study {

/// A study whose points take these cycles, the last of them repeated, and have half of that as their bounds.
class JudgedStudy {
public:
    JudgedStudy(const std::string& text, const std::vector<Cycle>& cycles, const std::vector<Section>& analysed = {},
                const std::function<void(std::vector<StoredPoint>&)>& change = {})
        : study_(study_of(text)), analysed_(analysed) {
        for (const Point& point : complete_points(study_, 1)) {
            points_.push_back(open_point(point));
            points_.back().state = StoredPoint::State::done;
            points_.back().outcome = outcome_of(cycles.at(std::min(points_.size(), cycles.size()) - 1));
        }
        if (change) change(points_);
        derive(study_, points_);
        judged_ = judge_checks(study_, points_, analysed_);
    }

    const JudgedCheck& check() const { return judged_.front(); }
    std::string verdict() const { return std::string(verdict_text(check().verdict)); }
    std::string worst() const { return check().worst() == nullptr ? "" : check().worst()->values; }
    std::vector<std::string> explanation() const { return check().explanation(points_); }
    Table table() const { return tables_of(study_, points_, analysed_).front(); }

private:
    Study study_;
    std::vector<StoredPoint> points_;
    std::vector<Section> analysed_;
    std::vector<JudgedCheck> judged_;
};

}  // namespace narrows::study
