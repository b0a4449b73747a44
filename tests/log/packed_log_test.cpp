// Messages and events of a packed log are read back unchanged.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/property.h"
#include "tests/support/runs/all_of_events.h"
#include "traces/log/logged_messages.h"

namespace narrows::packed_log_test {

/// Near the beginning, late, or `never`.
Cycle any_cycle() {
    switch (*rc::gen::inRange(0, 4)) {
        case 0: return never;
        case 1: return *rc::gen::inRange<Cycle>(0, never);
        default: return *rc::gen::inRange<Cycle>(0, 2000);
    }
}

template <class Number>
Number any(Number least, Number most) {
    return *rc::gen::inRange<Number>(least, most);
}

LoggedCrossing any_crossing() {
    return {RouterId(any(0, 1'000'000)),
            Port(any(-1, 200)),
            any_cycle(),
            any_cycle(),
            any<std::uint8_t>(0, 255),
            any<std::uint8_t>(0, 255),
            *rc::gen::arbitrary<std::uint32_t>()};
}

LoggedMessage any_message() {
    LoggedMessage m;
    m.from = NodeId(any(0, 1'000'000));
    m.to = NodeId(any(0, 1'000'000));
    m.sequence = *rc::gen::arbitrary<std::uint32_t>();
    m.number_in_pair = *rc::gen::arbitrary<std::uint32_t>();
    m.tag = *rc::gen::arbitrary<int>();
    m.message_class = *rc::gen::elementOf(all_message_classes);
    m.bytes = any(1, 1'000'000);
    m.link_out = LinkId(any(0, 128));
    m.link_in = LinkId(any(0, 128));
    m.injection_buffer = any(-1, 20);
    m.turn_out = *rc::gen::arbitrary<std::uint32_t>();
    m.turn_in = *rc::gen::arbitrary<std::uint32_t>();
    for (Cycle* const cycle : {&m.asked, &m.started, &m.copied, &m.supplied, &m.presented, &m.delivered, &m.received,
                               &m.loaded, &m.stored_from, &m.stored_to})
        *cycle = any_cycle();
    const int crossings = any(0, 40);
    for (int i = 0; i < crossings; ++i) m.crossings.push_back(any_crossing());
    return m;
}

template <class Event>
Event any_event();

template <>
LoggedStep any_event() {
    LoggedStep step{};
    step.rank = RankId(any(0, 2000));
    step.kind = static_cast<ProcessorStep::Kind>(any(0, 6));
    step.what = *rc::gen::arbitrary<std::uint64_t>();
    step.number = any(-1, 1000);
    for (Cycle* const cycle : {&step.asked, &step.from, &step.overhead_end, &step.to}) *cycle = any_cycle();
    const int chunks = any(0, 5);
    for (int i = 0; i < chunks; ++i) step.chunks.push_back({any_cycle(), any_cycle()});
    return step;
}

template <>
ProgramStep any_event() {
    ProgramStep step{};
    step.node = NodeId(any(0, 2000));
    step.activity = any(0, 256);
    step.kind = static_cast<ProgramStep::Kind>(any(0, 6));
    step.asked = any_cycle();
    step.done = any_cycle();
    step.count = any(0, 3);
    for (int i = 0; i < step.count; ++i)
        step.messages[static_cast<std::size_t>(i)] =
            *rc::gen::elementOf(std::vector<std::uint64_t>{no_message, 0, 7, 4'000'000'000});
    return step;
}

bool same(const LoggedMessages& packed, const std::vector<LoggedMessage>& messages) {
    return packed.size() == messages.size() &&
           std::ranges::equal(packed, messages,
                              [](const LoggedMessage& a, const LoggedMessage& b) { return all_of(a) == all_of(b); });
}

TEST(LoggedMessages, ComeBackAsTheyWere) {
    EXPECT_TRUE(holds_for(100, [] {
        LoggedMessages packed;
        std::vector<LoggedMessage> messages;
        const auto change = [&](std::size_t number) { packed.change(number) = messages[number] = any_message(); };
        for (std::size_t number = 0; number < 10; ++number) {
            packed.add();
            messages.emplace_back();
            change(number);
        }
        RC_ASSERT(same(packed, messages));
        for (const std::size_t number : {3u, 0u, 7u, 3u}) packed.pack(number);
        RC_ASSERT(same(packed, messages));
        change(3);  // a packed one
        change(4);
        RC_ASSERT(same(packed, messages));
        packed.pack_all();
        RC_ASSERT(same(packed, messages));
        change(9);
        RC_ASSERT(same(packed, messages));
        for (std::size_t i = 0; i < messages.size(); ++i) {
            const MessageStartOrder order = packed.start_order(i);
            const LoggedMessage& m = messages[i];
            RC_ASSERT((order == MessageStartOrder{m.started, m.from, m.sequence}));
        }
    }));
}

TEST(LoggedMessages, AreRearrangedAsTheNumbersSay) {
    LoggedMessages packed;
    for (std::uint32_t number = 0; number < 5; ++number) {
        packed.add();
        packed.change(number).sequence = number;
        if (number % 2 == 0) packed.pack(number);
    }
    std::vector<std::uint64_t> to{3, 0, 4, 1, 2};
    packed.rearrange(to);
    packed.shrink(4);
    std::vector<std::uint32_t> sequences;
    for (const LoggedMessage& m : packed) sequences.push_back(m.sequence);
    EXPECT_EQ(sequences, (std::vector<std::uint32_t>{1, 3, 4, 0}));
    EXPECT_THROW(packed.at(4), std::out_of_range);
}

template <class Event>
void come_back_as_they_were() {
    PackedEvents<Event> packed;
    std::vector<Event> events;
    for (std::size_t left = any<std::size_t>(0, 5 * PackedEvents<Event>::events_a_row); left > 0; --left) {
        events.push_back(any_event<Event>());
        packed.push_back(events.back());
    }
    const auto alike = [](const Event& a, const Event& b) { return all_of(a) == all_of(b); };
    RC_ASSERT(packed.size() == events.size());
    RC_ASSERT(std::ranges::equal(packed, events, alike));
    for (std::size_t i = 0; i < events.size(); ++i) RC_ASSERT(alike(packed[i], events[i]));
    RC_ASSERT(packed.is_in_order() == std::ranges::is_sorted(events, {}, PackedForm<Event>::cycle));
    std::vector<Event> taken;
    packed.take_all([&](const Event& event) { taken.push_back(event); });
    RC_ASSERT(std::ranges::equal(taken, events, alike));
    RC_ASSERT(packed.empty());
}

TEST(PackedEvents, OfStepsComeBackAsTheyWere) { EXPECT_TRUE(holds_for(100, come_back_as_they_were<LoggedStep>)); }

TEST(PackedEvents, OfProgramsComeBackAsTheyWere) { EXPECT_TRUE(holds_for(100, come_back_as_they_were<ProgramStep>)); }

TEST(PackedEvents, KnowWhetherTheyAreInTheOrderOfCycles) {
    PackedEvents<LoggedStep> events;
    const auto add = [&](Cycle to) {
        LoggedStep step{};
        step.to = to;
        events.push_back(step);
    };
    EXPECT_TRUE(events.is_in_order());
    for (const Cycle from : {5, 5, 6}) add(from);
    EXPECT_TRUE(events.is_in_order());
    add(5);
    add(9);
    EXPECT_FALSE(events.is_in_order());
}

}  // namespace narrows::packed_log_test
