#include "traces/drawing/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "traces/drawing/scale.h"

namespace narrows::drawing {

namespace {

struct AxisRange {
    double least = std::numeric_limits<double>::infinity();
    double most = 0;

    void take_in(double number) {
        least = std::min(least, number);
        most = std::max(most, number);
    }
};

std::string draw_series(const Series& series, const AxisScale& x, const AxisScale& y) {
    std::string drawn;
    std::string points;
    for (const PlanePoint& p : series.points) {
        if (series.form == SeriesForm::points) drawn += mark({x.at(p.x), y.at(p.y)}, series.kind);
        points += fmt::format("{:.1f},{:.1f} ", x.at(p.x), y.at(p.y));
    }
    if (series.form == SeriesForm::points) return drawn;
    return path(points,
                fmt::format("curve k{} {}", series.kind, series.form == SeriesForm::dashed ? "dashed" : "solid"));
}

}  // namespace

std::string draw(const Chart& chart, const Box& box) {
    const Box inner{box.x + 62, box.y + 26, box.width - 74, box.height - 74};
    const double bottom = inner.y + inner.height;
    const double right = inner.x + inner.width;
    AxisRange xs;
    AxisRange ys{chart.y_least, chart.y_most};
    if (chart.y_least == chart.y_most) ys = {};
    for (const Series& series : chart.series) {
        for (const PlanePoint& p : series.points) {
            xs.take_in(p.x);
            if (chart.y_least == chart.y_most) ys.take_in(p.y);
        }
    }
    std::unique_ptr<const AxisScale> across = std::make_unique<LogScale>(xs.least, xs.most, inner.x, right);
    if (chart.is_linear_in_x) across = std::make_unique<LinearScale>(xs.least, xs.most, inner.x, right);
    const AxisScale& x = *across;
    const LogScale y(ys.least, ys.most, bottom, inner.y);

    std::string svg = text({inner.x + inner.width / 2, box.y + 16}, chart.title, Anchor::middle, "title");
    for (const auto& [number, label] : x.ticks()) {
        svg += line({x.at(number), inner.y}, {x.at(number), bottom}, "grid");
        svg += text({x.at(number), bottom + 18}, label, Anchor::middle);
    }
    for (const auto& [number, label] : y.ticks()) {
        svg += line({inner.x, y.at(number)}, {right, y.at(number)}, "grid");
        svg += text({inner.x - 7, y.at(number) + 4}, label, Anchor::end);
    }
    svg += line({inner.x, bottom}, {right, bottom}, "axis") + line({inner.x, inner.y}, {inner.x, bottom}, "axis");
    svg += text({inner.x + inner.width / 2, bottom + 38}, chart.x_label, Anchor::middle);
    svg += upward_text({box.x + 14, inner.y + inner.height / 2}, chart.y_label);
    for (const Series& series : chart.series) svg += draw_series(series, x, y);
    return svg;
}

}  // namespace narrows::drawing
