#include "traces/drawing/picture.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows::drawing {

namespace {

constexpr double page_width = 1240;
constexpr double margin = 20;
constexpr double heading_height = 64;
constexpr double widest_panel = 620;

/// Blue, vermilion and green, which most colour-blind people can tell apart; lighter on a dark background.
constexpr const char* style = R"(<style>
svg { background: #ffffff; color: #1c1c1c; font: 12px system-ui, sans-serif }
text { fill: currentColor }
.heading { font-size: 16px; font-weight: 600 }
.title { font-weight: 600 }
.small { font-size: 10px }
.letter { font-weight: 600; font-size: 13px }
.axis { stroke: currentColor }
.grid { stroke: currentColor; stroke-opacity: 0.14 }
.k0 { fill: #0072b2; stroke: #0072b2 }
.k1 { fill: #d55e00; stroke: #d55e00 }
.k2 { fill: #008a62; stroke: #008a62 }
rect.k0, rect.k1, rect.k2 { stroke: none }
.mark { fill-opacity: 0.85 }
.curve { fill: none; stroke-width: 1.8 }
.dashed { stroke-dasharray: 7 4 }
@media (prefers-color-scheme: dark) {
  svg { background: #16181c; color: #e8e8e8 }
  .k0 { fill: #56b4e9; stroke: #56b4e9 }
  .k1 { fill: #ff8c42; stroke: #ff8c42 }
  .k2 { fill: #35d0a0; stroke: #35d0a0 }
  .curve { fill: none }
}
</style>
)";

std::string draw_key(const LegendEntry& key, PlanePoint at) {
    const std::string sample =
        key.form == SeriesForm::points
            ? mark({at.x + 14, at.y - 4}, key.kind)
            : line({at.x, at.y - 4}, {at.x + 28, at.y - 4},
                   fmt::format("curve k{} {}", key.kind, key.form == SeriesForm::dashed ? "dashed" : "solid"));
    return sample + text({at.x + 34, at.y}, key.meaning);
}

std::string draw_figure(const Figure& figure, double top) {
    std::string svg = text({margin, top + 22}, figure.heading, Anchor::start, "heading");
    double key_x = margin;
    for (const LegendEntry& key : figure.keys) {
        svg += draw_key(key, {key_x, top + 46});
        key_x += 58 + 6.6 * static_cast<double>(key.meaning.size());
    }
    const double space = (page_width - 2 * margin) / static_cast<double>(figure.panels.size());
    const double width = std::min(space, widest_panel);
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        const Box box{margin + width * static_cast<double>(i), top + heading_height, width, figure.height};
        svg += std::visit([&](const auto& panel) { return draw(panel, box); }, figure.panels[i]);
    }
    return svg;
}

}  // namespace

std::string draw(const std::string& title, const std::vector<Figure>& figures) {
    double height = margin;
    std::string drawn;
    for (const Figure& figure : figures) {
        drawn += draw_figure(figure, height);
        height += heading_height + figure.height + margin;
    }
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\">\n<title>{2}</title>\n{3}{4}</svg>\n",
        page_width, height, escaped(title), style, drawn);
}

}  // namespace narrows::drawing
