#include "traces/drawing/scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace narrows::drawing {

namespace {

constexpr double room = 0.03;  // part of the axis that is free at both ends
constexpr double few_decades = 2.5;

std::string written(double number) {
    if (number >= 9999) return fmt::format("1e{:.0f}", std::log10(number));
    return fmt::format("{:g}", number);
}

}  // namespace

LogScale::LogScale(double least, double most, double from, double to)
    : low_(std::log10(least)), high_(std::log10(most)), from_(from), to_(to) {
    const double more = std::max((high_ - low_) * room, 1e-3);
    low_ -= more;
    high_ += more;
}

double LogScale::at(double number) const {
    return from_ + (to_ - from_) * (std::log10(number) - low_) / (high_ - low_);
}

std::vector<std::pair<double, std::string>> LogScale::ticks() const {
    std::vector<std::pair<double, std::string>> all;
    const bool between = high_ - low_ < few_decades;
    for (double decade = std::floor(low_); decade <= high_; ++decade) {
        for (const double times : {1.0, 2.0, 5.0}) {
            const double number = std::pow(10, decade) * times;
            const double place = std::log10(number);
            if (place < low_ || place > high_ || (times > 1 && !between)) continue;
            all.emplace_back(number, written(number));
        }
    }
    return all;
}

LinearScale::LinearScale(double least, double most, double from, double to)
    : low_(least), high_(most), from_(from), to_(to) {
    const double more = std::max((high_ - low_) * room, 1e-3);
    low_ -= more;
    high_ += more;
}

double LinearScale::at(double number) const { return from_ + (to_ - from_) * (number - low_) / (high_ - low_); }

std::vector<std::pair<double, std::string>> LinearScale::ticks() const {
    constexpr double most_ticks = 10;
    double step = 1;
    for (const double factor : {2.0, 2.5, 2.0}) {  // 1, 2, 5, 10
        if ((high_ - low_) / step > most_ticks) step *= factor;
    }
    while ((high_ - low_) / step > most_ticks) step *= 2;
    std::vector<std::pair<double, std::string>> all;
    for (double number = std::ceil(low_ / step) * step; number <= high_; number += step)
        all.emplace_back(number, written(number));
    return all;
}

}  // namespace narrows::drawing
