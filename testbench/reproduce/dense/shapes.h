#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/dense/experiment.h"

/// The shapes of curves that the document describes in words, as numbers.
namespace narrows::dense {

double mean(const Curve& curve);
/// (largest - smallest) / mean over the phases, in percent.
double spread(const Curve& curve);
/// How much lower the phase `to` is than the phase `from`, both counted from 1, in percent of the latter.
double loss(const Curve& curve, int from, int to);

/// A loss is larger than this; a small one is not (docs/findings/dense-patterns.md). In percent.
inline constexpr double no_loss = 10;
inline constexpr double small_loss = 20;

std::string size_text(int bytes);  ///< "100 KB"

/// The numbers of an experiment for claims, if it has so many phases, over the sizes of each class: "NAME: loss 1 to 2,
/// large, least".
std::vector<NamedNumber> shapes_of(const std::string& name, const Curves& curves);

/// Merges the numbers of several seeds, the first seed first.
std::vector<NamedNumber> of_all_seeds(const std::vector<std::vector<NamedNumber>>& of_seeds);

}  // namespace narrows::dense
