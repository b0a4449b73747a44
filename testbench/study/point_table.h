#pragma once

#include "testbench/study/store.h"
#include "testbench/text/section.h"

namespace narrows::study {

/// The tables of a document, in its order: a row for each of their points. `analysed`: what analyses have found.
std::vector<Table> tables_of(const Study& study, const std::vector<StoredPoint>& points,
                             const std::vector<Section>& analysed);

}  // namespace narrows::study
