#include "testbench/workloads/traffic/weights_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <string_view>

#include "models/machine/input_error.h"
#include "models/machine/toml_text.h"

namespace narrows {

namespace {

constexpr std::string_view between_weights = " \t\r,;";

// Weights between these have sums and shares that are exact enough for drawing.
constexpr double least_weight = 1e-100;
constexpr double most_weight = 1e100;

Place place_in(const std::string& file, std::size_t line, std::size_t column) {
    return Place{file, static_cast<unsigned>(line), static_cast<unsigned>(column)};
}

std::vector<double> parse_line(std::string_view text, const std::string& file, std::size_t line) {
    std::vector<double> weights;
    std::size_t at = text.find_first_not_of(between_weights);
    while (at != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(between_weights, at), text.size());
        double weight = 0;
        const auto [rest, error] = std::from_chars(text.data() + at, text.data() + end, weight);
        const bool is_weight = weight == 0 || (weight >= least_weight && weight <= most_weight);
        if (error != std::errc{} || rest != text.data() + end || !is_weight) {
            throw InputError(place_in(file, line, at + 1),
                             fmt::format("'{}' is not a weight; write 0 or a number from {} to {}",
                                         text.substr(at, end - at), least_weight, most_weight));
        }
        weights.push_back(weight);
        at = text.find_first_not_of(between_weights, end);
    }
    return weights;
}

}  // namespace

WeightsFile parse_weights(const std::string& text, const std::string& file, int nodes) {
    WeightsFile result;
    std::vector<std::vector<double>>& weights = result.weights;
    std::size_t line = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        ++line;
        std::string_view content = std::string_view(text).substr(from, end - from);
        content = content.substr(0, content.find('#'));
        from = end + 1;
        std::vector<double> row = parse_line(content, file, line);
        if (row.empty()) continue;
        if (static_cast<int>(row.size()) != nodes || static_cast<int>(weights.size()) == nodes) {
            throw InputError(place_in(file, line, 1),
                             fmt::format("a matrix for {} nodes has {} lines of {} weights; line {} of weights has {}",
                                         nodes, nodes, nodes, weights.size() + 1, row.size()));
        }
        row[weights.size()] = 0;  // a node does not send to itself
        weights.push_back(std::move(row));
        result.lines.push_back(static_cast<unsigned>(line));
    }
    if (static_cast<int>(weights.size()) != nodes) {
        throw InputError(Place{file}, fmt::format("a matrix for {} nodes has {} lines of weights; this one has {}",
                                                  nodes, nodes, weights.size()));
    }
    const bool sends =
        std::ranges::any_of(weights, [](const auto& row) { return std::accumulate(row.begin(), row.end(), 0.0) > 0; });
    if (!sends)
        throw InputError(Place{file}, "all weights are 0, so no node would send; give at least one weight above 0");
    return result;
}

WeightsFile read_weights(const std::string& file, int nodes) {
    constexpr std::size_t bytes_of_a_weight = 32;
    const auto lines = static_cast<std::size_t>(nodes);
    const std::size_t most_bytes = most_bytes_of_toml + lines * lines * bytes_of_a_weight;
    return parse_weights(read_text(file, Place{"matrix=" + file}, "a matrix of weights", most_bytes), file, nodes);
}

}  // namespace narrows
