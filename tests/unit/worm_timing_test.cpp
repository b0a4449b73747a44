// Tails follow from heads (docs/timing.md): cases computed by hand, and comparison with the constraints of N4 on every
// byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "models/network/link/worm.h"
#include "tests/support/property.h"

namespace narrows::worm_timing_test {

using Tails = std::vector<Cycle>;

Machine machine_with(int buffer_flits, Cycle latency, int network_width, int interface_width,
                     int injection_buffers = 0) {
    Machine machine;
    machine.network.link_bytes_per_cycle = network_width;
    machine.network.link_latency = latency;
    machine.network.buffer_flits = buffer_flits;
    machine.interface.link_bytes_per_cycle = interface_width;
    machine.interface.injection_buffers = injection_buffers;
    return machine;
}

/// Tails by the formula; `heads` has all channels of the path, the interface link inwards last.
Tails by_formula(const Machine& machine, const std::vector<Cycle>& heads, int bytes) {
    const WormTiming worm(machine);
    std::vector<Crossing> path;
    for (const Cycle head : heads) path.push_back({head, 0, 0});
    Tails tails;
    Cycle earliest = machine.interface.injection_buffers > 0 ? heads[0] + machine.interface_cycles(bytes) - 1 : 0;
    for (int i = 0; i < static_cast<int>(heads.size()); ++i) {
        tails.push_back(worm.tail(path, true, i, bytes, earliest));
        earliest = tails.back() + machine.network.link_latency;
    }
    return tails;
}

/// The same byte by byte: the least times that obey N4 and E2, iterated until nothing changes.
Tails byte_by_byte(const Machine& machine, const std::vector<Cycle>& heads, int bytes) {
    const int channels = static_cast<int>(heads.size());
    const int w_i = machine.interface.link_bytes_per_cycle;
    const int w_l = machine.network.link_bytes_per_cycle;
    const int room = machine.network.buffer_flits * w_l;
    const bool injected = machine.interface.injection_buffers > 0;
    const auto width = [&](int channel) {
        if (channel == channels - 1) return w_i;
        return channel == 0 && !injected ? std::min(w_i, w_l) : w_l;
    };
    std::vector<std::vector<Cycle>> at(static_cast<std::size_t>(channels),
                                       std::vector<Cycle>(static_cast<std::size_t>(bytes)));
    const auto flit_time = [&](int channel) {
        if (channel == channels - 1) return machine.interface.link_flit_time;
        const Cycle network = machine.network.link_flit_time;
        return channel == 0 && !injected ? std::max(machine.interface.link_flit_time, network) : network;
    };
    const auto time = [&at](int channel, int byte) -> Cycle& {
        return at[static_cast<std::size_t>(channel)][static_cast<std::size_t>(byte)];
    };
    for (bool moved = true; moved;) {
        moved = false;
        for (int c = 0; c < channels; ++c) {
            for (int n = 0; n < bytes; ++n) {
                Cycle least = heads[static_cast<std::size_t>(c)] + flit_time(c) - 1;
                if (n > 0) least = std::max(least, time(c, n - 1));
                if (n >= width(c)) least = std::max(least, time(c, n - width(c)) + flit_time(c));
                if (c > 0) least = std::max(least, time(c - 1, n) + machine.network.link_latency);
                if (c == 0 && injected) least = std::max(least, heads[0] + machine.interface_cycles(n + 1) - 1);
                if (c + 1 < channels && n >= room) least = std::max(least, time(c + 1, n - room) + flit_time(c));
                if (least > time(c, n)) {
                    time(c, n) = least;
                    moved = true;
                }
            }
        }
    }
    Tails tails;
    for (int c = 0; c < channels; ++c) tails.push_back(time(c, bytes - 1));
    return tails;
}

TEST(WormTiming, ReachIsHowFarTheHeadMustBe) {
    const WormTiming worm(machine_with(10, 1, 1, 1));
    EXPECT_EQ(worm.reach(1), 0);
    EXPECT_EQ(worm.reach(10), 0);
    EXPECT_EQ(worm.reach(11), 1);
    EXPECT_EQ(worm.reach(20), 1);
    EXPECT_EQ(worm.reach(21), 2);
}

/// Random delays of the head on its path, random widths and buffers.
TEST(WormTiming, EqualsTheConstraintsOnEveryByte) {
    const auto equal = [] {
        const bool slow = *rc::gen::arbitrary<bool>();
        const int w_l = *rc::gen::element(1, 2, 4);
        const int w_i = slow ? w_l : *rc::gen::element(1, 2, 4);
        const Cycle c_l = slow ? *rc::gen::inRange<Cycle>(1, 5) : 1;
        const Cycle c_i = slow ? *rc::gen::inRange<Cycle>(1, 5) : 1;
        const int injection = w_i >= w_l && c_i <= c_l ? *rc::gen::element(0, 1) : 0;
        Machine machine = machine_with(*rc::gen::inRange(1, 12), *rc::gen::inRange<Cycle>(1, 5), w_l, w_i, injection);
        machine.network.link_flit_time = c_l;
        machine.interface.link_flit_time = c_i;
        const int bytes = *rc::gen::inRange(1, 60);
        std::vector<Cycle> heads{*rc::gen::inRange<Cycle>(1, 30)};
        for (int hop = *rc::gen::inRange(1, 6); hop > 0; --hop) {
            const Cycle held = *rc::gen::arbitrary<bool>() ? 0 : *rc::gen::inRange<Cycle>(0, 40);
            heads.push_back(heads.back() + machine.network.link_latency + held);
        }
        RC_LOG() << "b " << machine.network.buffer_flits << " l " << machine.network.link_latency << " w_L " << w_l
                 << " w_I " << w_i << " c_L " << c_l << " c_I " << c_i << " injection " << injection << " m " << bytes
                 << '\n';
        RC_ASSERT(by_formula(machine, heads, bytes) == byte_by_byte(machine, heads, bytes));
    };
    EXPECT_TRUE(holds_for(2000, equal));
}

/// The known part of the path is enough: once `reach` further channels are known, more of them change nothing.
TEST(WormTiming, ATailIsSettledOnceTheHeadIsFarEnough) {
    EXPECT_TRUE(holds_for(300, [] {
        const Machine machine = machine_with(*rc::gen::inRange(1, 12), 1, 1, 1);
        const WormTiming worm(machine);
        const int bytes = *rc::gen::inRange(1, 60);
        std::vector<Crossing> path;
        Cycle head = 0;
        for (int hop = 0; hop < 90; ++hop) path.push_back({head += 1 + *rc::gen::inRange<Cycle>(0, 20), 0, 0});
        const auto known = static_cast<std::size_t>(1 + worm.reach(bytes));
        const Cycle now = worm.tail(std::span(path).first(known), false, 0, bytes, 0);
        const Cycle later = worm.tail(path, false, 0, bytes, 0);
        RC_ASSERT(now == later);
    }));
}

}  // namespace narrows::worm_timing_test
