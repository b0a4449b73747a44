// The rates of links and the frequencies of clocks as data sheets give them.
#include "models/machine/link_rate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "models/machine/flit_choice.h"
#include "models/machine/loader.h"
#include "models/machine/quantity.h"
#include "tests/machine/support.h"
#include "tests/support/effort.h"
#include "tests/support/property.h"
#include "tests/support/temporary_folder.h"

namespace narrows::link_rate_test {

using ::testing::EndsWith;
using ::testing::HasSubstr;

constexpr auto why_not = [](const auto& what) { return error_text<std::invalid_argument>(what); };

FlitRate flits_of(LinkRate rate, std::int64_t cycle_time_ps, std::optional<int> bytes) {
    return FlitChooser({{.rate = rate_of(rate), .bytes = bytes}}, cycle_time_ps).exact().value().flits.front();
}

FlitRate nearest_flits(LinkRate rate, std::int64_t cycle_time_ps, std::optional<int> bytes) {
    return FlitChooser({{.rate = rate_of(rate), .bytes = bytes}}, cycle_time_ps).nearest().flits.front();
}

TEST(LinkRate, IsReadExactly) {
    EXPECT_EQ(parse_link_rate("100 Gbit/s").bits_per_second, 100'000'000'000);
    EXPECT_EQ(parse_link_rate("12.5 GB/s").bits_per_second, 100'000'000'000);
    EXPECT_EQ(parse_link_rate("12.5GB/s").bits_per_second, 100'000'000'000);
    EXPECT_EQ(parse_link_rate("25.78125 Gbit/s").bits_per_second, 25'781'250'000);
    EXPECT_EQ(parse_link_rate("0.125 B/s").bits_per_second, 1);
    EXPECT_EQ(parse_link_rate("1.6 Tbit/s").bits_per_second, 1'600'000'000'000);
}

TEST(LinkRate, RefusesWhatIsNoRate) {
    EXPECT_EQ(why_not([] { parse_link_rate("fast"); }), "\"fast\" is not a number with a unit");
    EXPECT_EQ(why_not([] { parse_link_rate("12"); }), "\"12\" has no unit");
    EXPECT_EQ(why_not([] { parse_link_rate("12 Gb/s"); }),
              "\"12 Gb/s\" has the unknown unit 'Gb/s' (write bit/s for bits, B/s for bytes)");
    EXPECT_EQ(why_not([] { parse_link_rate("0 GB/s"); }), "\"0 GB/s\" is not a whole number of bits a second");
    EXPECT_EQ(why_not([] { parse_link_rate("-1 GB/s"); }), "\"-1 GB/s\" is not a whole number of bits a second");
    EXPECT_EQ(why_not([] { parse_link_rate("0.3 bit/s"); }), "\"0.3 bit/s\" is not a whole number of bits a second");
    EXPECT_THAT(why_not([] { parse_link_rate("99999999999 TB/s"); }), HasSubstr("too large"));
}

TEST(Bandwidth, MayBeARate) {
    const auto memory = [](const std::string& written) {
        return machine("shared-nodes", {"memory.bandwidth=" + written}).memory.bandwidth;
    };
    EXPECT_EQ(memory("8 GB/s").bytes, 8);
    EXPECT_EQ(memory("8 GB/s").cycles, 1);
    EXPECT_EQ(memory("600 MB/s").bytes, 3);
    EXPECT_EQ(memory("600 MB/s").cycles, 5);
    EXPECT_EQ(memory("1 Gbit/s").bytes, 1);
    EXPECT_EQ(memory("1 Gbit/s").cycles, 8);
    EXPECT_EQ(machine("shared-nodes", {"memory.bandwidth=600 MB/s", "cycle_time=2 ns"}).memory.bandwidth.bytes, 6);
    EXPECT_EQ(machine("shared-nodes", {"interface.host_bus_bandwidth=1 GB/s"}).interface.host_bus_bandwidth.bytes, 1);
}

TEST(Bandwidth, IsRefusedWithWhatItMayBe) {
    const auto why = [](const std::string& written) {
        return refusal([&] { machine("shared-nodes", {"memory.bandwidth=" + written}); });
    };
    EXPECT_EQ(
        why("fast"),
        "memory.bandwidth=fast: memory.bandwidth = \"fast\"; it must be bytes and cycles, two whole numbers from 1 to "
        "1073741824 ([300, 1000]), or a rate (\"300 MB/s\")");
    EXPECT_THAT(why("3 Gb/s"), HasSubstr("has the unknown unit 'Gb/s'"));
    for (const char* const number : {"3", "[3]", " 3 "}) {
        EXPECT_THAT(why(number),
                    HasSubstr("memory.bandwidth = 3 has no unit; write [3, 1] for 3 bytes a cycle, or a rate "
                              "(\"3 MB/s\")"));
    }
    for (const char* const number : {"0", "-3", "[]", "3,1,1", "3.5"})
        EXPECT_THAT(why(number), HasSubstr("it must be bytes and cycles, two whole numbers"));
    EXPECT_EQ(
        why("1 bit/s"),
        "memory.bandwidth=1 bit/s: memory.bandwidth: in cycles of 1 ns this rate needs numbers above 1073741824; write "
        "[1, 1073741824], which is near");
    EXPECT_THAT(refusal([] { machine("shared-nodes", {"memory.ports=3 GB/s"}); }), HasSubstr("whole number"));
}

// Refuted by a rate that becomes another one.
TEST(Bandwidth, IsExactlyTheRate) {
    EXPECT_TRUE(holds_for(usual_cases(1000), [] {
        const std::int64_t bits = *rc::gen::inRange<std::int64_t>(1, 10'000) * 1'000'000;
        const std::int64_t cycle_time = *rc::gen::inRange<std::int64_t>(1, 100'000);
        const std::vector<int> both = bytes_in_cycles(rate_of(LinkRate{bits}), cycle_time, 1 << 30);
        RC_ASSERT(std::int64_t{both.at(0)} * 8'000'000 == bits / 1'000'000 * cycle_time * both.at(1));
        RC_ASSERT(std::gcd(both[0], both[1]) == 1);
    }));
}

// Refuted by numbers as small whose rate is nearer.
TEST(Bandwidth, IsTheNearestOfSmallNumbers) {
    EXPECT_TRUE(holds_for(usual_cases(300), [] {
        const std::int64_t most = *rc::gen::inRange<std::int64_t>(1, 30);
        const BytesInTime wanted{*rc::gen::inRange(1, 2000), *rc::gen::inRange(1, 2000)};
        const auto error = [&](const std::vector<int>& numbers) {
            const auto [bytes, picoseconds] = rate_of(numbers, 1);
            const double rate = static_cast<double>(bytes) / static_cast<double>(picoseconds);
            return std::abs(rate - static_cast<double>(wanted.bytes) / static_cast<double>(wanted.picoseconds));
        };
        double least = std::numeric_limits<double>::max();
        for (int bytes = 1; bytes <= most; ++bytes) {
            for (int cycles = 1; cycles <= most; ++cycles) least = std::min(least, error({bytes, cycles}));
        }
        const std::vector<int> found = bytes_in_cycles(wanted, 1, most);
        RC_ASSERT(std::ranges::max(found) <= most && std::ranges::min(found) >= 1);
        RC_ASSERT(error(found) <= least + 1e-12);
    }));
}

TEST(LinkRate, IsRoundedToTheNearerOne) {
    EXPECT_EQ(nearest_flits(parse_link_rate("12.5 GB/s"), 1000, {}), (FlitRate{64, 5}));
    EXPECT_EQ(nearest_flits(parse_link_rate("3 GB/s"), 1000, 8), (FlitRate{8, 3}));
    EXPECT_EQ(nearest_flits(parse_link_rate("200 GB/s"), 1000, {}), (FlitRate{128, 1}));
    EXPECT_EQ(nearest_flits(parse_link_rate("16 GB/s"), 1000, {}), (FlitRate{16, 1}));
}

TEST(LinkRate, NamesTheTwoNearestWhereNoFlitIsAsFast) {
    const auto why = [](const std::string& rate) {
        return refusal([&] { machine("mesh-16x16", {"network.link_rate=" + rate, "interface.link_rate=" + rate}); });
    };
    EXPECT_THAT(
        why("12.5 GB/s"),
        HasSubstr("network.link_rate: no flits in whole cycles of 1 ns have this rate and fit those of the other "
                  "links; the nearest with flits of 64 bytes are 10.6667 GB/s (64 bytes in 6 cycles) and 12.8 GB/s (64 "
                  "bytes in 5 "
                  "cycles): give one of them as network.link_bytes_per_cycle and network.link_flit_time"));
    EXPECT_THAT(
        why("12.5 GB/s"),
        EndsWith("; or set cycle_time = 640 ps without --keep times, which also changes what is given in cycles"));
    EXPECT_EQ(
        machine("mesh-16x16", {"network.link_rate=12.5 GB/s", "interface.link_rate=12.5 GB/s", "cycle_time=640 ps"})
            .network.link_bytes_per_cycle,
        8);
    EXPECT_THAT(
        refusal([] {
            machine("mesh-16x16", {"network.link_rate=3 GB/s", "network.link_bytes_per_cycle=8"});
        }),
        HasSubstr("no flits of 8 bytes in whole cycles of 1 ns have this rate and fit those of the other links; the "
                  "nearest are 2.66667 GB/s (8 bytes in 3 cycles) and 4 GB/s (8 bytes in 2 cycles): give"));
    EXPECT_THAT(why("200 GB/s"), HasSubstr("the fastest is 128 GB/s (128 bytes in 1 cycle)"));
    EXPECT_THAT(why("1 bit/s"), HasSubstr("it is too slow"));
}

TEST(LinkRate, IsReplacedByFlitsThatAreNearer) {
    EXPECT_THAT(refusal([] { machine("cns1", {"interface.link_rate=3 Gbit/s"}); }),
                HasSubstr("; the nearest with flits of one cycle are 250 MB/s (2 bytes in 1 cycle) and 500 MB/s (4 "
                          "bytes in 1 cycle): give one of them as interface.link_bytes_per_cycle and "
                          "interface.link_flit_time in place of interface.link_rate; for nearer rates set "
                          "network.link_bytes_per_cycle = 8, network.link_flit_time = 8 cycles, network.buffer_flits = "
                          "18, interface.link_bytes_per_cycle = 8 and interface.link_flit_time = 3 cycles (333.333 "
                          "MB/s, in place of interface.link_rate)"));
}

TEST(LinkRate, NamesTheRatesThatAnotherCycleTimeChanges) {
    const auto why = [](const std::string& interface) {
        return refusal([&] { machine("mesh-16x16", {"network.link_rate=10 GB/s", interface}); });
    };
    EXPECT_THAT(
        why("interface.link_flit_time=1 cycle"),
        EndsWith("; or set cycle_time = 800 ps without --keep times, which also changes what is given in cycles "
                 "(interface.link_bytes_per_cycle from 8 GB/s to 10 GB/s)"));
    // Flits of 1 ns take two cycles there, and fit the network's only if those have the same size.
    EXPECT_THAT(
        why("interface.link_flit_time=1 ns"),
        EndsWith("; or set cycle_time = 200 ps without --keep times, which also changes what is given in cycles"));
}

// Refuted by flits of another rate, or a refusal although some flit has it.
TEST(LinkRate, IsFoundForEveryFlit) {
    EXPECT_TRUE(holds_for(usual_cases(1000), [] {
        const int bytes = 1 << *rc::gen::inRange(0, 8);
        const std::int64_t cycles = *rc::gen::inRange(1, 200);
        const std::int64_t cycle_ps = *rc::gen::element(125, 200, 250, 400, 500, 625, 1000, 1250, 2000, 8000);
        const std::int64_t bits = std::int64_t{8'000'000'000'000} * bytes;
        RC_PRE(bits % (cycles * cycle_ps) == 0);
        const LinkRate rate{bits / (cycles * cycle_ps)};
        RC_ASSERT(flits_of(rate, cycle_ps, bytes) == (FlitRate{bytes, cycles}));
        const FlitRate found = flits_of(rate, cycle_ps, {});
        RC_ASSERT(found.bytes * cycles == bytes * found.cycles);
    }));
}

TEST(LinkRate, IsTheWidthAndFlitTimeOfAMachine) {
    const Machine both =
        machine("mesh-16x16", {"cycle_time=0.64 ns", "network.link_rate=100 Gbit/s", "interface.link_rate=25 GB/s"});
    EXPECT_EQ(both.network.link_bytes_per_cycle, 8);
    EXPECT_EQ(both.network.link_flit_time, 1);
    EXPECT_EQ(both.interface.link_bytes_per_cycle, 16);
    EXPECT_EQ(both.interface.link_flit_time, 1);
    EXPECT_EQ(machine("mesh-16x16", {"interface.link_rate=2 GB/s", "interface.link_bytes_per_cycle=8"})
                  .interface.link_flit_time,
              4);
}

TEST(LinkRate, IsRefusedBesideAFlitTimeAndTwice) {
    EXPECT_EQ(refusal([] {
                  machine("mesh-16x16", {"network.link_rate=8 GB/s", "network.link_flit_time=2 cycles"});
              }),
              "network.link_rate=8 GB/s: network.link_rate and network.link_flit_time both say how long a flit takes; "
              "leave one of them out");
    EXPECT_THAT(refusal([] {
                    machine("mesh-16x16", {"network.link_rate=8 GB/s", "network.link_rate=16 GB/s"});
                }),
                HasSubstr("was given before"));
    EXPECT_THAT(refusal([] { machine("mesh-16x16", {"network.link_rate=8"}); }),
                HasSubstr("network.link_rate: \"8\" has no unit; write bytes or bits a second"));
}

/// The rate of a base gives a width as well as the time of a flit.
TEST(LinkRate, IsNotReplacedByAFlitTimeAlone) {
    const TemporaryFolder folder;
    const std::string file = folder.write(
        "own.toml", "name = \"own\"\nsummary = \"s\"\ninherits = \"mesh-16x16\"\n[network]\nlink_rate = \"8 GB/s\"\n");
    EXPECT_EQ(
        refusal([&] { machine(file, {"network.link_flit_time=2 cycles"}); }),
        "network.link_flit_time=2 cycles: network.link_flit_time takes the place of the machine's network.link_rate "
        "= \"8 GB/s\", which gave the width, too; add network.link_bytes_per_cycle");
    EXPECT_EQ(
        machine(file, {"network.link_flit_time=2 cycles", "network.link_bytes_per_cycle=8"}).network.link_flit_time, 2);
}

TEST(Clock, MayBeGivenByItsFrequency) {
    EXPECT_EQ(parse_clock("1 GHz"), (Quantity{1000, Unit::picoseconds}));
    EXPECT_EQ(parse_clock("2.5 GHz"), (Quantity{400, Unit::picoseconds}));
    EXPECT_EQ(parse_clock("125MHz"), (Quantity{8000, Unit::picoseconds}));
    EXPECT_EQ(parse_clock("1 Hz"), (Quantity{1'000'000'000'000, Unit::picoseconds}));
    EXPECT_EQ(parse_clock("8 ns"), (Quantity{8000, Unit::picoseconds}));
    EXPECT_EQ(why_not([] { parse_clock("3 GHz"); }),
              "a cycle of \"3 GHz\" is not a whole number of picoseconds; the nearest are 333 ps and 334 ps");
    EXPECT_THAT(why_not([] { parse_clock("0 GHz"); }), HasSubstr("is no frequency"));
    EXPECT_THAT(why_not([] { parse_clock("2000000 GHz"); }), HasSubstr("too fast"));
    EXPECT_EQ(why_not([] { parse_clock("3 THz"); }), "\"3 THz\" is too fast; the shortest cycle is 1 ps");
    EXPECT_EQ(parse_clock("1 THz"), (Quantity{1, Unit::picoseconds}));
    for (const char* const unit : {"PHz", "Ghz", "parsecs"}) {
        EXPECT_THAT(why_not([unit] { parse_clock(std::string("3 ") + unit); }),
                    HasSubstr("(units are ps, ns, us, ms, s, Hz, kHz, MHz, GHz or THz)"));
    }
    EXPECT_EQ(machine("cns1", {"cycle_time=250 MHz"}).cycle_time_ps, 4000);
}

}  // namespace narrows::link_rate_test
