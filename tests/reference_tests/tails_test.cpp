#include <gtest/gtest.h>

#include <algorithm>

#include "tests/reference_tests/random_runs.h"

namespace narrows::reference::tails_test {

/// Compares the formula of "Tails follow from heads" (docs/timing.md) with the bytes that the reference moves.
class Tails {
public:
    Tails(const Machine& machine, const Transfer& transfer, int bytes)
        : machine_(machine), path_(transfer.path), last_byte_(bytes - 1) {}

    Cycle tail(std::size_t i) const {
        const Cycle l = machine_.network.link_latency;
        const Cycle room = Cycle{machine_.network.buffer_flits} * machine_.network.link_bytes_per_cycle;
        const std::size_t last = path_.size() - 1;
        // For channel 0 the line with H_0 is the larger one, T_J the smaller, since w_I >= w_L and c_I <= c_L.
        Cycle tail = i == 0 ? 0 : this->tail(i - 1) + l;
        for (std::size_t k = i; k <= last && Cycle(k - i) <= last_byte_ / room; ++k) {
            const auto steps = static_cast<Cycle>(k - i);
            Cycle chain = path_[k].head + flit_time(k) - 1 + cycles(last_byte_ - room * steps, i, k);
            for (std::size_t j = i; j < k; ++j) chain += flit_time(j);
            tail = std::max(tail, chain);
        }
        return tail;
    }

private:
    int width(std::size_t i) const {
        const int interface_link = machine_.interface.link_bytes_per_cycle;
        const int network_link = machine_.network.link_bytes_per_cycle;
        if (i + 1 == path_.size()) return interface_link;
        return i == 0 && machine_.interface.injection_buffers == 0 ? std::min(interface_link, network_link)
                                                                   : network_link;
    }

    Cycle flit_time(std::size_t i) const {
        if (i + 1 == path_.size()) return machine_.interface.link_flit_time;
        return i == 0 && machine_.interface.injection_buffers == 0
                   ? std::max(machine_.interface.link_flit_time, machine_.network.link_flit_time)
                   : machine_.network.link_flit_time;
    }

    Cycle cycles(Cycle r, std::size_t i, std::size_t k) const {
        int w = width(i);
        Cycle c = flit_time(i);
        for (std::size_t j = i; j <= k; ++j) {
            w = std::min(w, width(j));
            c = std::max(c, flit_time(j));
        }
        if (i + 1 == path_.size()) return r / w * c;
        const Cycle other = flit_time(i) == c ? c : machine_.network.link_flit_time;  // c' of the rule
        const Cycle room = Cycle{machine_.network.buffer_flits} * machine_.network.link_bytes_per_cycle;
        return r / w * c + r / room * std::max<Cycle>(0, machine_.network.link_latency + other - room / w * c);
    }

    const Machine& machine_;
    const std::vector<Crossing>& path_;
    Cycle last_byte_;
};

template <class Run>
void expect_tails(const Run& run) {
    const RandomTraffic& traffic = run.traffic;
    const auto& transfers = run.outcome.transfers;
    for (std::size_t i = 0; i < transfers.size(); ++i) {
        if (transfers[i].delivered == never) continue;  // it waits for ever, or its program does
        const Tails tails(traffic.machine, transfers[i], traffic.sends[i].bytes);
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
