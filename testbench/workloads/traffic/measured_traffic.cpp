#include "testbench/workloads/traffic/measured_traffic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace narrows {

namespace {

constexpr std::size_t bins = 100;
constexpr std::size_t last_warmup = bins / 2;  // last bin with which the measured part may begin
constexpr std::size_t batches = 20;
constexpr double t_95 = 2.093;            // Student's t with 19 degrees of freedom
constexpr double most_correlation = 0.9;  // with more the window is too short for an interval

double latency_of(const DeliveredMessage& message, bool always_ready) {
    return static_cast<double>(message.delivered - (always_ready ? message.asked : message.generated));
}

Cycle begin_of_bin(std::size_t bin, Cycle cycles) {
    return static_cast<Cycle>(bin) * cycles / static_cast<Cycle>(bins);
}

std::vector<double> bin_means(std::span<const DeliveredMessage> messages, Cycle cycles, bool always_ready) {
    std::array<double, bins> sums{};
    std::array<double, bins> counts{};
    for (const DeliveredMessage& message : messages) {
        const auto bin = static_cast<std::size_t>(message.generated) * bins / static_cast<std::size_t>(cycles);
        sums[bin] += latency_of(message, always_ready);
        counts[bin] += 1;
    }
    std::vector<double> means;
    for (std::size_t bin = 0; bin < bins; ++bin) {
        // If nothing was generated, the previous latency is used.
        const double before = means.empty() ? 0 : means.back();
        means.push_back(counts[bin] > 0 ? sums[bin] / counts[bin] : before);
    }
    return means;
}

/// The quantile of sorted values.
Cycle quantile(const std::vector<Cycle>& sorted, double part) {
    const auto rank = static_cast<std::size_t>(std::ceil(part * static_cast<double>(sorted.size())));
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

TrafficLatency latency_figures(std::span<const DeliveredMessage> messages, bool saturated) {
    std::vector<double> values;
    std::vector<Cycle> sorted;
    for (const DeliveredMessage& message : messages) {
        sorted.push_back(message.delivered - message.generated);
        values.push_back(static_cast<double>(sorted.back()));
    }
    std::ranges::sort(sorted);
    TrafficLatency latency{{},           {}, quantile(sorted, 0.5), quantile(sorted, 0.95), quantile(sorted, 0.99),
                           sorted.back()};
    if (saturated) return latency;
    latency.mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    latency.ci95 = confidence_by_batches(values);
    return latency;
}

/// True if more and more messages wait at their sources: their mean number grows from each quarter of the window to the
/// next, in total by more than a hundredth of the generated messages.
bool queues_grow(std::span<const DeliveredMessage> messages, Cycle from, Cycle to) {
    constexpr std::size_t samples = 64;
    std::array<double, samples + 1> change{};
    const auto sample_after = [&](Cycle cycle) {
        const double place = static_cast<double>(cycle - from) / static_cast<double>(to - from) * samples;
        return static_cast<std::size_t>(std::clamp(std::ceil(place), 0.0, static_cast<double>(samples)));
    };
    double generated = 0;
    for (const DeliveredMessage& message : messages) {
        change[sample_after(message.generated)] += 1;
        change[sample_after(message.started)] -= 1;
        generated += message.generated >= from ? 1 : 0;
    }
    std::array<double, 4> quarters{};
    double waiting = 0;
    for (std::size_t sample = 0; sample < samples; ++sample) {
        waiting += change[sample];
        quarters[sample / (samples / 4)] += waiting / (samples / 4.0);
    }
    return std::ranges::is_sorted(quarters) && quarters[3] - quarters[0] > generated / 100;
}

std::optional<double> mean_in_network(std::span<const DeliveredMessage> messages) {
    double cycles = 0;
    std::size_t count = 0;
    for (const DeliveredMessage& message : messages) {
        if (message.asked == 0) continue;
        cycles += static_cast<double>(message.delivered - message.asked);
        ++count;
    }
    return count > 0 ? std::optional(cycles / static_cast<double>(count)) : std::nullopt;
}

}  // namespace

Cycle found_warmup(std::span<const DeliveredMessage> messages, Cycle cycles, bool always_ready) {
    const std::vector<double> means = bin_means(messages, cycles, always_ready);
    double sum = 0;
    double squares = 0;
    double least = -1;
    std::size_t best = 0;
    for (std::size_t first = bins; first-- > 0;) {
        sum += means[first];
        squares += means[first] * means[first];
        const auto count = static_cast<double>(bins - first);
        if (first > last_warmup) continue;
        const double variance = (squares - sum * sum / count) / (count * count);
        if (least < 0 || variance <= least) {
            least = std::max(variance, 0.0);
            best = first;
        }
    }
    return begin_of_bin(best, cycles);
}

std::vector<Cycle> possible_limits(const TrafficSetting& setting) {
    std::vector<Cycle> limits;
    if (setting.warmup) limits.push_back(*setting.warmup);
    for (std::size_t first = 0; !setting.warmup && first <= last_warmup; ++first)
        limits.push_back(begin_of_bin(first, setting.cycles));
    limits.push_back(setting.cycles);
    limits.erase(std::unique(limits.begin(), limits.end()), limits.end());
    return limits;
}

std::optional<double> confidence_by_batches(std::span<const double> values) {
    if (values.size() / batches < 2) return std::nullopt;
    std::array<double, batches> from_mean{};
    for (std::size_t b = 0; b < batches; ++b) {
        const std::size_t first = b * values.size() / batches;
        const auto batch = values.subspan(first, (b + 1) * values.size() / batches - first);
        from_mean[b] = std::accumulate(batch.begin(), batch.end(), 0.0) / static_cast<double>(batch.size());
    }
    const double mean = std::accumulate(from_mean.begin(), from_mean.end(), 0.0) / batches;
    for (double& m : from_mean) m -= mean;
    const double squares = std::inner_product(from_mean.begin(), from_mean.end(), from_mean.begin(), 0.0);
    if (squares == 0) return 0;
    const double neighbours = std::inner_product(from_mean.begin() + 1, from_mean.end(), from_mean.begin(), 0.0);
    const double correlation = std::clamp(neighbours / squares, 0.0, most_correlation);
    return t_95 * std::sqrt(squares / (batches - 1) / batches * (1 + correlation) / (1 - correlation));
}

MeasuredTraffic measure_traffic(std::vector<DeliveredMessage> messages, std::span<const NodeId> senders,
                                const TrafficSetting& setting) {
    const bool always_ready = !setting.rate;
    const Cycle to = setting.cycles;
    const Cycle from = setting.warmup.value_or(found_warmup(messages, to, always_ready));
    // Messages that a source generates in the same cycle are sorted too, because batches would depend on their order.
    std::ranges::sort(messages, {}, [](const DeliveredMessage& m) {
        return std::tuple(m.generated, int{m.from}, m.started, m.delivered);
    });

    double generated = 0;
    double delivered = 0;
    std::vector<double> by_source(senders.empty() ? 0 : static_cast<std::size_t>(std::ranges::max(senders)) + 1);
    for (const DeliveredMessage& message : messages) {
        if (message.generated >= from) generated += message.bytes;
        if (message.delivered < from || message.delivered >= to) continue;
        delivered += message.bytes;
        by_source[static_cast<std::size_t>(message.from)] += message.bytes;
    }
    const auto cycles = static_cast<double>(to - from);
    const auto sources = static_cast<double>(senders.size());
    double least = delivered;
    for (const NodeId sender : senders) least = std::min(least, by_source[static_cast<std::size_t>(sender)]);

    MeasuredTraffic result{from, to, 0, {}, delivered / cycles / sources, least / cycles, always_ready, {}, {}};
    if (!always_ready) {
        result.offered = generated / cycles / sources;
        result.saturated = delivered < least_accepted * generated || queues_grow(messages, from, to);
    }
    const auto first = std::ranges::lower_bound(messages, from, {}, &DeliveredMessage::generated);
    const std::span<const DeliveredMessage> measured(first, messages.end());
    result.messages = measured.size();
    if (measured.empty()) return result;
    result.network_latency = mean_in_network(measured);
    if (!always_ready) result.latency = latency_figures(measured, result.saturated);
    return result;
}

}  // namespace narrows
