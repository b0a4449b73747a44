#include "testbench/reproduce/dense/shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace narrows::dense {

namespace {

double at(const Curve& curve, int phase) { return curve.mb_per_s.at(static_cast<std::size_t>(phase) - 1); }

Curve phases_of(const Curve& curve, int first, int last) {
    return {curve.bytes, {curve.mb_per_s.begin() + first - 1, curve.mb_per_s.begin() + last}, curve.passed};
}

int phases(const Curve& curve) { return static_cast<int>(curve.mb_per_s.size()); }

/// The difference between the middle phase and the mean of the others, in percent.
double middle_change(const Curve& curve) {
    const double middle = at(curve, (phases(curve) + 1) / 2);
    const double others = phases(curve) - 1.0;
    return std::abs(100 * (middle * others / (mean(curve) * (others + 1) - middle) - 1));
}

// With four processes a node and 32 in all, a distance of 4 to 28 leads to another node for all.
constexpr int first_far = 4;
constexpr int last_far = 28;
constexpr int all_distances = 31;

/// The least difference between the other phases and the level of distances to another node, in percent.
double distance_of_others(const Curve& curve) {
    const double level = mean(phases_of(curve, first_far, last_far));
    double nearest = std::numeric_limits<double>::infinity();
    for (int phase = 1; phase <= phases(curve); ++phase) {
        if (phase < first_far || phase > last_far)
            nearest = std::min(nearest, std::abs(100 * (at(curve, phase) / level - 1)));
    }
    return nearest;
}

/// A number of a curve with so many phases.
struct CurveShape {
    std::string name;
    int least_phases;
    int most_phases;
    std::function<double(const Curve& curve)> of;
};

const std::vector<CurveShape>& all_shapes() {
    const auto loses = [](int from, int to) {
        return CurveShape{fmt::format("loss {} to {}", from, to), to, most_phases,
                          [=](const Curve& curve) { return loss(curve, from, to); }};
    };
    const auto rate = [](int phase) {
        return CurveShape{fmt::format("MB/s in phase {}", phase), phase, most_phases,
                          [=](const Curve& curve) { return at(curve, phase); }};
    };
    const auto worst_from = [](int phase) {
        return CurveShape{fmt::format("worst loss from {}", phase), phase + 1, most_phases, [=](const Curve& curve) {
                              const double least = std::ranges::min(phases_of(curve, phase, phases(curve)).mb_per_s);
                              return 100 * (1 - least / at(curve, phase));
                          }};
    };
    static const std::vector<CurveShape> all{
        {"spread", 1, most_phases, spread},
        {"middle", 3, most_phases, middle_change},
        loses(1, 2),
        loses(1, 8),
        loses(2, 8),
        loses(1, 16),
        loses(1, 64),
        rate(2),
        rate(8),
        worst_from(1),
        worst_from(2),
        worst_from(8),
        {"spread of 4 to 28", all_distances, all_distances,
         [](const Curve& curve) { return spread(phases_of(curve, first_far, last_far)); }},
        {"others", all_distances, all_distances, distance_of_others}};
    return all;
}

struct SizeClass {
    const char* name;
    int least;
    int most;
};

constexpr int any_bytes = std::numeric_limits<int>::max();
constexpr std::array size_classes{SizeClass{"all", 0, any_bytes},
                                  SizeClass{"small", 0, 99'999},
                                  SizeClass{"large", 100'000, any_bytes},
                                  SizeClass{"100 KB", 100'000, 100'000},
                                  SizeClass{"beyond caches", beyond_caches, any_bytes},
                                  SizeClass{"up to 3 KB", 0, 3'000},
                                  SizeClass{"above 3 KB", 3'001, any_bytes},
                                  SizeClass{"up to 10 KB", 0, 10'000},
                                  SizeClass{"above 10 KB", 10'001, any_bytes}};

void add(std::vector<NamedNumber>& to, const std::string& name, const std::vector<double>& numbers) {
    if (numbers.empty()) return;
    const auto [least, most] = std::ranges::minmax(numbers);
    to.push_back({name + ", least", least});
    to.push_back({name + ", most", most});
    to.push_back({name + ", mean", std::reduce(numbers.begin(), numbers.end()) / static_cast<double>(numbers.size())});
}

}  // namespace

double mean(const Curve& curve) {
    return std::accumulate(curve.mb_per_s.begin(), curve.mb_per_s.end(), 0.0) /
           static_cast<double>(curve.mb_per_s.size());
}

double spread(const Curve& curve) {
    const auto [least, most] = std::ranges::minmax(curve.mb_per_s);
    return 100 * (most - least) / mean(curve);
}

double loss(const Curve& curve, int from, int to) { return 100 * (1 - at(curve, to) / at(curve, from)); }

std::string size_text(int bytes) {
    return bytes % 1000 == 0 ? fmt::format("{} KB", bytes / 1000) : fmt::format("{} bytes", bytes);
}

std::vector<NamedNumber> shapes_of(const std::string& name, const Curves& curves) {
    std::vector<NamedNumber> all;
    std::vector<double> growth;
    for (std::size_t i = 1; i < curves.size(); ++i) growth.push_back(mean(curves[i]) / mean(curves[i - 1]));
    add(all, name + ": growth", growth);
    for (const CurveShape& shape : all_shapes()) {
        for (const SizeClass& sizes : size_classes) {
            std::vector<double> numbers;
            for (const Curve& curve : curves) {
                const bool is_in_class = sizes.least <= curve.bytes && curve.bytes <= sizes.most;
                if (is_in_class && shape.least_phases <= phases(curve) && phases(curve) <= shape.most_phases)
                    numbers.push_back(shape.of(curve));
            }
            add(all, fmt::format("{}: {}, {}", name, shape.name, sizes.name), numbers);
        }
    }
    return all;
}

std::vector<NamedNumber> of_all_seeds(const std::vector<std::vector<NamedNumber>>& of_seeds) {
    std::vector<NamedNumber> all = of_seeds.front();
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (const std::vector<NamedNumber>& one : of_seeds) all[i].of_seeds.push_back(one.at(i).value);
    }
    return all;
}

}  // namespace narrows::dense
