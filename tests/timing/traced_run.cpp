#include "tests/timing/traced_run.h"

#include <map>

#include "models/system/simulation_context.h"

namespace narrows {

namespace {

/// Writes down all that the reference reports, too. Messages carry the place of their send as tag.
class Trace final : public Observer {
public:
    explicit Trace(std::size_t messages) : transfers(messages) {}

    void send_started(const Message& m, Cycle start) override { of(m).start = start; }
    void copied_to_send_buffer(const Message& m, Cycle cycle) override { of(m).copied = cycle; }
    void head_crossed(const Message& m, const Crossing& crossing) override {
        of(m).path.push_back({crossing.router, crossing.port, crossing.head, never});
        if (crossing.port == Topology::local) of(m).in_link = m.link;
    }
    void tail_crossed(const Message& m, int index, Cycle tail) override {
        of(m).path.at(static_cast<std::size_t>(index)).tail = tail;
    }
    void presented(const Message& m, Cycle cycle) override { of(m).presented = cycle; }
    void delivered(const Message& m, Cycle cycle) override { of(m).delivered = cycle; }

    std::vector<reference::Transfer> transfers;

private:
    reference::Transfer& of(const Message& m) { return transfers.at(static_cast<std::size_t>(m.tag)); }
};

using Stream = std::vector<std::size_t>;  // places in the list of sends

Task<> send_stream(Rank& rank, const std::vector<reference::Send>& sends, const Stream& stream) {
    for (const std::size_t place : stream) {
        const reference::Send& send = sends[place];
        if (send.not_before > rank.now()) co_await rank.wait(send.not_before - rank.now());
        const std::vector<std::byte> body(static_cast<std::size_t>(send.bytes - 1));  // the header is one byte
        co_await rank.send(send.to, Payload(body), {static_cast<int>(place), send.link});
    }
}

}  // namespace

Machine carrying_bytes(Machine machine, int longest) {
    machine.message.header_bytes = 1;
    machine.message.word_bytes = 1;
    machine.message.vector_words = longest;
    return machine;
}

std::vector<reference::Transfer> run_on_model(const Machine& machine, const Topology& topology,
                                              const std::vector<reference::Send>& sends,
                                              std::optional<std::uint64_t> shuffle) {
    std::map<std::pair<NodeId, int>, Stream> streams;  // in the order in which activities are started
    for (std::size_t place = 0; place < sends.size(); ++place) {
        streams[{sends[place].from, sends[place].stream}].push_back(place);
    }
    const SimulationContext context;
    System system(machine, topology);
    Trace trace(sends.size());
    system.observe(&trace);
    if (shuffle) system.shuffle_order(*shuffle);
    for (const auto& [key, stream] : streams) {
        system.start(key.first, [&sends, &stream](Rank& rank) { return send_stream(rank, sends, stream); });
    }
    system.run();
    return trace.transfers;
}

}  // namespace narrows
