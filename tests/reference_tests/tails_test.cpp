#include <gtest/gtest.h>

#include <algorithm>

#include "tests/reference_tests/random_runs.h"
#include "tests/reference_tests/support.h"

namespace narrows::reference::tails_test {

/// Compares the formulas of "Tails follow from heads" (docs/timing.md) with the bytes that the reference moves.
class Tails {
public:
    Tails(const Machine& machine, const Topology& topology, const Transfer& transfer, int bytes)
        : machine_(machine), path_(transfer.path), bytes_(bytes) {
        for (const ChannelValues& values : all_values(machine, topology.graph())) {
            small_slots_ = small_slots_ || values.slot_bytes < bytes;
        }
        for (const Crossing& crossing : path_) {
            if (crossing.port == Topology::local) break;
            values_.push_back(values_at(machine, topology, crossing.router, crossing.port));
        }
    }

    Cycle tail(std::size_t i) const {
        const Cycle first = i == 0 ? 0 : tail(i - 1) + values_[i - 1].latency;  // T_J is never the later one
        return std::max(first, small_slots_ ? longest_chain(i) : path_[i].head + cycles(rate(i), bytes_) - 1);
    }

private:
    /// For slots smaller than the message, where all channels have the same values.
    Cycle longest_chain(std::size_t i) const {
        const Cycle room = values_.front().slot_bytes;
        Cycle longest = 0;
        for (std::size_t k = i; k < path_.size() && Cycle(k - i) <= (bytes_ - 1) / room; ++k) {
            const auto steps = static_cast<Cycle>(k - i);
            Cycle chain = path_[k].head + rate(k).flit_time - 1 + cycles_of_rest(bytes_ - 1 - room * steps, i, k);
            for (std::size_t j = i; j < k; ++j) chain += rate(j).flit_time;
            longest = std::max(longest, chain);
        }
        return longest;
    }

    Rate rate(std::size_t i) const {
        const Rate link{machine_.interface.link_bytes_per_cycle, machine_.interface.link_flit_time};
        if (i + 1 == path_.size()) return link;
        const Rate channel = values_[i].rate;
        if (i > 0 || machine_.interface.injection_buffers > 0) return channel;
        return {std::min(link.width, channel.width), std::max(link.flit_time, channel.flit_time)};
    }

    Cycle cycles_of_rest(Cycle r, std::size_t i, std::size_t k) const {
        Rate slowest = rate(i);
        for (std::size_t j = i; j <= k; ++j) {
            slowest = {std::min(slowest.width, rate(j).width), std::max(slowest.flit_time, rate(j).flit_time)};
        }
        const auto [w, c] = slowest;
        if (i + 1 == path_.size()) return r / w * c;
        const ChannelValues& values = values_.front();
        const Cycle other = rate(i).flit_time == c ? c : values.rate.flit_time;  // c' of the rule
        const Cycle room = values.slot_bytes;
        return r / w * c + r / room * std::max<Cycle>(0, values.latency + other - room / w * c);
    }

    const Machine& machine_;
    const std::vector<Crossing>& path_;
    int bytes_;
    bool small_slots_ = false;
    std::vector<ChannelValues> values_;  // of the channels on the path
};

template <class Run>
void expect_tails(const Run& run) {
    const RandomTraffic& traffic = run.traffic;
    const auto& transfers = run.outcome.transfers;
    for (std::size_t i = 0; i < transfers.size(); ++i) {
        if (transfers[i].delivered == never) continue;  // it waits for ever, or its program does
        const Tails tails(traffic.machine, run.network(), transfers[i], traffic.programs.sends[i].bytes);
        for (std::size_t k = 0; k < transfers[i].path.size(); ++k) {
            ASSERT_EQ(tails.tail(k), transfers[i].path[k].tail)
                << "seed " << run.seed << ", send " << i << ", channel " << k;
        }
    }
}

TEST(Tails, FollowFromHeads) {
    for (const RandomGridRun& run : random_grid_runs()) expect_tails(run);
}

TEST(Tails, FollowFromHeadsOnAnyNetwork) {
    for (const RandomNetworkRun& run : random_network_runs()) expect_tails(run);
}

}  // namespace narrows::reference::tails_test
