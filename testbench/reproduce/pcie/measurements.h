#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace narrows::pcie {

/// A measurement of pcie-bench: accesses of one size in a window of memory.
struct MeasuredAccess {
    std::string host;  ///< "hsw-e5-2637v3"
    std::string test;  ///< "bw_dma_rd"
    bool is_cold = false;
    std::int64_t window = 0;
    int bytes = 0;

    auto operator<=>(const MeasuredAccess&) const = default;
    bool is_latency() const { return test.starts_with("lat"); }
};

/// The numbers of a user's file, made as docs/findings/host-bus.md says: median latencies in ns, and rates in Gbit/s.
class Measurements {
public:
    /// Holds no measurements.
    Measurements() = default;
    /// Throws InputError with file and line. `file`: name of the text in messages.
    Measurements(const std::string& text, const std::string& file);

    std::optional<double> of(const MeasuredAccess& access) const;
    const std::map<MeasuredAccess, double>& all() const { return values_; }

private:
    std::map<MeasuredAccess, double> values_;
};

/// Throws InputError.
Measurements read_measurements(const std::string& file);

}  // namespace narrows::pcie
