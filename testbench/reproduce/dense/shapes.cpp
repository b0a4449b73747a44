#include "testbench/reproduce/dense/shapes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace narrows::dense {

namespace {

double at(const Curve& curve, int phase) { return curve.mb_per_s.at(static_cast<std::size_t>(phase) - 1); }

/// "1 KB 3.1 %, 3 KB 2.0 %": a number of each curve.
template <class Number>
std::string by_size(const Curves& curves, const char* format, Number number) {
    std::vector<std::string> all;
    for (const Curve& curve : curves)
        all.push_back(fmt::format("{} {}", size_text(curve.bytes), fmt::format(fmt::runtime(format), number(curve))));
    return fmt::format("{}", fmt::join(all, ", "));
}

/// A number of all curves, if it is within limits for each of them.
template <class Number, class Holds>
ShapeVerdict each(const Curves& curves, const char* format, Number number, Holds holds) {
    const bool all = std::ranges::all_of(curves, [&](const Curve& curve) { return holds(number(curve)); });
    return {all && !curves.empty(), by_size(curves, format, number)};
}

Curve phases_of(const Curve& curve, int first, int last) {
    return {curve.bytes, {curve.mb_per_s.begin() + first - 1, curve.mb_per_s.begin() + last}, curve.passed};
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

Curves at_least(const Curves& curves, int bytes) {
    Curves some;
    std::ranges::copy_if(curves, std::back_inserter(some), [&](const Curve& c) { return c.bytes >= bytes; });
    return some;
}

Curves at_most(const Curves& curves, int bytes) {
    Curves some;
    std::ranges::copy_if(curves, std::back_inserter(some), [&](const Curve& c) { return c.bytes <= bytes; });
    return some;
}

ShapeVerdict steady(const Curves& curves, double percent) {
    return each(curves, "{:.1f} %", spread, [&](double found) { return found <= percent; });
}

ShapeVerdict noisy(const Curves& curves, double percent) {
    ShapeVerdict verdict = steady(curves, percent);
    verdict.holds = !verdict.holds;
    return verdict;
}

ShapeVerdict minor_change(const Curves& curves, int phase, double percent) {
    const auto change = [&](const Curve& curve) {
        const auto others = static_cast<double>(curve.mb_per_s.size() - 1);
        const double mean_of_others = (mean(curve) * (others + 1) - at(curve, phase)) / others;
        return 100 * (at(curve, phase) / mean_of_others - 1);
    };
    return each(curves, "{:+.1f} %", change, [&](double found) { return std::abs(found) <= percent; });
}

ShapeVerdict grows(const Curves& curves) {
    ShapeVerdict judged{curves.size() > 1, by_size(curves, "{:.3g}", mean)};
    for (std::size_t i = 1; i < curves.size(); ++i)
        judged.holds = judged.holds && mean(curves[i - 1]) < mean(curves[i]);
    judged.numbers += " MB/s";
    return judged;
}

ShapeVerdict loses(const Curves& curves, int from, int to, const Percents& percents) {
    const auto found = [&](const Curve& curve) { return loss(curve, from, to); };
    return each(curves, "{:.1f} %", found, [&](double percent) { return percents.hold(percent); });
}

ShapeVerdict falls(const Curves& curves, int from, int to, double least, double most) {
    const auto factor = [&](const Curve& curve) { return at(curve, from) / at(curve, to); };
    return each(curves, "{:.2f}", factor, [&](double found) { return least <= found && found <= most; });
}

ShapeVerdict plateau(const Curves& curves, int first, int last) {
    ShapeVerdict judged{!curves.empty(), {}};
    std::vector<std::string> numbers;
    for (const Curve& curve : curves) {
        const Curve level = phases_of(curve, first, last);
        double nearest = 1e9;
        for (int phase = 1; phase <= static_cast<int>(curve.mb_per_s.size()); ++phase) {
            if (first <= phase && phase <= last) continue;
            nearest = std::min(nearest, std::abs(100 * (at(curve, phase) / mean(level) - 1)));
        }
        judged.holds = judged.holds && spread(level) <= hardly && nearest > hardly;
        numbers.push_back(fmt::format("{}: they differ by {:.1f} %, others are {:.0f} % away or more",
                                      size_text(curve.bytes), spread(level), nearest));
    }
    judged.numbers = fmt::format("{}", fmt::join(numbers, "; "));
    return judged;
}

ShapeVerdict constant_from(const Curves& curves, int phase, double percent) {
    const auto rest = [&](const Curve& curve) {
        return spread(phases_of(curve, phase, static_cast<int>(curve.mb_per_s.size())));
    };
    return each(curves, "{:.1f} %", rest, [&](double found) { return found <= percent; });
}

ShapeVerdict loses_once(const Curves& curves) {
    const ShapeVerdict first = loses(curves, 1, 2, small_loss);
    const ShapeVerdict rest = constant_from(curves, 2, none);
    return {first.holds && rest.holds, fmt::format("from one to two {}; later {}", first.numbers, rest.numbers)};
}

ShapeVerdict loses_more(const Curves& curves, const Curves& others, int from, int to) {
    ShapeVerdict judged{!curves.empty() && curves.size() == others.size(), {}};
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < std::min(curves.size(), others.size()); ++i) {
        const double one = loss(curves[i], from, to);
        const double other = loss(others[i], from, to);
        judged.holds = judged.holds && one > other;
        numbers.push_back(fmt::format("{} {:.1f} and {:.1f} %", size_text(curves[i].bytes), one, other));
    }
    judged.numbers = fmt::format("{}", fmt::join(numbers, ", "));
    return judged;
}

ShapeVerdict fluctuates_more(const Curves& curves, const Curves& others, double times) {
    const auto mean_spread = [](const Curves& some) {
        double sum = 0;
        for (const Curve& curve : some) sum += spread(curve);
        return sum / static_cast<double>(some.size());
    };
    const double one = mean_spread(curves);
    const double other = mean_spread(others);
    return {one >= times * other, fmt::format("on average {:.1f} and {:.1f} %", one, other)};
}

}  // namespace narrows::dense
