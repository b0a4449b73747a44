#pragma once

#include <string>

#include "testbench/reproduce/dense/experiment.h"

/// The shapes of curves that the document describes in words, each with the numbers that count as that shape.
namespace narrows::dense {

struct ShapeVerdict {
    bool holds;
    std::string numbers;
};

/// Numbers of a verdict, all in percent.
struct Percents {
    double least;
    double most;

    bool hold(double percent) const { return least <= percent && percent <= most; }
};

inline constexpr double hardly = 10;         ///< percent between phases that "hardly" differ
inline constexpr double none = 5;            ///< percent that count as no loss, and as equal
inline constexpr Percents about_40{35, 45};  ///< 50 and 75 are not
inline constexpr Percents about_half{45, 55};
inline constexpr Percents small_loss{2, 20};
inline constexpr int large = 100'000;          ///< bytes from which on a message is large
inline constexpr int beyond_caches = 300'000;  ///< bytes that do not fit into a cache of Blue
inline constexpr int small = 3'000;            ///< bytes up to which it is small

double mean(const Curve& curve);
/// (largest - smallest) / mean over the phases, in percent.
double spread(const Curve& curve);
/// How much less the phase `to` has than the phase `from`, both counted from 1, in percent of the latter.
double loss(const Curve& curve, int from, int to);

std::string size_text(int bytes);  ///< "100 KB"

Curves at_least(const Curves& curves, int bytes);
Curves at_most(const Curves& curves, int bytes);

/// The phases of each curve differ by at most so much.
ShapeVerdict steady(const Curves& curves, double percent);
/// At least one curve is not steady.
ShapeVerdict noisy(const Curves& curves, double percent);
/// Without the phase, which differs from their mean by at most so much.
ShapeVerdict minor_change(const Curves& curves, int phase, double percent);
/// The larger the messages, the more.
ShapeVerdict grows(const Curves& curves);
/// Each curve loses as much from one phase to another one.
ShapeVerdict loses(const Curves& curves, int from, int to, const Percents& percents);
/// Each curve falls by a factor.
ShapeVerdict falls(const Curves& curves, int from, int to, double least, double most);
/// The phases `first` to `last` are equal, and all others are not equal to them.
ShapeVerdict plateau(const Curves& curves, int first, int last);
/// From one phase on they differ by at most so much.
ShapeVerdict constant_from(const Curves& curves, int phase, double percent);
/// A small loss from phase 1 to 2, and none later.
ShapeVerdict loses_once(const Curves& curves);
/// From phase 1 to 2 the first curves lose more than the others, size by size.
ShapeVerdict loses_more(const Curves& curves, const Curves& others, int from, int to);
/// The phases of the first curves differ at least so many times as much, all sizes together.
ShapeVerdict fluctuates_more(const Curves& curves, const Curves& others, double times);

}  // namespace narrows::dense
