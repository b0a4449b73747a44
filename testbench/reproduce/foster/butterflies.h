#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/reproduce/foster/trial.h"

namespace narrows::foster {

/// What the document says of a butterfly of P nodes with messages of L words on a network.
enum class Stated {
    nothing,     ///< no formula
    alone,       ///< log2 P (t_s + t_w L)
    half,        ///< log2 P (t_s + t_w L P/2): half of the processors send at once
    least_half,  ///< t_s log2 P + t_w L P/2, a lower bound
};

struct ButterflyNetwork {
    std::string name;
    std::string machine;
    std::vector<std::string> (*of)(int bits);  ///< changes of the machine for 2^bits nodes
    Stated stated;
};

/// A butterfly on a network, simulated and modelled, in cycles.
struct ButterflyPoint {
    const ButterflyNetwork* network;
    int bits;
    int words;
    Measured run;
    PatternCost cost;

    int nodes() const { return 1 << bits; }
    double simple() const { return cost.without_competition(); }
    std::optional<double> stated() const;
    /// With S of each step from the routes.
    double by_wires() const { return cost.with_competition(); }
    double mean_senders() const;  ///< S of a step
};

struct ButterflyExperiments {
    std::vector<ButterflyNetwork> networks;
    std::vector<int> bits{4, 6, 8};
    std::vector<int> words{8, 64, 360};
};
ButterflyExperiments example_2();

/// Example 2 over networks, sizes and lengths, in this order; simulated when first asked for.
class Butterflies {
public:
    explicit Butterflies(ButterflyExperiments experiments) : experiments_(std::move(experiments)) {}

    const ButterflyExperiments& experiments() const { return experiments_; }
    const std::vector<ButterflyPoint>& points(const Progress& progress);

private:
    ButterflyExperiments experiments_;
    std::vector<ButterflyPoint> points_;
};

}  // namespace narrows::foster
