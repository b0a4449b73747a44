#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "testbench/reproduce/documents.h"
#include "testbench/study/derive.h"
#include "testbench/study/judged_check.h"
#include "testbench/study/point_table.h"
#include "testbench/study/prepared.h"
#include "testbench/study/tasks.h"

namespace narrows {

/// What a test wants of a document.
struct WantedDocument {
    std::string name_or_file;
    std::vector<std::string> changes = {};                                                ///< KEY=VALUE
    std::function<bool(const study::Runs& runs, const study::Point& point)> is_run = {};  ///< empty: all points are
    std::vector<Section> analysed = {};  ///< what the analyses have found; empty: they are asked
};

/// A document whose points, or some of them, are run here and now, and what its checks say.
class AnalysedDocument {
public:
    explicit AnalysedDocument(const WantedDocument& wanted)
        : prepared_(study::prepare(wanted.name_or_file, 1, wanted.changes, analyses(wanted))),
          analysed_(wanted.analysed) {
        if (wanted.is_run) {
            std::erase_if(prepared_.points, [&](const study::Point& point) {
                return !wanted.is_run(prepared_.study.runs[point.run], point);
            });
            for (study::StatedCheck& check : prepared_.study.checks) check.applies.reset();
        }
        const study::Tasks tasks(prepared_.points, false);
        for (const study::Point& point : prepared_.points) {
            study::StoredPoint& stored = points_.emplace_back(study::open_point(point));
            stored.outcome = unpacked(tasks.work(points_.size() - 1));
            stored.state = study::StoredPoint::State::done;
        }
        study::derive(prepared_.study, points_);
        if (analysed_.empty()) {
            for (const study::Analysis& analysis : prepared_.analyses.all)
                analysed_.push_back(analysis.make({{}, 1, [](double) {}}));
        }
        checks_ = study::judge_checks(prepared_.study, points_, analysed_);
    }

    const std::vector<study::JudgedCheck>& checks() const { return checks_; }
    const std::vector<Section>& analysed() const { return analysed_; }

    /// The one of a section whose sentence begins like this; null if there is none.
    const study::JudgedCheck* find(const std::string& section, const std::string& beginning) const {
        const auto found = std::ranges::find_if(checks_, [&](const study::JudgedCheck& check) {
            return check.stated->section.text == section && check.stated->says.starts_with(beginning);
        });
        return found == checks_.end() ? nullptr : &*found;
    }

    /// The claims that fail because their numbers are others, and not because a run or a value is missing:
    /// "section: sentence".
    std::vector<std::string> refuted() const {
        std::vector<std::string> all;
        for (const study::JudgedCheck& check : checks_) {
            const bool is_tried =
                !check.points.empty() && std::ranges::all_of(check.points, &study::JudgedPoint::has_values);
            if (is_tried && check.failed()) all.push_back(check.stated->section.text + ": " + check.stated->says);
        }
        return all;
    }

    /// The rows of the tables of a section, with the table of its analysis, as they are shown: "|a|b|".
    std::vector<std::string> rows(const std::string& section) const {
        std::vector<std::string> all;
        const auto add = [&all](const Table& table) {
            for (const std::vector<Cell>& cells : table.rows) {
                std::string& row = all.emplace_back("|");
                for (const Cell& cell : cells) row += to_text(cell) + "|";
            }
        };
        for (const study::Heading& heading : prepared_.study.sections) {
            const auto found = std::ranges::find(analysed_, heading.analysis.text, &Section::key);
            if (heading.name.text == section && found != analysed_.end()) add(found->table);
        }
        for (const study::PointTable& table : prepared_.study.tables) {
            if (table.section.text == section) add(study::table_of(prepared_.study, table, points_, analysed_));
        }
        return all;
    }

private:
    /// None is asked if a test says what they have found, and then machines may be changed.
    static study::Analyses analyses(const WantedDocument& wanted) {
        study::Analyses all = analyses_of_documents();
        for (study::Analysis& analysis : all.all) analysis.takes_changes = !wanted.analysed.empty();
        return all;
    }

    study::Prepared prepared_;
    std::vector<Section> analysed_;
    std::vector<study::StoredPoint> points_;
    std::vector<study::JudgedCheck> checks_;
};

}  // namespace narrows
