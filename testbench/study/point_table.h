#pragma once

#include "testbench/study/store.h"
#include "testbench/text/section.h"

namespace narrows::study {

/// The tables of a document in order, with a row for each of their points. `analysed`: results of analyses.
std::vector<Table> tables_of(const Study& study, const std::vector<StoredPoint>& points,
                             const std::vector<Section>& analysed);

}  // namespace narrows::study
