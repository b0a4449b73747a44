#pragma once

#include "testbench/study/store.h"
#include "testbench/text/section.h"

namespace narrows::study {

/// The points of a table of a document, a row each. `analysed`: what analyses have found.
Table table_of(const Study& study, const PointTable& wanted, const std::vector<StoredPoint>& points,
               const std::vector<Section>& analysed);

}  // namespace narrows::study
