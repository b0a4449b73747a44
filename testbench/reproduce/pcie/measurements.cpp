#include "testbench/reproduce/pcie/measurements.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <sstream>
#include <string_view>

#include "models/machine/input_error.h"
#include "models/machine/toml_text.h"
#include "testbench/study/measured_table.h"

namespace narrows::pcie {

namespace {

constexpr std::array<std::string_view, 8> head{"host",         "test",       "pattern", "cache",
                                               "window_bytes", "size_bytes", "figure",  "value"};
constexpr std::size_t most_bytes = 1 << 24;

using Cells = std::array<std::string, head.size()>;

class MeasurementsReader {
public:
    explicit MeasurementsReader(const std::string& file) : file_(file) {}

    std::map<MeasuredAccess, double> read(const std::string& all) {
        std::istringstream text(all);
        for (std::string line; std::getline(text, line);) {
            ++line_;
            if (line.ends_with('\r')) line.pop_back();
            if (line.empty()) continue;
            const Cells cells = cells_of(line);
            has_head_ ? read_row(cells) : read_head(cells);
        }
        if (values_.empty()) refuse("there is no number of lat_dma_rd, bw_dma_rd, bw_dma_wr or bw_dma_rw");
        return std::move(values_);
    }

private:
    [[noreturn]] void refuse(const std::string& message) const {
        throw InputError(Place{file_, line_, 1}, message + "; tools/pcie-bench-csv makes such a file");
    }

    Cells cells_of(const std::string& line) const {
        const std::vector<std::string> found = study::cells_of(line);
        Cells cells;
        if (found.size() != cells.size())
            refuse(fmt::format("the line has {} cells instead of {}", found.size(), cells.size()));
        std::ranges::copy(found, cells.begin());
        return cells;
    }

    void read_head(const Cells& cells) {
        if (!std::ranges::equal(cells, head)) refuse(fmt::format("the first line must be {}", fmt::join(head, ",")));
        has_head_ = true;
    }

    void read_row(const Cells& cells) {
        const auto& [host, test, pattern, cache, window, bytes, figure, value] = cells;
        const bool is_of_memory = cache == "hwarm" || cache == "cold";
        const bool is_compared = test == "lat_dma_rd" ? figure == "median_ns" : figure == "gbit_per_s";
        const MeasuredAccess access{host, test, cache == "cold", number<std::int64_t>(window), number<int>(bytes)};
        const double measured = number<double>(value);
        if (!std::isfinite(measured) || measured <= 0) refuse(fmt::format("'{}' is no time and no rate", value));
        if (!is_of_memory || !is_compared) return;
        if (!values_.emplace(access, measured).second) refuse("this is measured in a line above, too");
    }

    template <class Number>
    Number number(std::string_view text) const {
        Number number{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc() || end != text.data() + text.size()) refuse(fmt::format("'{}' is no number", text));
        return number;
    }

    std::string file_;
    unsigned line_ = 0;
    bool has_head_ = false;
    std::map<MeasuredAccess, double> values_;
};

}  // namespace

Measurements::Measurements(const std::string& text, const std::string& file)
    : values_(MeasurementsReader(file).read(text)) {}

Measurements read_measurements(const std::string& file) {
    return {read_text(file, Place{"data=" + file}, "a table of measurements", most_bytes), file};
}

std::optional<double> Measurements::of(const MeasuredAccess& access) const {
    const auto found = values_.find(access);
    return found == values_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace narrows::pcie
