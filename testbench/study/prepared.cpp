#include "testbench/study/prepared.h"

#include "testbench/study/complete_study.h"
#include "testbench/study/study_file.h"

namespace narrows::study {

Prepared prepare(const std::string& name_or_file, std::uint64_t seed) {
    Study study = load_study(name_or_file);
    std::vector<Point> points = complete_points(study, seed);
    Manifest manifest = manifest_of(study, points, seed);
    return {std::move(study), std::move(points), std::move(manifest)};
}

}  // namespace narrows::study
