#include "testbench/reproduce/pcie/card.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace narrows::pcie {

namespace {

constexpr std::array<std::pair<const char*, const char*>, 3> hosts{
    {{"hsw-e5-2637v3", "nfp6000-hsw"}, {"hsw-e5-2637v3-iommu", "nfp6000-hsw-iommu"}, {"snb-e5-2630", "nfp6000-snb"}}};
constexpr std::array<std::pair<const char*, const char*>, 3> kinds{
    {{"bw_dma_rd", "read"}, {"bw_dma_wr", "write"}, {"bw_dma_rw", "both"}}};
constexpr std::int64_t window_by_size = 8192;  // in lists by size; other lists are by window
constexpr int accesses_of_rate = 4000;
constexpr int accesses_of_latency = 20;

std::string setting(const study::StoredPoint& run, std::string_view name) {
    if (const std::string* const value = run.value_of(name)) return *value;
    const auto swept = std::ranges::find(run.swept, name, &study::Setting::name);
    return swept == run.swept.end() ? "" : swept->value;
}

std::int64_t number(const study::StoredPoint& run, std::string_view name) {
    const std::string text = setting(run, name);
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

}  // namespace

const char* machine_of(std::string_view host) {
    const auto found = std::ranges::find(hosts, host, [](const auto& pair) { return std::string_view(pair.first); });
    return found == hosts.end() ? nullptr : found->second;
}

std::vector<std::string> arguments_of(const MeasuredAccess& access) {
    const auto kind = std::ranges::find(kinds, access.test, [](const auto& pair) { return pair.first; });
    std::vector<std::string> arguments{
        fmt::format("kind={}", kind == kinds.end() ? "read" : kind->second), fmt::format("size={}", access.bytes),
        fmt::format("window={}", access.window), fmt::format("outstanding={}", access.is_latency() ? 1 : 96),
        fmt::format("accesses={}", access.is_latency() ? accesses_of_latency : accesses_of_rate)};
    if (access.is_cold) arguments.emplace_back("host.memory=cold");
    return arguments;
}

MeasuredAccess access_of(const study::StoredPoint& run) {
    const auto host = std::ranges::find(hosts, run.machine, [](const auto& pair) { return pair.second; });
    const std::string kind = setting(run, "kind");
    const auto test = std::ranges::find(kinds, kind, [](const auto& pair) { return pair.second; });
    if (host == hosts.end() || test == kinds.end()) throw std::logic_error("a run is of no card that was measured");
    return {host->first, number(run, "outstanding") == 1 ? "lat_dma_rd" : test->first,
            setting(run, "host.memory") == "cold", number(run, "window"), static_cast<int>(number(run, "size"))};
}

double simulated(const MeasuredAccess& access, const study::StoredPoint& run) {
    const Outcome& outcome = *run.outcome;
    const double ns = 1000 * outcome.time_us() / static_cast<double>(outcome.cycles());  // of a cycle
    if (access.is_latency()) return ns * static_cast<double>(outcome.at("mean-access"));
    const double accesses = static_cast<double>(number(run, "accesses")) / 2;  // each way, in the second half
    return accesses * access.bytes * 8 / (ns * static_cast<double>(outcome.at("second-half")));
}

std::string_view name_of(Use use) {
    switch (use) {
        case Use::fitted: return "fitted";
        case Use::predicted: return "predicted";
        case Use::own: return "own number";
        case Use::listed: return "listed";
    }
    return "";
}

Use use_of(const MeasuredAccess& access, std::size_t place) {
    if (access.host == hosts[2].first) return access.is_latency() && access.bytes == 64 ? Use::own : Use::predicted;
    if (access.host == hosts[1].first || access.window != window_by_size) {
        if (access.test != "bw_dma_rd" || access.bytes > 128) return Use::listed;
        return access.bytes == 64 ? Use::fitted : Use::predicted;
    }
    return place % 2 == 0 ? Use::fitted : Use::predicted;
}

}  // namespace narrows::pcie
