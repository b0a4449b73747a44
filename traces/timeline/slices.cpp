#include "traces/timeline/slices.h"

#include <algorithm>
#include <unordered_map>

namespace narrows {

namespace {

/// `never` stays what it is.
Cycle later(Cycle cycle, Cycle by) { return cycle == never ? never : cycle + by; }

class Slices {
public:
    Slices(const EventLog& log, const Machine& machine, const Topology& topology)
        : log_(log),
          machine_(machine),
          topology_(topology),
          processor_moves_(machine.interface.data_mover == DataMover::processor) {
        for (const MemoryBusy& access : log.memory()) {
            if (!access.loads) stored_from_[access.message] = access.from;
        }
    }

    TrackSlices all() {
        add_processors();
        add_memory();
        add_links_out();
        for (std::uint64_t i = 0; i < log_.messages().size(); ++i) {
            add_channels(i);
            add_acknowledge(i);
        }
        add_links_in();
        return std::move(slices_);
    }

private:
    const LoggedMessage& message(std::uint64_t number) const { return log_.messages()[number]; }

    void add(const Track& track, Cycle from, Cycle to, std::uint64_t of, Use use = Use::has) {
        add_crossing(track, from, to, to, of, use);
    }
    void add_crossing(const Track& track, Cycle from, Cycle crossed, Cycle to, std::uint64_t of, Use use = Use::has) {
        if (from == never || to <= from) return;
        slices_[track].push_back({0, from, to, crossed, of, use, to == never});
    }

    /// P1 to P3, P5, P6. What comes after the overhead is moving data.
    void add_processors() {
        const ProcessorParameters& processor = machine_.processor;
        const bool at_request = processor.receive_overhead_due == ReceiveOverhead::at_request;
        for (const ProcessorBusy& busy : log_.processors()) {
            const Track track{busy.node, Part::processor};
            const auto with_moving = [&](Use overhead, Cycle cycles) {
                const Cycle moving = std::min(busy.to, busy.from + cycles);
                add(track, busy.from, moving, busy.what, overhead);
                add(track, moving, busy.to, busy.what, Use::moving_data);
            };
            switch (busy.use) {
                case ProcessorUse::send: with_moving(Use::send_overhead, processor.send_overhead); break;
                case ProcessorUse::receive:
                    with_moving(Use::receive_overhead, at_request ? 0 : processor.receive_overhead);
                    break;
                case ProcessorUse::request: add(track, busy.from, busy.to, no_message, Use::receive_overhead); break;
                case ProcessorUse::work: add(track, busy.from, busy.to, no_message, Use::work); break;
            }
        }
    }

    void add_memory() {
        for (const MemoryBusy& access : log_.memory()) {
            add({access.node, Part::memory}, access.from, access.to, access.message,
                access.loads ? Use::load : Use::store);
        }
    }

    /// S1 to S5. The numbers of messages are in the order of their starts, and so is a link; its buffers are filled in
    /// turn. A processor that moves the bytes itself fills the buffer at once (P2).
    void add_links_out() {
        struct Link {
            int messages = 0;
            Cycle wire_free = 0;
        };
        std::map<std::pair<NodeId, int>, Link> links;
        for (std::uint64_t i = 0; i < log_.messages().size(); ++i) {
            const LoggedMessage& m = message(i);
            Link& link = links[{m.from, m.link_out}];
            const int buffer = link.messages++ % machine_.interface.send_buffers;
            if (!processor_moves_) add({m.from, Part::send_register, m.link_out}, m.started, m.copied, i);
            const Cycle left = m.crossings.empty() ? never : later(m.crossings.front().tail, 1);
            const bool injected = machine_.interface.injection_buffers > 0;
            const Cycle wire_free = injected ? later(m.supplied, 1) : left;
            add({m.from, Part::send_buffer, m.link_out, buffer}, processor_moves_ ? m.started : m.copied, wire_free, i);
            if (m.copied != never && link.wire_free != never)
                add({m.from, Part::link_out, m.link_out}, std::max(m.copied, link.wire_free), wire_free, i);
            link.wire_free = wire_free;
            if (injected && m.supplied != never) {
                add({m.from, Part::injection_buffer, m.link_out, m.injection_buffer},
                    m.supplied + 1 - machine_.interface_cycles(m.bytes), left, i);
            }
        }
    }

    /// N1.
    void add_channels(std::uint64_t number) {
        const auto& crossings = message(number).crossings;
        for (std::size_t i = 0; i < crossings.size() && crossings[i].port != Topology::local; ++i) {
            const Cycle release = i + 1 < crossings.size() ? later(crossings[i + 1].tail, 1) : never;
            add_crossing({crossings[i].router, Part::channel, crossings[i].port}, crossings[i].head,
                         later(crossings[i].tail, 1), release, number);
        }
    }

    void add_acknowledge(std::uint64_t number) {
        if (machine_.interface.acknowledge == Acknowledge::none) return;
        const LoggedMessage& m = message(number);
        const Port first = topology_.route(topology_.router_of(m.from), m.to);
        add({m.from, Part::acknowledge, first}, m.started, m.delivered, number);
    }

    void add_links_in() {
        std::map<std::pair<NodeId, int>, std::vector<std::uint64_t>> links;
        for (std::uint64_t i = 0; i < log_.messages().size(); ++i) {
            const LoggedMessage& m = message(i);
            if (!m.crossings.empty() && m.crossings.back().port == Topology::local)
                links[{m.to, m.link_in}].push_back(i);
        }
        for (auto& [link, arrivals] : links) {
            std::sort(arrivals.begin(), arrivals.end(), [this](std::uint64_t a, std::uint64_t b) {
                return message(a).crossings.back().head < message(b).crossings.back().head;
            });
            add_arrivals(arrivals);
        }
    }

    /// R1 to R4: what has come by one link, in that order. Its buffers are filled in turn, too.
    void add_arrivals(const std::vector<std::uint64_t>& arrivals) {
        const auto buffers = static_cast<std::size_t>(machine_.interface.receive_buffers);
        std::vector<Cycle> buffer_free(arrivals.size());
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            const std::uint64_t number = arrivals[i];
            const LoggedMessage& m = message(number);
            const Cycle head = m.crossings.back().head;
            const Cycle moved = later(m.presented, -machine_.interface.receive_overhead);
            const Cycle finished = finished_with(number);
            buffer_free[i] = processor_moves_ ? finished : later(moved, 2);
            if (!processor_moves_) add({m.to, Part::receive_register, m.link_in}, moved, finished, number);
            add({m.to, Part::receive_buffer, m.link_in, static_cast<int>(i % buffers)}, head, buffer_free[i], number);
            const Cycle crossed = later(m.crossings.back().tail, 1);
            const Cycle next_buffer = i + 1 < buffers ? 0 : buffer_free[i + 1 - buffers];
            add_crossing({m.to, Part::link_in, m.link_in}, head, crossed, std::max(crossed, next_buffer), number);
        }
    }

    /// When processor and memory have finished with a message: its register (R4: buffer) is free (R3, M2).
    Cycle finished_with(std::uint64_t number) const {
        const Cycle delivered = message(number).delivered;
        const auto stored = stored_from_.find(number);
        return delivered == never || stored == stored_from_.end() ? delivered : std::max(delivered, stored->second);
    }

    const EventLog& log_;
    const Machine& machine_;
    const Topology& topology_;
    bool processor_moves_;
    std::unordered_map<std::uint64_t, Cycle> stored_from_;
    TrackSlices slices_;
};

}  // namespace

TrackSlices slices_of(const EventLog& log, const Machine& machine, const Topology& topology) {
    return Slices(log, machine, topology).all();
}

}  // namespace narrows
