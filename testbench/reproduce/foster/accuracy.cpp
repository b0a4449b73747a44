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
        "Model minus simulated, in percent of the simulated time, least and most over all P of example 2.",
        fmt::format("Within 10 %: {} runs without S, {} with the document's S, {} with S counted on the wires.",
                    all.simple.share(), all.stated.share(), all.by_wires.share()),
        "Accurate: where nothing competes (crossbar, hypercube, fat tree), and where the nodes keep in step with "
        "each other, so that each step costs S messages (torus, bus with long messages).",
        "Too low: short messages on the bus. t_w is that of a message of 360 words. A message of 8 words takes 11 "
        "cycles of the wire, 3 of them for its header and the turn-around; S does not scale these 3. On the "
        "Ethernet collisions and back-off come on top; the document says that it leaves them out.",
        "Too high: line, mesh, and short messages on the torus, because without a barrier steps overlap; the more, "
        "the larger P.",
        "Without S no run is within 10 % where nodes compete. So the claim holds on networks that lose no time of "
        "their own, if nodes keep in step and S is counted on the wires. It fails by up to a half where steps "
        "overlap, and by a factor of up to 5 on an Ethernet."};
    return section;
}

}  // namespace narrows::foster
