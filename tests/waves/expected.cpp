#include "tests/waves/expected.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>

#include "models/topology/resource.h"

namespace narrows {

namespace {

using Messages = std::vector<const LoggedMessage*>;

class Oracle {
public:
    Oracle(const LogCopy& run, const Machine& machine, const Topology& topology)
        : run_(run), machine_(machine), topology_(topology) {
        follow_lanes();
    }

    void describe_machine(Expected& to) const {
        const std::string top = machine_.name + ".";
        to[top + "cycle"] = [](Cycle t) { return std::to_string(t); };
        to[top + "messages_under_way"] = [this](Cycle t) {
            return count([t](const LoggedMessage& m) { return m.started <= t && t < m.delivered; });
        };
        to[top + "messages_delivered"] = [this](Cycle t) {
            return count([t](const LoggedMessage& m) { return m.delivered <= t; });
        };
    }

    void describe_node(NodeId node, Expected& to) const {
        const std::string scope = fmt::format("{}.node_{}.", machine_.name, node);
        describe_processor(node, scope + "processor.", to);
        for (LinkId link = 0; link < machine_.interface.links; ++link) {
            describe_link_out(node, link, fmt::format("{}interface.link_{}_out.", scope, link), to);
            describe_link_in(node, link, fmt::format("{}interface.link_{}_in.", scope, link), to);
        }
        const RouterId router = topology_.router_of(node);
        describe_channels(router, scope + "router.", to);
        to[scope + "router.waiting_for_links_in"] = [this, router](Cycle t) {
            return waiting(router, Topology::local, t);
        };
    }

    void describe_switch(RouterId router, Expected& to) const {
        describe_channels(router, fmt::format("{}.{}.", machine_.name, name_of(router)), to);
    }

    /// A message from or to one of the nodes is in the switch at some cycle from `from` to `to`.
    bool crosses(RouterId router, const std::vector<NodeId>& nodes, Cycle from, Cycle to) const {
        const auto is_shown = [&](NodeId node) { return std::ranges::find(nodes, node) != nodes.end(); };
        return std::ranges::any_of(run_.messages, [&](const LoggedMessage& m) {
            if (!is_shown(m.from) && !is_shown(m.to)) return false;
            for (std::size_t i = 1; i < m.crossings.size(); ++i) {
                if (m.crossings[i].router == router && m.crossings[i - 1].head <= to && m.crossings[i].tail >= from)
                    return true;
            }
            return false;
        });
    }

    /// Of a shared node, in the scope of the interface.
    void describe_endpoint(EndpointId endpoint, const std::string& scope, Expected& to) const {
        describe_link_out(endpoint, 0, scope + "link_out.", to);
        describe_link_in(endpoint, 0, scope + "link_in.", to);
        const RouterId router = topology_.router_of(endpoint);
        describe_channels(router, scope + "router.", to);
        to[scope + "router.waiting_for_links_in"] = [this, router](Cycle t) {
            return waiting(router, Topology::local, t);
        };
        to[scope + "link_out.packets_waiting"] = [this, endpoint](Cycle t) {
            int waiting = 0;
            for (std::size_t i = 0; i < run_.messages.size(); ++i) {
                const LoggedMessage& m = run_.messages[i];
                if (m.from == endpoint && run_.nodes.packets[i].asked <= t && t < m.started) ++waiting;
            }
            return std::to_string(waiting);
        };
    }

private:
    std::string id(const LoggedMessage* m) const { return m == nullptr ? "" : name_in_wave(run_, number_of(*m)); }
    std::uint64_t number_of(const LoggedMessage& m) const {
        return static_cast<std::uint64_t>(&m - run_.messages.data());
    }

    std::string name_of(RouterId router) const {
        const int nodes = topology_.nodes();
        if (topology_.placement() != nullptr && router < nodes) {
            const int interfaces = topology_.placement()->interfaces();
            return interfaces == 1 ? fmt::format("node_{}", router)
                                   : fmt::format("node_{}_interface_{}", router / interfaces, router % interfaces);
        }
        return router < nodes ? fmt::format("node_{}", router) : fmt::format("switch_{}", router - nodes);
    }

    void describe_channels(RouterId router, const std::string& scope, Expected& to) const {
        for (Port port = 0; port < topology_.ports(router); ++port) {
            const auto end = topology_.far_end(router, port);
            if (!end) continue;
            const bool is_only_one = topology_.switches() > 0 && router < topology_.nodes();
            std::string name = is_only_one ? "" : topology_.port_name(router, port) + "_";
            std::ranges::replace(name, ' ', '_');
            describe_channel(router, port, fmt::format("{}channel_{}to_{}.", scope, name, name_of(end->router)), to);
        }
    }

    std::string count(const std::function<bool(const LoggedMessage&)>& holds) const {
        return std::to_string(std::count_if(run_.messages.begin(), run_.messages.end(), holds));
    }
    std::string id_of(std::uint64_t number) const { return id(&run_.messages[number]); }

    // --- processor --------------------------------------------------------------------------------------------------

    const ProcessorBusy* busy(NodeId node, Cycle t) const {
        for (const ProcessorBusy& b : run_.processors) {
            if (b.node == node && b.from <= t && t < b.to) return &b;
        }
        return nullptr;
    }

    std::string processor_state(NodeId node, Cycle t) const {
        const ProcessorBusy* b = busy(node, t);
        if (b == nullptr) {
            const bool computes = std::any_of(run_.steps.begin(), run_.steps.end(), [&](const ProgramStep& s) {
                return s.node == node && s.kind == ProgramStep::Kind::compute && s.asked <= t && t < s.done;
            });
            return computes ? "computing" : "idle";
        }
        const Cycle spent = t - b->from;
        const bool at_request = machine_.processor.receive_overhead_due == ReceiveOverhead::at_request;
        switch (b->task) {
            case ProcessorTask::work: return "work";
            case ProcessorTask::request: return "receive overhead";
            case ProcessorTask::receive:
                return !at_request && spent < machine_.processor.receive_overhead ? "receive overhead"
                                                                                  : "processor moves data";
            case ProcessorTask::send: break;
        }
        if (spent < machine_.processor.send_overhead) return "send overhead";
        return spent < machine_.processor.send_overhead + machine_.interface.send_overhead ? "interface send overhead"
                                                                                           : "processor moves data";
    }

    bool received(std::uint64_t number, Cycle t) const {
        return std::any_of(run_.steps.begin(), run_.steps.end(), [&](const ProgramStep& s) {
            return s.kind == ProgramStep::Kind::receive && s.done <= t &&
                   std::count(s.messages.begin(), s.messages.begin() + s.count, number) > 0;
        });
    }

    std::string inbox(NodeId node, Cycle t) const {
        int count = 0;
        for (std::uint64_t i = 0; i < run_.messages.size(); ++i) {
            const LoggedMessage& m = run_.messages[i];
            if (m.to == node && m.delivered <= t && !received(i, t)) ++count;
        }
        return std::to_string(count);
    }

    std::string activity(NodeId node, int number, Cycle t) const {
        static const char* const names[] = {"send", "receive", "compute", "work", "wait"};
        for (const ProgramStep& s : run_.steps) {
            if (s.node == node && s.activity == number && s.asked <= t && t < s.done)
                return names[static_cast<int>(s.kind)];
        }
        return "nothing";
    }

    const MemoryBusy* memory(NodeId node, Cycle t) const {
        for (const MemoryBusy& b : run_.memory) {
            if (b.node == node && b.from <= t && t < b.to) return &b;
        }
        return nullptr;
    }

    void describe_processor(NodeId node, const std::string& scope, Expected& to) const {
        to[scope + "state"] = [this, node](Cycle t) { return processor_state(node, t); };
        to[scope + "message"] = [this, node](Cycle t) {
            const ProcessorBusy* b = busy(node, t);
            const bool moves = b != nullptr && (b->task == ProcessorTask::send || b->task == ProcessorTask::receive);
            return moves ? id_of(b->what) : "";
        };
        to[scope + "inbox"] = [this, node](Cycle t) { return inbox(node, t); };
        int activities = 0;
        for (const ProgramStep& s : run_.steps) activities = std::max(activities, s.activity + 1);
        for (int i = 0; i < activities; ++i) {
            to[fmt::format("{}program_{}_waits_for", scope, i)] = [this, node, i](Cycle t) {
                return activity(node, i, t);
            };
        }
        if (machine_.memory.timing == MemoryTiming::off) return;
        to[scope + "memory_port"] = [this, node](Cycle t) {
            const MemoryBusy* b = memory(node, t);
            return b == nullptr ? "idle" : b->loads ? "load" : "store";
        };
        to[scope + "memory_port_message"] = [this, node](Cycle t) {
            const MemoryBusy* b = memory(node, t);
            return b == nullptr ? "" : id_of(b->message);
        };
    }

    // --- sending ----------------------------------------------------------------------------------------------------

    bool is_shared() const { return machine_.has_shared_nodes(); }
    bool injects() const { return machine_.interface.injection_buffers > 0; }
    Cycle injected(const LoggedMessage& m) const { return m.supplied + 1 - machine_.interface_cycles(m.bytes); }
    /// The last cycle in the send buffer.
    Cycle last_in_buffer(const LoggedMessage& m) const { return injects() ? m.supplied : m.crossings.front().tail; }
    bool in_send_buffer(const LoggedMessage& m, Cycle t) const { return m.copied <= t && t <= last_in_buffer(m); }

    Messages of_link_out(NodeId node, LinkId link) const {
        Messages messages;
        for (const LoggedMessage& m : run_.messages) {
            if (m.from == node && m.link_out == link) messages.push_back(&m);
        }
        return messages;
    }

    const LoggedMessage* on_wire(const Messages& link, Cycle t) const {
        for (const LoggedMessage* m : link) {
            if (in_send_buffer(*m, t)) return m;
        }
        return nullptr;
    }

    bool waits_for_first_channel(const LoggedMessage& m, Cycle t) const {
        if (t >= m.crossings.front().head) return false;
        if (injects()) return injected(m) <= t;
        return t > m.copied && on_wire(of_link_out(m.from, m.link_out), t) == &m;
    }

    std::string send_register_state(const LoggedMessage& m, Cycle t) const {
        const Cycle overhead = m.started + (is_shared() ? 0 : machine_.processor.send_overhead);
        if (t < overhead) return "send overhead";
        if (t < overhead + machine_.interface.send_overhead) return "interface send overhead";
        const bool reads = std::ranges::any_of(run_.nodes.accesses, [&](const ServerAccess& a) {
            return a.owner == AccessOwner{AccessOwner::Kind::read, number_of(m)} && t < a.to;
        });
        const bool loading = reads || std::any_of(run_.memory.begin(), run_.memory.end(), [&](const MemoryBusy& b) {
                                 return b.loads && &run_.messages[b.message] == &m && t < b.to;
                             });
        return loading ? "memory access" : "waits for a send buffer";
    }

    std::string wire_state(const LoggedMessage* m, Cycle t) const {
        if (m == nullptr) return "free";
        if (t == m->copied) return "turn-around";
        if (injects()) return t < injected(*m) ? "waits for an injection buffer" : "transmission";
        return t < m->crossings.front().head ? "waits for a channel" : "transmission";
    }

    void describe_link_out(NodeId node, LinkId link, const std::string& scope, Expected& to) const {
        const Messages messages = of_link_out(node, link);
        const auto in_register = [messages](Cycle t) -> const LoggedMessage* {
            for (const LoggedMessage* m : messages) {
                if (m->started <= t && t < m->copied) return m;
            }
            return nullptr;
        };
        to[scope + "send_register"] = [this, in_register](Cycle t) { return id(in_register(t)); };
        to[scope + "send_register_state"] = [this, in_register](Cycle t) {
            const LoggedMessage* m = in_register(t);
            return m == nullptr ? "free" : send_register_state(*m, t);
        };
        to[scope + "send_buffers_occupied"] = [this, messages](Cycle t) {
            return std::to_string(std::count_if(messages.begin(), messages.end(),
                                                [&](const LoggedMessage* m) { return in_send_buffer(*m, t); }));
        };
        const auto buffers = static_cast<std::size_t>(machine_.interface.send_buffers);
        for (std::size_t i = 0; i < buffers; ++i) {
            to[fmt::format("{}send_buffer_{}", scope, i)] = [this, messages, buffers, i](Cycle t) {
                for (std::size_t k = i; k < messages.size(); k += buffers) {
                    if (in_send_buffer(*messages[k], t)) return id(messages[k]);
                }
                return std::string();
            };
        }
        to[scope + "wire"] = [this, messages](Cycle t) { return id(on_wire(messages, t)); };
        to[scope + "wire_state"] = [this, messages](Cycle t) { return wire_state(on_wire(messages, t), t); };
        to[scope + "wire_waits_for"] = [this, messages](Cycle t) {
            const LoggedMessage* m = on_wire(messages, t);
            return wire_state(m, t) == "waits for a channel" ? first_channel(*m) : "";
        };
        for (int i = 0; i < machine_.interface.injection_buffers; ++i) describe_injection(messages, i, scope, to);
    }

    std::string first_channel(const LoggedMessage& m) const { return crossing_name(m, 0); }

    void describe_injection(const Messages& messages, int number, const std::string& scope, Expected& to) const {
        const auto held = [this, messages, number](Cycle t) -> const LoggedMessage* {
            for (const LoggedMessage* m : messages) {
                if (m->injection_buffer == number && injected(*m) <= t && t <= m->crossings.front().tail) return m;
            }
            return nullptr;
        };
        const std::string name = fmt::format("{}injection_buffer_{}", scope, number);
        to[name] = [this, held](Cycle t) { return id(held(t)); };
        to[name + "_state"] = [held](Cycle t) {
            const LoggedMessage* m = held(t);
            if (m == nullptr) return "free";
            return t < m->crossings.front().head ? "waits for a channel" : "transmission";
        };
        to[name + "_waits_for"] = [this, held](Cycle t) {
            const LoggedMessage* m = held(t);
            return m != nullptr && t < m->crossings.front().head ? first_channel(*m) : "";
        };
    }

    // --- network ----------------------------------------------------------------------------------------------------

    std::string crossing_name(const LoggedMessage& m, std::size_t place) const {
        const LoggedCrossing& crossing = m.crossings[place];
        if (crossing.port != Topology::local)
            return resource_name(topology_, {ResourceKind::channel, crossing.router, crossing.port});
        return resource_name(topology_, {ResourceKind::link_in, m.to, 0, machine_.interface.links - 1});
    }

    /// The message's head waits for the channel at `place` of its path.
    bool waits(const LoggedMessage& m, std::size_t place, Cycle t) const {
        if (place == 0) return waits_for_first_channel(m, t);
        const bool whole = !machine_.interface.cut_through && m.crossings[place].port == Topology::local;
        const LoggedCrossing& before = m.crossings[place - 1];
        const Cycle there = (whole ? before.tail : before.head) + values_of(before.router, before.port).link_latency;
        const Cycle asked = std::max(there, slots_.at({&m, place - 1}).first_in_lane);
        return asked <= t && t < m.crossings[place].head;
    }

    /// The values of the class of the channels of a port.
    ChannelParameters values_of(RouterId router, Port port) const {
        const auto& classes = machine_.network.classes;
        const auto of_port = static_cast<std::size_t>(topology_.graph().group(router, port)->channel_class);
        ChannelParameters values =
            classes.empty() ? ChannelParameters(machine_.network) : classes[of_port].with(machine_.network);
        values.lanes += own_lanes(machine_.network);
        return values;
    }

    bool has_slots() const { return machine_.has_lanes_or_slots(); }

    /// The messages of a lane of a channel come and leave in the same order, and take its slots in turn.
    void follow_lanes() {
        struct Passage {
            const LoggedMessage* message;
            std::size_t place;
            Cycle head;
        };
        std::map<std::tuple<int, int, int, int>, std::vector<Passage>> lanes;
        for (const LoggedMessage& m : run_.messages) {
            for (std::size_t i = 0; i + 1 < m.crossings.size(); ++i) {
                const LoggedCrossing& c = m.crossings[i];
                lanes[{int{c.router}, int{c.port}, c.channel, c.lane}].push_back({&m, i, c.head});
            }
        }
        for (auto& [lane, passages] : lanes) {
            std::ranges::sort(passages, {}, &Passage::head);
            Cycle first = 0;
            for (std::size_t i = 0; i < passages.size(); ++i) {
                const auto [message, place, head] = passages[i];
                const LoggedCrossing& c = message->crossings[place];
                slots_[{message, place}] = {static_cast<int>(i) % values_of(c.router, c.port).slots, first};
                first = message->crossings[place + 1].tail + 1;
            }
        }
    }

    std::string waiting(RouterId router, Port port, Cycle t) const {
        int count = 0;
        for (const LoggedMessage& m : run_.messages) {
            for (std::size_t i = 0; i < m.crossings.size(); ++i) {
                if (m.crossings[i].router == router && m.crossings[i].port == port && waits(m, i, t)) ++count;
            }
        }
        return std::to_string(count);
    }

    void describe_channel(RouterId router, Port port, const std::string& scope, Expected& to) const {
        to[scope + "waiting"] = [this, router, port](Cycle t) { return waiting(router, port, t); };
        const int channels = topology_.graph().group(router, port)->channels;
        for (int channel = 0; channel < channels; ++channel) {
            const std::string ending = channels > 1 ? fmt::format("_{}", channel) : "";
            if (has_slots()) {
                describe_wire({router, port, channel}, scope, ending, to);
            } else {
                describe_held({router, port, channel, 0, 0}, scope + "owner" + ending, scope + "state" + ending,
                              scope + "waits_for" + ending, to);
            }
        }
        if (has_slots()) describe_slots(router, port, channels, scope, to);
    }

    /// A channel, and a slot at its end.
    struct Place {
        RouterId router;
        Port port;
        int channel;
        int lane = 0;
        int slot = 0;
    };
    struct Holder {
        const LoggedMessage* message = nullptr;
        std::size_t place = 0;
    };

    /// The message in the slot: from its head to the end of the credit latency.
    Holder in_slot(const Place& at, Cycle t) const {
        for (const LoggedMessage& m : run_.messages) {
            for (std::size_t i = 0; i + 1 < m.crossings.size(); ++i) {
                const LoggedCrossing& c = m.crossings[i];
                if (c.router == at.router && c.port == at.port && c.channel == at.channel && c.lane == at.lane &&
                    slots_.at({&m, i}).number == at.slot && c.head <= t &&
                    t < m.crossings[i + 1].tail + values_of(c.router, c.port).credit_latency)
                    return {&m, i};
            }
        }
        return {};
    }

    void describe_held(const Place& at, const std::string& message, const std::string& state,
                       const std::string& waits_for, Expected& to) const {
        to[message] = [this, at](Cycle t) { return id(in_slot(at, t).message); };
        to[state] = [this, at](Cycle t) {
            const auto [m, place] = in_slot(at, t);
            if (m == nullptr) return "free";
            if (waits(*m, place + 1, t)) return "head waits";
            return t <= m->crossings[place].tail ? "transmission" : "draining";
        };
        to[waits_for] = [this, at](Cycle t) {
            const auto [m, place] = in_slot(at, t);
            return m != nullptr && waits(*m, place + 1, t) ? crossing_name(*m, place + 1) : "";
        };
    }

    /// Of a channel with several slots.
    void describe_wire(const Place& at, const std::string& scope, const std::string& ending, Expected& to) const {
        const auto crossing = [this, at](Cycle t) -> const LoggedMessage* {
            for (const LoggedMessage& m : run_.messages) {
                for (const LoggedCrossing& c : m.crossings) {
                    if (c.router == at.router && c.port == at.port && c.channel == at.channel && c.head <= t &&
                        t <= c.tail)
                        return &m;
                }
            }
            return nullptr;
        };
        to[scope + "owner" + ending] = [this, crossing](Cycle t) { return id(crossing(t)); };
        to[scope + "state" + ending] = [crossing](Cycle t) { return crossing(t) == nullptr ? "free" : "transmission"; };
    }

    void describe_slots(RouterId router, Port port, int channels, const std::string& scope, Expected& to) const {
        const ChannelParameters values = values_of(router, port);
        std::vector<Place> places;
        for (int channel = 0; channel < channels; ++channel) {
            for (int lane = 0; lane < values.lanes; ++lane) {
                for (int slot = 0; slot < values.slots; ++slot) places.push_back({router, port, channel, lane, slot});
            }
        }
        for (const Place& at : places) {
            const std::string name = scope + (channels > 1 ? fmt::format("channel_{}_", at.channel) : "") +
                                     (values.lanes > 1 ? fmt::format("lane_{}_", at.lane) : "") +
                                     fmt::format("slot_{}", at.slot);
            describe_held(at, name, name + "_state", name + "_waits_for", to);
        }
        to[scope + "slots_occupied"] = [this, places](Cycle t) {
            return std::to_string(
                std::ranges::count_if(places, [&](const Place& at) { return in_slot(at, t).message != nullptr; }));
        };
    }

    // --- receiving --------------------------------------------------------------------------------------------------

    bool has_register() const { return machine_.interface.data_mover == DataMover::dma; }
    Cycle moved(const LoggedMessage& m) const { return m.presented - machine_.interface.receive_overhead; }
    /// When register (or buffer, if there is no register) is free.
    Cycle left(const LoggedMessage& m) const {
        for (const MemoryBusy& b : run_.memory) {
            if (!b.loads && &run_.messages[b.message] == &m) return b.from;
        }
        return m.delivered;
    }
    bool in_receive_buffer(const LoggedMessage& m, Cycle t) const {
        return m.crossings.back().head <= t && t < (has_register() ? moved(m) + 2 : left(m));
    }

    std::string receive_register_state(const LoggedMessage& m, Cycle t) const {
        if (t < m.presented) return "interface receive overhead";
        if (is_shared()) return packet_register_state(run_, number_of(m), t);
        if (t < m.taken) return "waits for the processor";
        return t < m.delivered ? "receive overhead" : "waits for the memory port";
    }

    void describe_link_in(NodeId node, LinkId link, const std::string& scope, Expected& to) const {
        Messages messages;
        for (const LoggedMessage& m : run_.messages) {
            if (m.to == node && m.link_in == link) messages.push_back(&m);
        }
        std::sort(messages.begin(), messages.end(), [](const LoggedMessage* a, const LoggedMessage* b) {
            return a->crossings.back().head < b->crossings.back().head;
        });
        const auto buffers = static_cast<std::size_t>(machine_.interface.receive_buffers);
        const auto occupied = [this, messages](Cycle t) {
            return std::count_if(messages.begin(), messages.end(),
                                 [&](const LoggedMessage* m) { return in_receive_buffer(*m, t); });
        };
        const auto holder = [messages, occupied, buffers](Cycle t) -> const LoggedMessage* {
            const LoggedMessage* latest = nullptr;
            for (const LoggedMessage* m : messages) {
                if (m->crossings.back().head <= t) latest = m;
            }
            if (latest == nullptr) return nullptr;
            const bool full = occupied(t) == static_cast<std::ptrdiff_t>(buffers);
            return t <= latest->crossings.back().tail || full ? latest : nullptr;
        };
        to[scope + "owner"] = [this, holder](Cycle t) { return id(holder(t)); };
        to[scope + "state"] = [holder](Cycle t) {
            const LoggedMessage* m = holder(t);
            if (m == nullptr) return "free";
            return t <= m->crossings.back().tail ? "transmission" : "waits for a receive buffer";
        };
        to[scope + "receive_buffers_occupied"] = [occupied](Cycle t) { return std::to_string(occupied(t)); };
        for (std::size_t i = 0; i < buffers; ++i) {
            to[fmt::format("{}receive_buffer_{}", scope, i)] = [this, messages, buffers, i](Cycle t) {
                for (std::size_t k = i; k < messages.size(); k += buffers) {
                    if (in_receive_buffer(*messages[k], t)) return id(messages[k]);
                }
                return std::string();
            };
        }
        if (!has_register()) return;
        const auto in_register = [this, messages](Cycle t) -> const LoggedMessage* {
            for (const LoggedMessage* m : messages) {
                if (moved(*m) <= t && t < left(*m)) return m;
            }
            return nullptr;
        };
        to[scope + "receive_register"] = [this, in_register](Cycle t) { return id(in_register(t)); };
        to[scope + "receive_register_state"] = [this, in_register](Cycle t) {
            const LoggedMessage* m = in_register(t);
            return m == nullptr ? "free" : receive_register_state(*m, t);
        };
    }

    struct Slot {
        int number;           ///< in its lane
        Cycle first_in_lane;  ///< when the message ahead has left the lane
    };

    const LogCopy& run_;
    const Machine& machine_;
    const Topology& topology_;
    std::map<std::pair<const LoggedMessage*, std::size_t>, Slot> slots_;  ///< by message, by crossing
};

/// The nodes of the window; with shared nodes their endpoints.
std::vector<EndpointId> endpoints_of(const waves::WaveSelection& window, const Topology& topology) {
    if (topology.placement() == nullptr) return window.nodes;
    std::vector<EndpointId> endpoints;
    for (EndpointId endpoint = 0; endpoint < topology.nodes(); ++endpoint) {
        const NodeId node(endpoint / topology.placement()->interfaces());
        if (std::ranges::find(window.nodes, node) != window.nodes.end()) endpoints.push_back(endpoint);
    }
    return endpoints;
}

}  // namespace

Expected expected_of(const LogCopy& run, const Machine& machine, const Topology& topology,
                     const waves::WaveSelection& window) {
    const auto oracle = std::make_shared<Oracle>(run, machine, topology);
    Expected expected;
    const std::vector<NodeId> nodes = endpoints_of(window, topology);
    if (machine.has_shared_nodes()) {
        describe_shared_nodes(run, machine, topology, window, expected);
        const int interfaces = topology.placement()->interfaces();
        for (const EndpointId endpoint : nodes) {
            const std::string scope =
                fmt::format("{}.node_{}.interface_{}.", machine.name, endpoint / interfaces, endpoint % interfaces);
            oracle->describe_endpoint(endpoint, scope, expected);
        }
    } else {
        oracle->describe_machine(expected);
        for (const NodeId node : nodes) oracle->describe_node(node, expected);
    }
    for (RouterId router(topology.nodes()); router < topology.routers(); ++router) {
        if (oracle->crosses(router, nodes, window.from, window.to)) oracle->describe_switch(router, expected);
    }
    for (auto& [path, value] : expected) value = [oracle, inner = std::move(value)](Cycle t) { return inner(t); };
    return expected;
}

}  // namespace narrows
