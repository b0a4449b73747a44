#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "testbench/study/judged_check.h"

namespace narrows {

/// The results of a study besides its answer: tables and verdicts, under the headings of its sections.
struct SectionedResults {
    const study::Study& study;
    const std::vector<study::StoredPoint>& points;
    const std::vector<Section>& analysed;
    const std::vector<Table>& tables;  ///< tables of the study, in its order
    const std::vector<study::JudgedCheck>& checks;

    /// True if no check and no analysis has failed.
    bool is_well() const;
};

std::string to_text(const SectionedResults& results);
nlohmann::ordered_json checks_json(const SectionedResults& results);
/// Returns an empty object if the study has no sections.
nlohmann::ordered_json sections_json(const SectionedResults& results);

}  // namespace narrows
