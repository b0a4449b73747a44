#include "traces/drawing/svg.h"

#include <fmt/format.h>

namespace narrows::drawing {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            default: result += c;
        }
    }
    return result;
}

std::string text(PlanePoint at, std::string_view what, Anchor anchor, std::string_view classes) {
    constexpr const char* names[] = {"start", "middle", "end"};
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", at.x, at.y,
                       names[static_cast<int>(anchor)], classes, escaped(what));
}

std::string upward_text(PlanePoint at, std::string_view what) {
    return fmt::format("<text transform=\"translate({:.1f} {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                       at.x, at.y, escaped(what));
}

std::string line(PlanePoint from, PlanePoint to, std::string_view classes) {
    return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", from.x, from.y,
                       to.x, to.y, classes);
}

std::string path(const std::string& points, std::string_view classes) {
    return fmt::format("<polyline points=\"{}\" class=\"{}\"/>\n", points, classes);
}

std::string mark(PlanePoint at, int kind) {
    constexpr double r = 4;
    switch (kind) {
        case 0: return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" class=\"mark k0\"/>\n", at.x, at.y, r);
        case 1:
            return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" class=\"mark k1\"/>\n",
                               at.x - r, at.y - r, 2 * r, 2 * r);
        default:
            return fmt::format("<polygon points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\" class=\"mark k2\"/>\n",
                               at.x, at.y - 1.2 * r, at.x - 1.2 * r, at.y + r, at.x + 1.2 * r, at.y + r);
    }
}

std::string tile(const Box& box, int kind, double opacity, std::string_view tip) {
    return fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"k{}\" fill-opacity=\"{:.2f}\">"
        "<title>{}</title></rect>\n",
        box.x, box.y, box.width, box.height, kind, opacity, escaped(tip));
}

}  // namespace narrows::drawing
