#include "testbench/study/compared_case.h"

#include <algorithm>

#include "testbench/study/contenders.h"
#include "testbench/study/values.h"

namespace narrows::study {

std::vector<ComparedCase> compared_cases(const Study& study, const std::vector<StoredPoint>& points,
                                         const Cases& cases) {
    std::vector<ComparedCase> compared(cases.count());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::string contender = contender_of(study, points[i]);
        if (!points[i].passed() || contender.empty()) continue;
        const StoredPoint*& best = compared[cases.of(i)][contender];
        if (best == nullptr || objective_of(study, points[i]) < objective_of(study, *best)) best = &points[i];
    }
    return compared;
}

}  // namespace narrows::study
