#pragma once

#include <string>
#include <string_view>

/// SVG pictures: a few marks for charts. Colours are classes, which picture.cpp defines for light and dark backgrounds.
namespace narrows::drawing {

struct PlanePoint {
    double x;
    double y;
};

struct Box {
    double x;
    double y;
    double width;
    double height;
};

/// Number of kinds that the colour and form of a mark can distinguish.
inline constexpr int kinds = 3;

enum class Anchor { start, middle, end };

std::string escaped(std::string_view text);

std::string text(PlanePoint at, std::string_view what, Anchor anchor = Anchor::start, std::string_view classes = "");
std::string upward_text(PlanePoint at, std::string_view what);  ///< centred on the point, running upwards
std::string line(PlanePoint from, PlanePoint to, std::string_view classes);
std::string path(const std::string& points, std::string_view classes);  ///< "x,y x,y"
/// Circle, square or triangle.
std::string mark(PlanePoint at, int kind);
/// A filled box with the tooltip `tip`.
std::string tile(const Box& box, int kind, double opacity, std::string_view tip);

}  // namespace narrows::drawing
