#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace narrows::pcie {

/// What pcie-bench measured: accesses of one size in a window of memory.
struct MeasuredAccess {
    std::string host;  ///< "hsw-e5-2637v3"
    std::string test;  ///< "bw_dma_rd"
    bool is_cold = false;
    std::int64_t window = 0;
    int bytes = 0;

    auto operator<=>(const MeasuredAccess&) const = default;
    bool is_latency() const { return test.starts_with("lat"); }
};

/// The numbers of a file that the user has (docs/findings/host-bus.md says how it is made): medians of latency in ns,
/// and rates in Gbit/s.
class Measurements {
public:
    /// None.
    Measurements() = default;
    /// Throws InputError with file and line; `file` is what messages call the text.
    Measurements(const std::string& text, const std::string& file);

    std::optional<double> of(const MeasuredAccess& access) const;
    const std::map<MeasuredAccess, double>& all() const { return values_; }

private:
    std::map<MeasuredAccess, double> values_;
};

/// Throws InputError.
Measurements read_measurements(const std::string& file);

}  // namespace narrows::pcie
