#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "models/machine/input_error.h"
#include "testbench/reproduce/documents.h"
#include "testbench/study/complete_study.h"
#include "testbench/study/derive.h"
#include "testbench/study/judged_check.h"
#include "testbench/study/point.h"
#include "testbench/study/point_table.h"
#include "testbench/study/prepared.h"
#include "testbench/study/study_file.h"
#include "testbench/study/tasks.h"
#include "tests/support/delta/asking.h"

namespace narrows {

/// The parts of a document that a test needs.
struct WantedDocument {
    std::string name_or_file;
    std::vector<std::string> changes = {};  ///< KEY=VALUE of its runs, as for `narrows check`
    std::vector<std::string> runs = {};     ///< names of [[runs]]; empty: all
    std::vector<std::string> nodes = {};    ///< points with these numbers of nodes; empty: all
    int most_nodes = std::numeric_limits<int>::max();
    std::function<bool(const study::Point& point)> is_run = {};  ///< empty: all points of the runs are
    std::vector<Section> analysed = {};                          ///< results of analyses; empty: the analyses are run
};

/// A document with its checks, some or all of whose points are run here. If points are left out, checks do not state
/// their number.
class JudgedDocument {
public:
    explicit JudgedDocument(const WantedDocument& wanted)
        : study_(study::load_study(wanted.name_or_file)), analysed_(wanted.analysed) {
        std::size_t left_out =
            std::erase_if(study_.runs, [&](const study::Runs& runs) { return !is_wanted(wanted, runs); });
        for (study::Runs& runs : study_.runs) {
            for (const std::string& change : wanted.changes) study::set_in(runs, study::setting_in(change));
        }
        std::vector<study::Point> points = left_out == 0 ? study::complete_points(study_, 1) : some_points();
        left_out += std::erase_if(points, [&](const study::Point& point) { return !is_wanted(wanted, point); });
        if (left_out > 0) {
            for (study::StatedCheck& check : study_.checks) check.applies.reset();
        }
        run(points);
        study::derive(study_, points_);
        if (analysed_.empty()) analyse(wanted.changes);
        checks_ = study::judge_checks(study_, points_, analysed_);
    }

    const study::Study& study() const { return study_; }
    const std::vector<study::StoredPoint>& points() const { return points_; }
    const std::vector<study::JudgedCheck>& checks() const { return checks_; }
    const std::vector<Section>& analysed() const { return analysed_; }

    /// The check of a section whose sentence begins like this, or null.
    const study::JudgedCheck* find(const std::string& section, const std::string& beginning) const {
        const auto found = std::ranges::find_if(checks_, [&](const study::JudgedCheck& check) {
            return check.stated->section.text == section && check.stated->says.starts_with(beginning);
        });
        return found == checks_.end() ? nullptr : &*found;
    }

    /// The claims that fail because their numbers are others, and not because a run or a value is missing:
    /// "section: sentence".
    std::vector<std::string> refuted() const {
        return claims([](const study::JudgedCheck& check) {
            const bool is_tried =
                !check.points.empty() && std::ranges::all_of(check.points, &study::JudgedPoint::has_values);
            return is_tried && check.failed();
        });
    }

    /// The claims that fail, for whatever reason, and those that are known to fail and do not.
    std::vector<std::string> unexpected() const {
        return claims([](const study::JudgedCheck& check) {
            return check.stated->known.empty() ? check.failed() : !check.is_known();
        });
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
        for (const study::Heading& heading : study_.sections) {
            const auto found = std::ranges::find(analysed_, heading.analysis.text, &Section::key);
            if (heading.name.text == section && found != analysed_.end()) add(found->table);
        }
        const std::vector<Table> tables = study::tables_of(study_, points_, analysed_);
        for (std::size_t i = 0; i < tables.size(); ++i) {
            if (study_.tables[i].section.text == section) add(tables[i]);
        }
        return all;
    }

private:
    template <class Wanted>
    std::vector<std::string> claims(Wanted wanted) const {
        std::vector<std::string> all;
        for (const study::JudgedCheck& check : checks_) {
            if (wanted(check)) all.push_back(check.stated->section.text + ": " + check.stated->says);
        }
        return all;
    }

    static bool is_wanted(const WantedDocument& wanted, const study::Runs& runs) {
        return wanted.runs.empty() || std::ranges::find(wanted.runs, runs.name.text) != wanted.runs.end();
    }

    static bool is_wanted(const WantedDocument& wanted, const study::Point& point) {
        const std::string* const nodes = point.value_of("nodes");
        const bool is_small = nodes == nullptr || std::stoi(*nodes) <= wanted.most_nodes;
        const bool is_asked =
            wanted.nodes.empty() || (nodes != nullptr && std::ranges::find(wanted.nodes, *nodes) != wanted.nodes.end());
        return is_small && is_asked && (!wanted.is_run || wanted.is_run(point));
    }

    /// Some names of the document are only known with all of its runs, so the names are not checked.
    std::vector<study::Point> some_points() const {
        study::Points all = study::all_points(study_, 1);
        if (!all.refused.empty()) throw InputError(std::move(all.refused));
        return std::move(all.points);
    }

    void run(const std::vector<study::Point>& points) {
        const study::Tasks tasks(points, false);
        for (const study::Point& point : points) points_.push_back(study::open_point(point));
        for (std::size_t task = 0; task < points.size(); ++task) {
            if (!tasks.is_mine(task)) continue;
            const Outcome outcome = unpacked(tasks.work(task));
            for (const std::size_t point : tasks.points_of(task)) {
                points_[point].outcome = outcome;
                points_[point].state = study::StoredPoint::State::done;
            }
        }
    }

    void analyse(const std::vector<std::string>& changes) {
        Asking asking;
        for (const study::AskedAnalysis& asked :
             study::asked_analyses(study_, points_, analyses_of_documents(), asking.with(changes))) {
            analysed_.push_back(asked.analysis.make(asked.question));
            analysed_.back().key = asked.analysis.name;
        }
    }

    study::Study study_;
    std::vector<Section> analysed_;
    std::vector<study::StoredPoint> points_;
    std::vector<study::JudgedCheck> checks_;
};

}  // namespace narrows
