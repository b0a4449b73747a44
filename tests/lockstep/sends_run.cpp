#include "tests/lockstep/sends_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "models/system/simulation_context.h"
#include "testbench/workloads/test_data.h"
#include "traces/log/recording_diff.h"

namespace narrows::lockstep {

namespace {

/// The data of the message at `place` in the list.
std::vector<std::byte> data_of(std::size_t place, const PlannedSend& send, const Machine& machine) {
    std::vector<std::byte> data(static_cast<std::size_t>(send.bytes - machine.message.header_bytes));
    TestData(1).write(place, 0, data);
    return data;
}

Task<> send_all(Rank& rank, const std::vector<PlannedSend>& sends, const std::vector<std::size_t>& places) {
    for (const std::size_t place : places) {
        const PlannedSend& send = sends[place];
        if (send.not_before > rank.now()) co_await rank.wait(send.not_before - rank.now());
        if (send.work > 0) co_await rank.work(send.work);
        const std::vector<std::byte> data = data_of(place, send, rank.machine());
        co_await rank.send(send.to, Payload(std::span(data)), {static_cast<int>(place), send.link});
    }
}

Task<> receive_all(Rank& rank, std::size_t messages, const std::vector<PlannedSend>& sends, std::size_t& intact) {
    for (; messages > 0; --messages) {
        const Received received = co_await rank.receive();
        const auto place = static_cast<std::size_t>(received.tag);
        const bool is_right =
            sends[place].to == rank.id() &&
            std::ranges::equal(received.payload.bytes(), data_of(place, sends[place], rank.machine()));
        intact += is_right ? 1 : 0;
    }
}

}  // namespace

std::vector<LoggedMessage> SendsRun::messages(std::size_t sends) const {
    std::vector<LoggedMessage> by_place(sends);
    for (const LoggedMessage& message : log.messages()) by_place.at(static_cast<std::size_t>(message.tag)) = message;
    return by_place;
}

SendsRun run_sends(const Machine& machine, const Topology& topology, const std::vector<PlannedSend>& sends,
                   const RtlPart& rtl, Cycle stop_after) {
    std::map<std::pair<NodeId, int>, std::vector<std::size_t>> activities;  // sends in the order in which they start
    std::vector<std::size_t> arriving(static_cast<std::size_t>(topology.nodes()));
    for (std::size_t place = 0; place < sends.size(); ++place) {
        activities[{sends[place].from, sends[place].activity}].push_back(place);
        ++arriving[static_cast<std::size_t>(sends[place].to)];
    }
    const SimulationContext context;
    System system(machine, topology, rtl);
    SendsRun run;
    system.observe(&run.log.observer());
    for (const auto& [key, places] : activities)
        system.start(key.first, [&sends, &all = places](Rank& rank) { return send_all(rank, sends, all); });
    for (NodeId node = 0; node < topology.nodes(); ++node) {
        system.start(node, [&, messages = arriving[static_cast<std::size_t>(node)]](Rank& rank) {
            return receive_all(rank, messages, sends, run.intact);
        });
    }
    run.has_ended = system.run([&] {
        if (system.last_event() > stop_after) system.stop();
    });
    run.last_event = system.last_event();
    run.log.put_in_order();
    return run;
}

std::string difference(const SendsRun& models, const SendsRun& rtl) {
    const MessageDiff diff = diff_of_messages(models.log, rtl.log);
    std::string text;
    for (const EventDifference& each : diff.events_of_message) {
        const auto said = [](const auto& event) { return event ? event->happened_text() : "never"; };
        const LoggedEvent& event = each.either();
        text += fmt::format("{}: {}: {} on models, {} in RTL{}\n", event.which_text(), event_kind_name(event.kind),
                            said(each.before), said(each.after), each.same() ? "" : "  <--");
    }
    if (!text.empty()) return text;
    if (models.has_ended != rtl.has_ended) return "only one of the runs has ended";
    return models.intact == rtl.intact ? "" : "bytes are wrong in RTL";
}

}  // namespace narrows::lockstep
