#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/foster/butterflies.h"
#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster {

namespace {

/// How far a model is from the runs of some points.
class Distance {
public:
    void add(const ButterflyPoint& point, double model) {
        const double percent = 100 * (model / static_cast<double>(point.run.cycles) - 1);
        least_ = points_ == 0 ? percent : std::min(least_, percent);
        most_ = points_ == 0 ? percent : std::max(most_, percent);
        near_ += std::abs(percent) <= 100 * same ? 1 : 0;
        ++points_;
    }
    void add(const Distance& other) {
        points_ += other.points_;
        near_ += other.near_;
    }
    bool all_near() const { return near_ == points_; }
    bool none_near() const { return near_ == 0; }
    std::string range() const {
        if (points_ == 0) return "-";
        const auto least = std::lround(least_);
        const auto most = std::lround(most_);
        return least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
    }
    std::string share() const { return fmt::format("{} of {}", near_, points_); }

private:
    int points_ = 0;
    int near_ = 0;
    double least_ = 0;
    double most_ = 0;
};

struct Models {
    Distance simple;
    Distance stated;
    Distance by_wires;

    void add(const ButterflyPoint& point) {
        simple.add(point, point.simple());
        if (const auto model = point.stated()) stated.add(point, *model);
        by_wires.add(point, point.by_wires());
    }
    void add(const Models& others) {
        simple.add(others.simple);
        stated.add(others.stated);
        by_wires.add(others.by_wires);
    }
};

std::string verdict_on(const Distance& distance) {
    return distance.all_near() ? "accurate" : distance.none_near() ? "not accurate" : "in part";
}

}  // namespace

Section accuracy(Butterflies& butterflies, const Progress& progress) {
    Section section{
        "accuracy",
        {"The claim: S is \"sufficiently accurate for many practical purposes\" (within 10 %), on example 2",
         {{"network", "network"},
          {"words", "words"},
          {"simple", "without S"},
          {"stated", "document's S"},
          {"by_wires", "S counted"},
          {"verdict", "S counted is"}},
         {},
         {},
         line_columns},
        true,
        {}};
    const std::vector<ButterflyPoint>& points = butterflies.points(progress);
    Models all;
    for (const ButterflyNetwork& network : butterflies.experiments().networks) {
        for (const int words : butterflies.experiments().words) {
            Models models;
            for (const ButterflyPoint& p : points) {
                if (p.network->name == network.name && p.words == words) models.add(p);
            }
            all.add(models);
            section.table.rows.push_back({network.name, std::int64_t{words}, models.simple.range(),
                                          models.stated.range(), models.by_wires.range(), verdict_on(models.by_wires)});
        }
    }
    section.table.notes = {
        "Model minus simulated, in percent of the simulated time, over all P of example 2.",
        fmt::format("Within 10 %: {} runs without S, {} with the document's S, {} with S counted on the wires.",
                    all.simple.share(), all.stated.share(), all.by_wires.share()),
        "Accurate: where nothing competes (crossbar, hypercube, torus of 16), and where the steps of all nodes keep to "
        "each other so that each costs S messages: the bus with long messages, the torus.",
        "Too low: short messages on the bus, because S scales the data alone, and a wire also carries the header and "
        "is "
        "turned around (3 cycles for each 8 words; 1 % of 360 words). On the Ethernet, because collisions and back-off "
        "come on top; the document says that it leaves them out. On a fat tree with short messages, because they cross "
        "more wires than those between neighbours, from which t_s comes.",
        "Too high: line and mesh, because steps overlap where no barrier keeps them apart; the more, the larger P.",
        "Without S nothing is within 10 % where there is competition. So the claim holds for steps in common on "
        "networks "
        "that do not lose time of their own, if S is counted on the wires; it fails by up to 40 % where steps overlap, "
        "and by a factor on an Ethernet that all use at once."};
    return section;
}

}  // namespace narrows::foster
