#include "testbench/study/race.h"

#include <algorithm>

#include "testbench/study/contenders.h"
#include "testbench/study/values.h"

namespace narrows::study {

std::vector<Race> races_of(const Study& study, const std::vector<StoredPoint>& points) {
    const std::vector<std::string> names = case_names(study, points);
    std::vector<std::string> cases;
    std::vector<Race> races;
    for (const StoredPoint& point : points) {
        const std::string contender = contender_of(study, point);
        if (!point.passed() || contender.empty()) continue;
        const std::string one_case = case_text(point, names);
        const auto known = std::ranges::find(cases, one_case);
        const auto number = static_cast<std::size_t>(known - cases.begin());
        if (known == cases.end()) {
            cases.push_back(one_case);
            races.emplace_back();
        }
        const StoredPoint*& best = races[number][contender];
        if (best == nullptr || objective_of(study, point) < objective_of(study, *best)) best = &point;
    }
    return races;
}

}  // namespace narrows::study
