#include "tests/figures/any_study.h"

#include "testbench/study/study_file.h"
#include "tests/figures/near.h"
#include "tests/support/property.h"
#include "tests/support/studies/outcome.h"

namespace narrows::study {

namespace {

const std::string file = R"(
title = "A title"
question = "A question?"
contenders = "machine"
baseline = "b"
[[runs]]
machine = ["a", "b", "c"]
workload = "w"
nodes = [1, 2, 4]
words = [10, 20]
[[columns]]
name = "speedup"
formula = "baseline_cycles / cycles"
[[columns]]
name = "twice"
formula = "2 * speedup + gap - baseline_gap_percent"
[[plots]]
kind = "regimes"
title = "regimes"
x = "words"
y = "nodes"
[[plots]]
kind = "gaps"
title = "gaps"
x = "nodes"
panels = "words"
[[plots]]
kind = "tradeoff"
title = "tradeoff"
x = "nodes"
y = "cycles"
panels = "words"
[[plots]]
kind = "curves"
title = "curves"
x = "nodes"
y = "time_us"
panels = "words"
)";

std::string any_text() {
    std::string text;
    for (int i = *rc::gen::inRange(0, 6); i > 0; --i)
        text += *rc::gen::element<std::string>("a", " ", ",", "\"", "\n", "\r\n", "\r", ";", "it's", "\"\"", "9");
    return text;
}

void add_any_result(StoredPoint& point) {
    const int state = *rc::gen::inRange(0, 12);
    if (state == 0) return;
    if (state == 1) {
        point.state = StoredPoint::State::failed;
        point.message = any_text();
        return;
    }
    point.state = StoredPoint::State::done;
    const Cycle bound = *rc::gen::inRange(50, 100);
    point.outcome = outcome_at(bound + *rc::gen::element<Cycle>(0, 1, 17, 60), bound, state > 2);
    point.outcome->metrics.set("limited_kind", *rc::gen::element<std::string>("channel", "processor"));
    point.outcome->metrics.set("busiest", any_text());
    point.outcome->metrics.set("latency_mean", *rc::gen::inRange(1, 1000) / 7.0);
    point.outcome->notes = {any_text()};
}

}  // namespace

Study study_of_contenders() {
    Study study = parse_study(file, "some.toml");
    for (Plot& plot : study.plots) {
        if (plot.kind == PlotKind::gaps || plot.kind == PlotKind::curves) plot.bounds = {{"derived", {}}};
        if (plot.y.text.empty()) plot.y = study.objective;
    }
    return study;
}

std::vector<StoredPoint> any_points() {
    std::vector<StoredPoint> points;
    for (const std::string& machine : contenders) {
        for (const std::string& nodes : sizes) {
            for (const std::string& words : word_counts) {
                for (const char* const block : {"5", "6"}) {
                    const bool has_blocks = machine == "b";
                    if (!has_blocks && block == std::string("6")) continue;
                    StoredPoint& point = points.emplace_back();
                    point.machine = machine;
                    point.workload = "w";
                    point.command = "narrows run " + machine + " " + any_text();
                    point.swept = {
                        {"machine", machine, {}}, {"workload", "w", {}}, {"nodes", nodes, {}}, {"words", words, {}}};
                    if (has_blocks) point.swept.push_back({"block", block, {}});
                    point.parameters = {{"nodes", nodes}, {"words", words}};
                    add_any_result(point);
                }
            }
        }
    }
    return points;
}

bool counts(const StoredPoint& point) { return point.state == StoredPoint::State::done && point.outcome->passed(); }

const StoredPoint* result(const std::vector<StoredPoint>& points, const std::string& machine, const std::string& nodes,
                          const std::string& words) {
    const StoredPoint* best = nullptr;
    for (const StoredPoint& p : points) {
        if (p.machine != machine || *p.value_of("nodes") != nodes || *p.value_of("words") != words) continue;
        if (counts(p) && (best == nullptr || cycles_of(p) < cycles_of(*best))) best = &p;
    }
    return best;
}

double cycles_of(const StoredPoint& point) { return static_cast<double>(point.outcome->cycles()); }

double gap_of(const StoredPoint& point) {
    return cycles_of(point) - static_cast<double>(point.outcome->bound().cycles);
}

double gap_percent_of(const StoredPoint& point) {
    return 100 * gap_of(point) / static_cast<double>(point.outcome->bound().cycles);
}

std::array<std::optional<double>, 2> columns_of(const std::vector<StoredPoint>& points, const StoredPoint& point) {
    const StoredPoint* const base = result(points, "b", *point.value_of("nodes"), *point.value_of("words"));
    if (base == nullptr || !point.outcome) return {};
    const double speedup = cycles_of(*base) / cycles_of(point);
    return {speedup, 2 * speedup + gap_of(point) - gap_percent_of(*base)};
}

bool is_value(const nlohmann::ordered_json& json, const std::optional<double>& value) {
    return value ? json.is_number() && is_near(json.get<double>(), *value) : json.is_null();
}

}  // namespace narrows::study
