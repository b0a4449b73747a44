#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "models/machine/input_error.h"
#include "testbench/reproduce/pcie/card.h"
#include "testbench/reproduce/pcie/pcie.h"

namespace narrows::pcie {

namespace {

/// A constant in whole units: cycles of 0.1 ns, thousandths, or bytes in 1,000 cycles.
struct Constant {
    const char* parameter;
    int value;  ///< starts with a value set by hand
    int step;   ///< the first one
    int least;

    std::string text() const {
        const std::string_view name = parameter;
        const bool is_number = name == "host.link_share";
        return fmt::format("{}={}{}", name, value, name.ends_with("_bandwidth") ? ",1000" : is_number ? "" : " cycles");
    }
};

/// Constants that are fitted together to some of the measurements.
struct Stage {
    const char* title;
    std::function<bool(const MeasuredAccess&)> is_of;
    std::vector<const char*> parameters;
};

std::vector<Constant> first_constants() {
    return {{"host.link_share", 55, 8, 0},         {"host.write_time", 41, 16, 0},
            {"host.write_time_128", 170, 16, 0},   {"host.write_time_long", 0, 16, 0},
            {"host.read_latency", 3300, 128, 0},   {"host.serial_bandwidth", 700, 64, 1},
            {"host.read_time", 0, 16, 0},          {"host.read_time_128", 65, 16, 0},
            {"host.read_time_long", 170, 16, 0},   {"host.card_time", 39, 16, 0},
            {"host.card_bandwidth", 1143, 128, 1}, {"host.cold_latency", 800, 64, 0},
            {"host.walk_latency", 3300, 512, 0},   {"host.walk_interval", 480, 32, 0}};
}

std::vector<Stage> stages() {
    const auto is_of = [](const char* host, const char* test, bool is_by_size) {
        return [=](const MeasuredAccess& a) {
            return a.host == host && a.test == test && (a.window == 8192 && !a.is_cold) == is_by_size;
        };
    };
    const char* const hsw = "hsw-e5-2637v3";
    const Stage latency{"latency", is_of(hsw, "lat_dma_rd", true), {"host.read_latency", "host.serial_bandwidth"}};
    return {{"writes",
             is_of(hsw, "bw_dma_wr", true),
             {"host.link_share", "host.write_time", "host.write_time_128", "host.write_time_long"}},
            latency,
            {"reads", is_of(hsw, "bw_dma_rd", true), {"host.read_time", "host.read_time_128", "host.read_time_long"}},
            latency,
            {"both ways", is_of(hsw, "bw_dma_rw", true), {"host.card_time", "host.card_bandwidth"}},
            {"cold memory",
             [=](const MeasuredAccess& a) {
                 return a.host == hsw && a.test == "bw_dma_rd" && a.is_cold && a.window >= 16384 && a.window <= 4194304;
             },
             {"host.cold_latency"}},
            {"IOMMU", is_of("hsw-e5-2637v3-iommu", "bw_dma_rd", false), {"host.walk_latency", "host.walk_interval"}}};
}

/// Fits stage after stage.
class CardFit {
public:
    explicit CardFit(const study::AnalysisQuestion& asked) : asked_(asked), measured_(read_measurements(asked.data)) {}

    /// Returns the remaining mean error.
    double fit(const Stage& stage) {
        choose(stage);
        double error = error_of(constants_);
        for (int halvings = 0; halvings < most_halvings; ++halvings) {
            while (improve(stage, halvings, error)) {
            }
        }
        return error;
    }

    const std::vector<Constant>& constants() const { return constants_; }
    std::size_t fitted() const { return fitted_.size(); }

private:
    static constexpr int most_halvings = 10;  // more than any first step has

    void choose(const Stage& stage) {
        fitted_.clear();
        std::map<bool, std::size_t> places;
        for (const auto& [access, value] : measured_.all()) {
            if (!stage.is_of(access)) continue;
            if (use_of(access, places[access.is_cold]++) == Use::fitted) fitted_.emplace_back(access, value);
        }
    }

    /// Improves the first constant for which a step up or down is better. Returns false if there is none.
    bool improve(const Stage& stage, int halvings, double& error) {
        for (const char* const parameter : stage.parameters) {
            const auto constant = std::ranges::find(constants_, std::string_view(parameter), &Constant::parameter);
            const int step = constant->step >> halvings;
            for (const int change : {step, -step}) {
                if (change == 0 || constant->value + change < constant->least) continue;
                std::vector<Constant> others = constants_;
                others[static_cast<std::size_t>(constant - constants_.begin())].value += change;
                const double with_others = error_of(others);
                if (with_others >= error) continue;
                error = with_others;
                constants_ = std::move(others);
                return true;
            }
        }
        return false;
    }

    double error_of(const std::vector<Constant>& constants) const {
        std::vector<study::AskedRun> runs;
        for (const auto& [access, value] : fitted_) {
            study::AskedRun run{machine_of(access.host), "host-dma", arguments_of(access)};
            for (const Constant& constant : constants) {
                const bool is_of_iommu = std::string_view(constant.parameter).starts_with("host.walk");
                if (!is_of_iommu || access.host.ends_with("iommu")) run.arguments.push_back(constant.text());
            }
            runs.push_back(std::move(run));
        }
        const std::vector<study::StoredPoint> points = asked_.run(runs);
        double sum = 0;
        for (std::size_t i = 0; i < points.size(); ++i)
            sum += std::abs(simulated(fitted_[i].first, points[i]) / fitted_[i].second - 1);
        return sum / static_cast<double>(points.size());
    }

    const study::AnalysisQuestion& asked_;
    Measurements measured_;
    std::vector<Constant> constants_ = first_constants();
    std::vector<std::pair<MeasuredAccess, double>> fitted_;
};

}  // namespace

Section fit(const std::string& machine, const study::AnalysisQuestion& asked) {
    if (machine != "nfp6000-hsw")
        throw InputError(Place{"--fit " + machine}, "only nfp6000-hsw is fitted; the other hosts are made from it");
    if (asked.data.empty())
        throw InputError(Place{"--fit " + machine},
                         "a fit needs measurements; give data=FILE (docs/findings/host-bus.md)");
    Section section{"fit",
                    {"Constants of nfp6000-hsw, fitted stage by stage (docs/findings/host-bus.md)",
                     {{"stage", ""}, {"points", "points"}, {"error", "mean error %"}, {"constants", "constants"}},
                     {},
                     {}},
                    true,
                    {}};
    CardFit fit(asked);
    for (const Stage& stage : stages()) {
        const double error = fit.fit(stage);
        std::vector<std::string> texts;
        for (const Constant& constant : fit.constants()) {
            if (std::ranges::find(stage.parameters, std::string_view(constant.parameter)) != stage.parameters.end())
                texts.push_back(constant.text());
        }
        section.table.rows.push_back({std::string(stage.title), static_cast<std::int64_t>(fit.fitted()),
                                      Decimal{100 * error, 2}, fmt::format("{}", fmt::join(texts, " "))});
    }
    return section;
}

}  // namespace narrows::pcie
