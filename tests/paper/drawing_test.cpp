// The positions of the parts of a chart and a map, and the insertion of parts into a page.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <stdexcept>

#include "traces/drawing/chart.h"
#include "traces/drawing/heat_map.h"
#include "traces/drawing/page.h"

namespace narrows::drawing::drawing_test {

constexpr Box box{100, 50, 400, 300};

std::map<std::string, PlanePoint> texts_in(const std::string& svg) {
    static const std::regex written("<text x=\"([0-9.-]+)\" y=\"([0-9.-]+)\"[^>]*>([^<]*)</text>");
    static const std::regex upward("<text transform=\"translate\\(([0-9.-]+) ([0-9.-]+)\\)[^>]*>([^<]*)</text>");
    std::map<std::string, PlanePoint> texts;
    for (const std::regex& kind : {written, upward}) {
        for (auto found = std::sregex_iterator(svg.begin(), svg.end(), kind); found != std::sregex_iterator(); ++found)
            texts[(*found)[3]] = {std::stod((*found)[1]), std::stod((*found)[2])};
    }
    return texts;
}

/// The boxes of the rectangles of a class.
std::vector<Box> boxes_in(const std::string& svg, const std::string& name) {
    const std::regex tile(
        "<rect x=\"([0-9.-]+)\" y=\"([0-9.-]+)\" width=\"([0-9.-]+)\" height=\"([0-9.-]+)\" class=\"" + name + "\"");
    std::vector<Box> boxes;
    for (auto found = std::sregex_iterator(svg.begin(), svg.end(), tile); found != std::sregex_iterator(); ++found)
        boxes.push_back(
            {std::stod((*found)[1]), std::stod((*found)[2]), std::stod((*found)[3]), std::stod((*found)[4])});
    return boxes;
}

struct Axes {
    double left;
    double right;
    double top;
    double bottom;
};

Axes axes_in(const std::string& svg) {
    static const std::regex line(
        "<line x1=\"([0-9.-]+)\" y1=\"([0-9.-]+)\" x2=\"([0-9.-]+)\" y2=\"([0-9.-]+)\" class=\"axis\"/>");
    std::vector<std::array<double, 4>> lines;
    for (auto found = std::sregex_iterator(svg.begin(), svg.end(), line); found != std::sregex_iterator(); ++found)
        lines.push_back(
            {std::stod((*found)[1]), std::stod((*found)[2]), std::stod((*found)[3]), std::stod((*found)[4])});
    if (lines.size() != 2) throw std::runtime_error("no two axes");
    return {lines[0][0], lines[0][2], lines[1][1], lines[1][3]};
}

void expect_inside(const std::map<std::string, PlanePoint>& texts) {
    for (const auto& [words, at] : texts) {
        EXPECT_GT(at.x, box.x) << words;
        EXPECT_LT(at.x, box.x + box.width) << words;
        EXPECT_GT(at.y, box.y) << words;
        EXPECT_LT(at.y, box.y + box.height) << words;
    }
}

TEST(ChartDrawing, LabelsStandBesideTheirAxes) {
    const std::string svg =
        draw(Chart{"a chart", "elements", "time", {{0, SeriesForm::solid, {{1, 1}, {100, 1000}}}}}, box);
    const auto texts = texts_in(svg);
    const Axes axes = axes_in(svg);
    expect_inside(texts);
    const double middle = (axes.left + axes.right) / 2;
    EXPECT_NEAR(texts.at("a chart").x, middle, 0.1);
    EXPECT_LT(texts.at("a chart").y, axes.top);
    EXPECT_NEAR(texts.at("elements").x, middle, 0.1);
    EXPECT_LT(texts.at("time").x, axes.left);
    EXPECT_NEAR(texts.at("time").y, (axes.top + axes.bottom) / 2, 0.1);
    for (const char* number : {"10", "100"}) {  // 100 is on both axes, and the axis of y is drawn later
        SCOPED_TRACE(number);
        EXPECT_LT(texts.at(number).x, axes.left);
        EXPECT_GT(texts.at(number).y, axes.top);
        EXPECT_LT(texts.at(number).y, axes.bottom);
    }
}

TEST(ChartDrawing, NumbersOfTheLowerAxisStandBelowIt) {
    const std::string svg = draw(Chart{"", "elements", "", {{0, SeriesForm::points, {{1, 1000}, {100, 9000}}}}}, box);
    const auto texts = texts_in(svg);
    const Axes axes = axes_in(svg);
    const PlanePoint ten = texts.at("10");
    EXPECT_NEAR(ten.x, (axes.left + axes.right) / 2, 0.1);
    EXPECT_GT(ten.y, axes.bottom);
    EXPECT_NEAR(texts.at("elements").y - ten.y, 20, 0.1);  // it stands on the next line
}

TEST(MapDrawing, EverythingStandsAtItsCells) {
    const HeatMap map{"a map",      "length",
                      "nodes",      {"c0", "c1"},
                      {"r0", "r1"}, {{0, "A", 0, "a"}, {0, "B", 1, "b"}, {0, "C", 1, "c"}, {0, "D", 1, "d"}}};
    const std::string svg = draw(map, box);
    const auto texts = texts_in(svg);
    expect_inside(texts);
    const std::vector<Box> cells = boxes_in(svg, "k0");
    ASSERT_EQ(cells.size(), 4u);
    const double left = cells[0].x;
    const double right = cells[3].x + cells[3].width;
    const double top = cells[0].y;
    const double bottom = cells[3].y + cells[3].height;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const PlanePoint letter = texts.at(map.cells[i].letter);
        EXPECT_NEAR(letter.x, cells[i].x + cells[i].width / 2, 0.1);
        EXPECT_GT(letter.y, cells[i].y);
        EXPECT_LT(letter.y, cells[i].y + cells[i].height);
    }
    for (const char* centred : {"a map", "length"})
        EXPECT_NEAR(texts.at(centred).x, (left + right) / 2, 0.6) << centred;
    EXPECT_LT(texts.at("a map").y, top);
    EXPECT_GT(texts.at("length").y, bottom);
    EXPECT_LT(texts.at("nodes").x, left);
    EXPECT_NEAR(texts.at("nodes").y, (top + bottom) / 2, 0.6);
    EXPECT_NEAR(texts.at("c1").x, cells[1].x + cells[1].width / 2, 0.1);
    EXPECT_GT(texts.at("c1").y, bottom);
    EXPECT_LT(texts.at("r1").x, left);
    EXPECT_GT(texts.at("r1").y, cells[2].y);
    EXPECT_LT(texts.at("r1").y, bottom);
}

TEST(Page, HasItsPartsInThePlaceOfTheirMarks) {
    EXPECT_EQ(filled_page("<a>ONE</a><b>TWO</b>", {{"TWO", "2"}, {"ONE", "1 TWO"}}), "<a>1 TWO</a><b>2</b>");
    EXPECT_THROW(filled_page("<a>ONE</a>", {{"TWO", "2"}}), std::logic_error);
}

}  // namespace narrows::drawing::drawing_test
