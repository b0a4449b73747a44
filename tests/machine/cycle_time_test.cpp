// Another cycle_time: changed, kept and rounded values.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <regex>

#include "models/machine/loader.h"
#include "models/machine/quantity.h"
#include "tests/machine/support.h"
#include "tests/support/effort.h"
#include "tests/support/property.h"
#include "tests/support/temporary_folder.h"

namespace narrows::cycle_time_test {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const TimeRules keeping{Fractions::refused_with_hint, true};
const TimeRules rounding{Fractions::rounded, false};

ResolvedMachine resolved(const std::string& name, const std::vector<std::string>& overrides = {},
                         const TimeRules& rules = {}) {
    return load_machine(name, machines_folder, overrides, {}, rules);
}

std::vector<std::string> rescaled(const ResolvedMachine& machine) {
    std::vector<std::string> all;
    for (const RescaledValue& value : machine.rescaled)
        all.push_back(fmt::format("{}: {} -> {}", value.parameter, value.was, value.is));
    return all;
}

/// A time in picoseconds or a rate in bytes a picosecond; 0 for others.
long double physical(const Parameter& parameter, const Machine& machine) {
    const MachineValue value = parameter.get(machine);
    const auto cycle = static_cast<long double>(machine.cycle_time_ps);
    if (parameter.may_be_rate)
        return value.list.empty() ? 0 : value.list[0] / (cycle * (value.list.size() > 1 ? value.list[1] : 1));
    if (parameter.name.ends_with("link_bytes_per_cycle")) {
        const std::string flit =
            fmt::format("{}link_flit_time", parameter.name.substr(0, parameter.name.rfind('.') + 1));
        return static_cast<long double>(value.number) / (cycle * find_parameter(flit)->get(machine).number);
    }
    if (parameter.kind != Parameter::Kind::cycles || parameter.name.ends_with("link_flit_time")) return 0;
    return static_cast<long double>(value.number) * cycle;
}

/// An independent implementation of the effect of another cycle_time on each parameter of a machine.
bool are_physically_equal(const Machine& a, const Machine& b) {
    bool are_equal = true;
    for (const Parameter& parameter : parameters()) {
        if (!parameter.applies_to(a) || !parameter.applies_to(b)) continue;
        const long double was = physical(parameter, a);
        const long double is = physical(parameter, b);
        if (std::abs(was - is) <= 1e-12L * std::abs(was)) continue;
        RC_LOG() << parameter.name << ": " << was << " and " << is << '\n';
        are_equal = false;
    }
    return are_equal;
}

TEST(CycleTime, DoesNotChangeWhatIsGivenInSecondsOrBesideIt) {
    const ResolvedMachine machine = resolved(
        "shared-nodes", {"cycle_time=2 ns", "network.link_rate=8 GB/s", "interface.link_bytes_per_cycle=16",
                         "processor.copy_rate=4 GB/s", "memory.bandwidth=64,1", "processor.send_overhead=200 ns",
                         "processor.receive_overhead=100 cycles", "network.link_latency=1 cycle"});
    EXPECT_THAT(
        rescaled(machine),
        ElementsAre("network.credit_latency: 1 ns -> 2 ns", "interface.send_overhead: 20 ns -> 40 ns",
                    "interface.receive_overhead: 20 ns -> 40 ns", "interface.host_bus_bandwidth: 8 GB/s -> 4 GB/s"));
}

// Refuted by a time or a rate that is another one, although all could be kept.
TEST(KeptTimes, AreTheSameAtAFasterClock) {
    EXPECT_TRUE(holds_for(usual_cases(100), [] {
        const std::string name = *rc::gen::element<std::string>("cns1", "mesh-16x16", "dragonfly-72", "frost",
                                                                "shared-nodes", "federation", "loggops");
        const std::int64_t times = *rc::gen::element(2, 4, 5, 8, 10);
        const Machine before = resolved(name).machine;
        RC_PRE(before.cycle_time_ps % times == 0);
        const std::string faster = fmt::format("cycle_time={} ps", before.cycle_time_ps / times);
        const ResolvedMachine after = resolved(name, {faster}, keeping);
        RC_ASSERT(are_physically_equal(before, after.machine));
        RC_ASSERT(after.rescaled.empty() && after.rounded.empty());
    }));
}

/// Wider flits are another machine: a packet of 72 bytes fills five of 16 bytes, which have room for 80.
TEST(KeptTimes, MayNeedAnotherWidth) {
    const std::string why = refusal([] { resolved("mesh-16x16", {"cycle_time=2 ns"}, keeping); });
    EXPECT_THAT(why,
                HasSubstr("network.link_bytes_per_cycle: no flits of 8 bytes in whole cycles of 2 ns have 8 GB/s (8 "
                          "bytes in 1 cycle), as in cycles of 1 ns; those of 16 bytes do; --round takes"));
    EXPECT_THAT(why,
                HasSubstr("; for exact rates set network.link_bytes_per_cycle = 16, network.link_flit_time = 1 cycle, "
                          "network.buffer_flits = 5, interface.link_bytes_per_cycle = 16 and "
                          "interface.link_flit_time = 1 cycle; --round takes the nearest"));
    const ResolvedMachine slow =
        resolved("mesh-16x16", {"cycle_time=2 ns", "network.credit_latency=1 cycle"}, {Fractions::rounded, true});
    EXPECT_EQ(slow.machine.network.link_bytes_per_cycle, 16);
    EXPECT_EQ(slow.machine.network.link_flit_time, 1);
    EXPECT_EQ(slow.machine.network.link_latency, 1);
    EXPECT_THAT(
        slow.rounded,
        ElementsAre("network.link_bytes_per_cycle: 8 GB/s (8 bytes in 1 cycle) becomes 8 GB/s (16 bytes in 1 cycle)",
                    "interface.link_bytes_per_cycle: 8 GB/s (8 bytes in 1 cycle) becomes 8 GB/s (16 bytes in 1 "
                    "cycle)",
                    "network.buffer_flits: 72 bytes is rounded to 5 flits (80 bytes), 11 % more",
                    "memory.cache_load: 1 ns is rounded to 1 cycle (2 ns), 100 % more",
                    "memory.cache_store: 1 ns is rounded to 1 cycle (2 ns), 100 % more"));
}

TEST(KeptTimes, NameFlitsOfAnotherSize) {
    const std::string why = refusal([] { resolved("mesh-16x16", {"cycle_time=0.4 ns"}, keeping); });
    EXPECT_THAT(why,
                HasSubstr("network.link_bytes_per_cycle: no flits of 8 bytes in whole cycles of 400 ps have 8 GB/s (8 "
                          "bytes in 1 cycle), as in cycles of 1 ns; the nearest are 6.66667 GB/s (8 bytes in 3 cycles) "
                          "and 10 GB/s (8 bytes in 2 cycles): give one of them as network.link_bytes_per_cycle and "
                          "network.link_flit_time; --round"));
    EXPECT_THAT(why,
                HasSubstr("; for exact rates set network.link_bytes_per_cycle = 16, network.link_flit_time = 5 cycles, "
                          "network.buffer_flits = 5, interface.link_bytes_per_cycle = 16 and "
                          "interface.link_flit_time = 5 cycles; --round"));
    EXPECT_THAT(
        resolved("mesh-16x16", {"cycle_time=0.4 ns"}, {Fractions::rounded, true}).rounded,
        Contains(HasSubstr("interface.link_bytes_per_cycle: 8 GB/s (8 bytes in 1 cycle) is rounded to 6.66667 GB/s "
                           "(8 bytes in 3 cycles), 17 % less; for exact rates set network.link_bytes")));
}

/// Flits of the usual size are too slow, so that --round takes others. The buffer keeps its bytes.
TEST(KeptTimes, NameFlitsThatAreNearerThanOthersOfOneCycle) {
    const std::string why = refusal([] { resolved("shared-nodes", {"cycle_time=3 ns"}, keeping); });
    EXPECT_THAT(why, HasSubstr("the nearest with flits of 32 bytes are 5.33333 GB/s (32 bytes in 2 cycles) and 10.6667 "
                               "GB/s (32 bytes in 1 cycle): give one of them as network.link_bytes_per_cycle and "
                               "network.link_flit_time, with network.buffer_flits = 33 for 32 bytes; --round"));
    EXPECT_THAT(why, HasSubstr("; for nearer rates set network.link_bytes_per_cycle = 64, network.link_flit_time = 3 "
                               "cycles (7.11111 GB/s), network.buffer_flits = 17, interface.link_bytes_per_cycle = 64 "
                               "and interface.link_flit_time = 3 cycles (7.11111 GB/s); --round"));
}

/// The time of a flit is a time, also where its width is another one.
TEST(KeptTimes, OfAFlitBesideAGivenWidth) {
    const Machine fast =
        resolved("mesh-16x16",
                 {"cycle_time=500 ps", "network.link_bytes_per_cycle=16", "interface.link_bytes_per_cycle=16"}, keeping)
            .machine;
    EXPECT_EQ(fast.network.link_flit_time, 2);
    EXPECT_EQ(fast.interface.link_flit_time, 2);
}

/// "17 % less" of the note about a parameter; 0 if there is none.
double percent_said(const std::vector<std::string>& notes, std::string_view parameter) {
    static const std::regex percent(", ([-0-9.e]+) % (less|more)");
    for (const std::string& note : notes) {
        std::smatch match;
        if (note.starts_with(fmt::format("{}: ", parameter)) && std::regex_search(note, match, percent))
            return std::stod(match[1]) * (match[2] == "less" ? -1 : 1);
    }
    return 0;
}

bool has_an_effect(const Parameter& parameter, const Machine& machine) {
    if (machine.has_medium() && parameter.name == "network.credit_latency") return false;
    return parameter.group() != "memory" || parameter.may_be_rate || machine.memory.timing != MemoryTiming::off;
}

// Refuted by a time or a rate whose change differs from the note.
TEST(KeptTimes, AreThoseThatNotesSay) {
    EXPECT_TRUE(holds_for(usual_cases(500), [] {
        const std::string name = *rc::gen::element<std::string>("cns1", "mesh-16x16", "dragonfly-72", "frost",
                                                                "shared-nodes", "federation", "tc2k", "blue", "pengra",
                                                                "bus-16", "crossbar-64", "hyperx-8x8", "cns1-4i4l");
        const Machine before = resolved(name).machine;
        const std::string other =
            fmt::format("cycle_time={} ps", *rc::gen::inRange(before.cycle_time_ps / 20, before.cycle_time_ps * 3 / 2));
        const ResolvedMachine after = resolved(name, {other}, {Fractions::rounded, true});
        for (const Parameter& parameter : parameters()) {
            if (!parameter.applies_to(before) || !parameter.applies_to(after.machine)) continue;
            const long double was = physical(parameter, before);
            const long double is = physical(parameter, after.machine);
            if ((was == 0 && is == 0) || !has_an_effect(parameter, before)) continue;
            const double percent = static_cast<double>(100 * (is / was - 1));
            const double said = percent_said(after.rounded, parameter.name);
            RC_LOG() << name << ' ' << other << ' ' << parameter.name << ": " << percent << " and " << said << '\n';
            RC_ASSERT(std::abs(percent - said) <= 0.06 * std::abs(percent) + 1e-9);
        }
    }));
}

/// A cycle of an Ethernet is a bit time: another cycle_time is another rate, and a rate is another cycle_time.
TEST(KeptTimes, CannotBeThoseOfAnEthernet) {
    EXPECT_EQ(
        refusal([] { resolved("ethernet-16", {"cycle_time=50 ns"}, keeping); }),
        "cycle_time=50 ns: a link of an ethernet moves one bit in each cycle, so that another cycle_time is another "
        "rate; leave out --keep times");
    EXPECT_EQ(refusal([] { resolved("ethernet-16", {"network.link_rate=20 Mbit/s"}); }),
              "network.link_rate=20 Mbit/s: network.link_rate: a link of an ethernet moves one bit in each cycle; set "
              "cycle_time = 50000 ps");
    EXPECT_EQ(resolved("ethernet-16", {"network.link_rate=20 Mbit/s", "cycle_time=50000 ps"}).machine.cycle_time_ps,
              50000);
}

/// Channels of a class with another width also double their width; buffers keep their bytes.
TEST(KeptTimes, OfAClassOfChannelsAreItsOwn) {
    const TemporaryFolder folder;
    const std::string file = folder.write("own.toml",
                                          "name = \"own\"\nsummary = \"s\"\ninherits = \"dragonfly-72\"\n"
                                          "[network]\nbuffer_flits = 10\n"
                                          "[network.channels.global]\nlink_latency = \"10 cycles\"\n"
                                          "link_bytes_per_cycle = 4\nbuffer_flits = 18\n");
    const Machine slow =
        resolved(file, {"cycle_time=2 ns", "network.credit_latency=1 cycle"}, {Fractions::rounded, true}).machine;
    const auto value = [&slow](const char* name) { return find_parameter(name)->get(slow).number; };
    EXPECT_EQ(value("network.link_bytes_per_cycle"), 16);
    EXPECT_EQ(value("network.buffer_flits"), 5);
    EXPECT_EQ(value("network.channels.global.link_bytes_per_cycle"), 8);
    EXPECT_EQ(value("network.channels.global.link_flit_time"), 1);
    EXPECT_EQ(value("network.channels.global.buffer_flits"), 9);
    EXPECT_EQ(value("network.channels.global.link_latency"), 5);
}

TEST(Rounding, SaysByHowMuch) {
    EXPECT_THAT(
        resolved("mesh-16x16", {"interface.link_rate=12.5 GB/s", "network.link_rate=100 Gbit/s"}, rounding).rounded,
        ElementsAre("network.link_rate: 100 Gbit/s is rounded to 12.8 GB/s (64 bytes in 5 cycles), 2.4 % more",
                    "interface.link_rate: 12.5 GB/s is rounded to 12.8 GB/s (64 bytes in 5 cycles), 2.4 % more"));
    EXPECT_EQ(resolved("cns1", {"cycle_time=3 GHz"}, rounding).machine.cycle_time_ps, 333);
    EXPECT_THAT(resolved("cns1", {"cycle_time=3 GHz"}, rounding).rounded,
                ElementsAre("cycle_time: 3 GHz is rounded to 333 ps, 0.1 % less"));
    EXPECT_THAT(resolved("shared-nodes", {"memory.bandwidth=1 bit/s"}, rounding).rounded,
                ElementsAre(HasSubstr("memory.bandwidth: 0.125 B/s is rounded to [1, 1073741824], ")));
}

// Refuted by a value further away than half a cycle, or a note that is missing or not due.
TEST(Rounding, TakesTheNearestCycle) {
    EXPECT_TRUE(holds_for(usual_cases(300), [] {
        const std::int64_t cycle = *rc::gen::inRange(1, 5000);
        const std::int64_t time = *rc::gen::inRange(1, 1'000'000);
        const ResolvedMachine machine = resolved(
            "cns1", {fmt::format("cycle_time={} ps", cycle), fmt::format("processor.combine={} ps", time)}, rounding);
        const std::int64_t off = machine.machine.processor.combine * cycle - time;
        RC_ASSERT(2 * std::abs(off) <= cycle);
        RC_ASSERT(machine.rounded.size() == (time % cycle == 0 ? 0u : 1u));
    }));
}

TEST(Rounding, OffersOnlyWhatIsAllowed) {
    EXPECT_THAT(refusal([] { resolved("cns1", {"network.link_latency=1 ns"}); }),
                HasSubstr("1 ns is not a whole number of cycles of 8 ns; write \"1 cycle\""));
    EXPECT_THAT(refusal([] { resolved("cns1", {"processor.send_overhead=1 ns"}); }),
                HasSubstr("write \"0 cycles\" or \"1 cycle\""));
    EXPECT_THAT(refusal([] { resolved("cns1", {"processor.send_overhead=8000000001 ns"}); }),
                HasSubstr("write \"1000000000 cycles\""));
    EXPECT_THAT(refusal([] { resolved("cns1", {"processor.send_overhead=9000000001 ns"}); }),
                HasSubstr("it must be 1000000000 cycles or less"));
}

TEST(Rounding, GoesNoLowerThanAllowed) {
    const ResolvedMachine machine = resolved("cns1", {"network.link_latency=1 ns"}, rounding);
    EXPECT_EQ(machine.machine.network.link_latency, 1);
    EXPECT_THAT(machine.rounded, ElementsAre("network.link_latency: 1 ns is rounded to 1 cycle (8 ns), 700 % more"));
}

}  // namespace narrows::cycle_time_test
