// Random study files: cases and baselines, found a second time from the definitions of docs/studies.md, point by point
// and without the code that answers.
#include "tests/study/any_file.h"

#include <fmt/format.h>

#include <set>

#include "testbench/study/cases.h"
#include "testbench/study/derive.h"
#include "tests/study/support.h"
#include "tests/support/effort.h"

namespace narrows::study::any_file_test {

using Numbers = std::vector<std::size_t>;

/// A second count of a drawn study.
class CountedCases {
public:
    explicit CountedCases(const DrawnStudy& study) : points_(study.points), baseline_(study.baseline) {
        for (const DrawnPoint& p : points_) contenders_.insert(p.contender);
        // A point is in the case of the first point that it can be compared with.
        for (std::size_t i = 0; i < points_.size(); ++i) {
            std::size_t first = 0;
            while (!is_same_case(first, i)) ++first;
            case_.push_back(first);
        }
    }

    /// True if a contender has no case with the baseline.
    bool is_refused() const {
        if (!contenders_.contains(baseline_)) return true;
        return std::ranges::any_of(contenders_, [&](const std::string& contender) {
            return std::ranges::none_of(cases(), [&](std::size_t c) {
                return !points_in(c, contender).empty() && !points_in(c, baseline_).empty();
            });
        });
    }

    std::set<std::size_t> cases() const { return {case_.begin(), case_.end()}; }

    /// The first of the best points of a contender in a case; none without a result.
    std::optional<std::size_t> result(std::size_t c, const std::string& contender) const {
        std::optional<std::size_t> best;
        for (const std::size_t i : points_in(c, contender)) {
            if (points_[i].cycles && (!best || *points_[i].cycles < *points_[*best].cycles)) best = i;
        }
        return best;
    }

    std::size_t case_of(std::size_t point) const { return case_[point]; }

private:
    bool gives(std::size_t run, const std::string& workload, const std::string& name) const {
        return std::ranges::any_of(points_, [&](const DrawnPoint& p) {
            return p.run == run && p.workload == workload && (p.sizes.contains(name) || p.settings.contains(name));
        });
    }

    bool have_common_contender(std::size_t run, std::size_t other, const std::string& workload) const {
        for (const DrawnPoint& p : points_) {
            for (const DrawnPoint& q : points_) {
                const bool are_these =
                    p.run == run && q.run == other && p.workload == workload && q.workload == workload;
                if (are_these && p.contender == q.contender) return true;
            }
        }
        return false;
    }

    /// The [[runs]] of a problem: [[runs]] that complete each other, directly or through others.
    std::set<std::size_t> problem_of(std::size_t run, const std::string& workload) const {
        std::set<std::size_t> all;
        for (const DrawnPoint& p : points_) {
            if (p.workload == workload) all.insert(p.run);
        }
        std::set<std::size_t> problem{run};
        for (std::size_t size = 0; size != problem.size();) {
            size = problem.size();
            for (const std::size_t one : std::set(problem)) {
                for (const std::size_t other : all) {
                    if (!have_common_contender(one, other, workload)) problem.insert(other);
                }
            }
        }
        return problem;
    }

    static std::string value(const DrawnPoint& p, const std::string& name) {
        const auto size = p.sizes.find(name);
        if (size != p.sizes.end()) return size->second;
        const auto setting = p.settings.find(name);
        return setting == p.settings.end() ? "" : setting->second;
    }

    /// The names that all [[runs]] of a problem give: sizes, and settings that do not follow from the contender.
    std::set<std::string> names_of(const std::set<std::size_t>& problem, const std::string& workload) const {
        std::set<std::string> sizes;
        std::vector<std::string> settings;
        Numbers own;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (points_[i].workload != workload || !problem.contains(points_[i].run)) continue;
            own.push_back(i);
            for (const auto& [name, text] : points_[i].sizes) sizes.insert(name);
            for (const auto& [name, text] : points_[i].settings) {
                if (std::ranges::find(settings, name) == settings.end()) settings.push_back(name);
            }
        }
        const auto is_left_out = [&](const std::string& name) {
            return std::ranges::any_of(problem, [&](std::size_t run) { return !gives(run, workload, name); });
        };
        std::erase_if(sizes, is_left_out);
        std::erase_if(settings, is_left_out);
        std::set<std::string> names = sizes;
        names.insert("machine");
        for (const std::string& setting : settings) {
            if (varies(own, names, setting)) names.insert(setting);
        }
        return names;
    }

    /// True if a contender has two values of a setting while all of `names` and the machine's size are equal.
    bool varies(const Numbers& own, const std::set<std::string>& names, const std::string& setting) const {
        for (const std::size_t i : own) {
            for (const std::size_t j : own) {
                const DrawnPoint& p = points_[i];
                const DrawnPoint& q = points_[j];
                const bool is_rest_equal = p.contender == q.contender && p.nodes == q.nodes && p.ranks == q.ranks &&
                                           std::ranges::all_of(names, [&](const std::string& name) {
                                               return value(p, name) == value(q, name);
                                           });
                if (is_rest_equal && value(p, setting) != value(q, setting)) return true;
            }
        }
        return false;
    }

    bool is_same_case(std::size_t i, std::size_t j) const {
        const DrawnPoint& p = points_[i];
        const DrawnPoint& q = points_[j];
        if (p.workload != q.workload || p.nodes != q.nodes || p.ranks != q.ranks) return false;
        const std::set<std::size_t> problem = problem_of(p.run, p.workload);
        if (!problem.contains(q.run)) return false;
        const std::set<std::string> names = names_of(problem, p.workload);
        return std::ranges::all_of(names, [&](const std::string& name) { return value(p, name) == value(q, name); });
    }

    Numbers points_in(std::size_t c, const std::string& contender) const {
        Numbers numbers;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (case_[i] == c && points_[i].contender == contender) numbers.push_back(i);
        }
        return numbers;
    }

    const std::vector<DrawnPoint>& points_;
    const std::string baseline_;
    std::set<std::string> contenders_;
    Numbers case_;  ///< one for each point: the first point of its case
};

class AnyStudyFile {
public:
    explicit AnyStudyFile(std::uint64_t seed) : drawn_(drawn_study(seed)), count_(drawn_) {}

    const std::string& text() const { return drawn_.text; }

    /// False if the study is refused, as it must be.
    bool check() {
        Study study = parse_study(drawn_.text, "some.toml");
        std::vector<Point> points;
        try {
            points = complete_points(study, 1);
        } catch (const InputError& error) {
            EXPECT_TRUE(count_.is_refused()) << error.what();
            return false;
        }
        EXPECT_FALSE(count_.is_refused());
        if (points.size() != drawn_.points.size()) {
            ADD_FAILURE() << points.size() << " points instead of " << drawn_.points.size();
            return true;
        }
        std::vector<StoredPoint> stored;
        for (std::size_t i = 0; i < points.size(); ++i)
            stored.push_back(stored_point(points[i], drawn_.points[i].cycles));
        check_cases(Cases(study, stored));
        check_baselines(study, stored);
        return true;
    }

private:
    void check_cases(const Cases& shown) const {
        for (std::size_t i = 0; i < drawn_.points.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_EQ(shown.of(i) == shown.of(j), count_.case_of(i) == count_.case_of(j)) << i << " and " << j;
        }
    }

    static StoredPoint stored_point(const Point& point, std::optional<Cycle> cycles) {
        StoredPoint stored = open_point(point);
        stored.state = cycles ? StoredPoint::State::done : StoredPoint::State::failed;
        if (cycles) stored.outcome = outcome_of(*cycles);
        return stored;
    }

    double cycles(std::size_t point) const { return static_cast<double>(*drawn_.points[point].cycles); }

    void check_baselines(const Study& study, std::vector<StoredPoint>& stored) {
        derive(study, stored);
        for (std::size_t i = 0; i < stored.size(); ++i) {
            const auto baseline = count_.result(count_.case_of(i), drawn_.baseline);
            const bool has_value = stored[i].outcome && baseline;
            const std::optional<double> speedup = stored[i].derived.front().second;
            ASSERT_EQ(speedup.has_value(), has_value) << stored[i].command;
            if (has_value) {
                EXPECT_DOUBLE_EQ(*speedup, cycles(*baseline) / cycles(i)) << stored[i].command;
            }
        }
    }

    const DrawnStudy drawn_;
    const CountedCases count_;
};

TEST(AnyStudyFile, HasTheCasesAndTheBaselinesOfASecondCount) {
    const std::uint64_t wanted = random_studies();
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;
    for (std::uint64_t seed = 1; accepted < wanted; ++seed) {
        AnyStudyFile file(seed);
        SCOPED_TRACE(fmt::format("seed {}:\n{}", seed, file.text()));
        ++(file.check() ? accepted : refused);
        if (HasFailure()) return;
    }
    EXPECT_LT(refused, wanted) << "most can be answered";
    std::cout << fmt::format("studies: {} accepted, {} refused\n", accepted, refused);
}

}  // namespace narrows::study::any_file_test
