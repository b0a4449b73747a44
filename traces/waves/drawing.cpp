#include "traces/waves/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "models/system/names.h"
#include "traces/waves/painter.h"

namespace narrows::waves {

namespace {

/// The hexadecimal digits of the whole pin; empty if all bits are 0.
std::string hexadecimal(const rtl::Pin& pin, std::span<const std::uint32_t> words) {
    if (std::ranges::all_of(words, [](std::uint32_t word) { return word == 0; })) return "";
    std::string digits;
    for (std::size_t i = words.size(); i-- > 0;) digits += fmt::format("{:08x}", words[i]);
    return digits.substr(digits.size() - static_cast<std::size_t>(pin.bits) / 4);
}

/// Draws the logged pins of an RTL node or switch.
void draw_pins(Canvas& canvas, const PinLog::Router& router, const PinSignals& signals) {
    std::vector<Cycle> until(router.pins.size(), never);
    for (auto change = router.changes.rbegin(); change != router.changes.rend(); ++change) {
        const rtl::Pin& pin = router.pins[change->pin];
        const std::uint32_t* const first = router.words.data() + change->value;
        const std::uint32_t value =
            pin.is_data ? canvas.value(hexadecimal(pin, std::span(first, pin.words()))) : *first;
        canvas.draw(signals[change->pin], change->cycle, until[change->pin], value);
        until[change->pin] = change->cycle;
    }
}

/// Returns for each endpoint whether its node is shown.
std::vector<bool> shown_endpoints(const WaveSelection& window, const Machine& machine) {
    std::vector<bool> shown(static_cast<std::size_t>(machine.endpoints()), false);
    const int interfaces = machine.node.interfaces;
    for (const NodeId node : window.nodes) {
        for (int i = 0; i < interfaces; ++i) shown[static_cast<std::size_t>(node * interfaces + i)] = true;
    }
    return shown;
}

/// True if the message is, after the crossing with that index, in a router during the window.
bool is_there(const LoggedMessage& m, std::size_t place, const WaveSelection& window) {
    const bool stays = place + 1 == m.crossings.size();
    const Cycle left = stays ? never : m.crossings[place + 1].tail;
    return m.crossings[place].head <= window.to && (left == never || left >= window.from);
}

/// The switches in which messages from or to the nodes of the window are during the window, in order. A message is in a
/// switch from the cycle in which its head leaves for it to the cycle in which its last byte leaves it.
std::vector<RouterId> crossed_switches(const RunLog& log, const Machine& machine, const Topology& topology,
                                       const WaveSelection& window) {
    std::vector<RouterId> switches;
    if (topology.switches() == 0) return switches;
    const std::vector<bool> shown = shown_endpoints(window, machine);
    std::vector<bool> crossed(static_cast<std::size_t>(topology.routers()), false);
    for (const LoggedMessage& m : log.messages()) {
        if (!shown[static_cast<std::size_t>(m.from)] && !shown[static_cast<std::size_t>(m.to)]) continue;
        for (std::size_t i = 0; i < m.crossings.size() && m.crossings[i].port != Topology::local; ++i) {
            const RouterId router = topology.far_end(m.crossings[i].router, m.crossings[i].port)->router;
            if (!topology.has_node(router) && is_there(m, i, window)) crossed[static_cast<std::size_t>(router)] = true;
        }
    }
    for (RouterId router(topology.nodes()); router < topology.routers(); ++router) {
        if (crossed[static_cast<std::size_t>(router)]) switches.push_back(router);
    }
    return switches;
}

/// Waveform viewers accept these characters; machine names may contain any.
std::string scope_name(std::string machine) {
    const auto allowed = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    };
    std::replace_if(
        machine.begin(), machine.end(), [&](char c) { return !allowed(c); }, '_');
    return machine.empty() ? "machine" : machine;
}

/// Signals for the whole machine.
struct Overview {
    SignalId cycle;
    SignalId under_way;
    SignalId delivered;
    SignalId packets_under_way;
};

Overview declare_overview(Canvas& canvas, const Machine& machine) {
    return {canvas.number("cycle"), canvas.number("messages_under_way"), canvas.number("messages_delivered"),
            machine.has_packet_engine() ? canvas.number("packets_under_way") : Canvas::nowhere};
}

void draw_messages(Canvas& canvas, const Overview& overview, const RunLog& log) {
    if (log.has_packets()) {  // a log forgets packets, but keeps all messages between ranks
        for (const LoggedMessage& packet : log.messages())
            canvas.draw(overview.packets_under_way, packet.started, packet.delivered, 1);
    } else {
        canvas.draw(overview.delivered, 0, never, static_cast<std::uint32_t>(log.forgotten()));
    }
    for (const LoggedWhole& m : log.wholes()) {
        canvas.draw(overview.under_way, m.started, m.delivered, 1);
        canvas.draw(overview.delivered, m.delivered, never, 1);
    }
}

void draw_path(Canvas& canvas, const std::vector<DrawnSegment>& path) {
    if (path.empty()) return;
    const SignalId message = canvas.text("critical_path_message");
    const SignalId resource = canvas.text("critical_path_resource");
    for (const DrawnSegment& segment : path) {
        canvas.draw(message, segment.from, segment.to, canvas.value(segment.message));
        canvas.draw(resource, segment.from, segment.to, canvas.value(segment.resource));
    }
}

class Finder {
public:
    Finder(const RunLog& log, const Machine& machine, const Topology& topology, Cycle from, Cycle to)
        : log_(log), machine_(machine), topology_(topology), placement_(machine), from_(from), to_(to) {}

    void find_deliveries(const WaveSignals& signals) {
        std::optional<LoggedWhole> first;
        std::optional<LoggedWhole> last;
        for (const LoggedWhole& m : log_.wholes()) {
            if (!signals.program(m.to).shown || !shows(m.delivered)) continue;
            if (!first || m.delivered < first->delivered) first = m;
            if (!last || m.delivered > last->delivered) last = m;
        }
        if (first) add_delivery("first delivery", *first);
        if (last) add_delivery("last delivery", *last);
    }

    void find_stall(const std::vector<Stall>& stalls) {
        const Stall* first = nullptr;
        for (const Stall& stall : stalls) {
            if (shows(stall.from) && (first == nullptr || stall.from < first->from)) first = &stall;
        }
        if (first == nullptr) return;
        const std::string row = packet_name(log_, first->message, machine_);
        const std::string name = log_.has_packets() ? row : name_of(log_.whole(first->message));
        add("first stall", first->from, first->router, fmt::format("{} waits for {}", name, first->waits_for), row,
            log_.messages()[first->message].started, false);
    }

    std::vector<EventOfInterest> found() {
        std::stable_sort(found_.begin(), found_.end(), [](auto& a, auto& b) { return a.cycle < b.cycle; });
        return std::move(found_);
    }

private:
    /// The router of the first interface of a rank's node.
    RouterId home_of(RankId rank) const {
        return topology_.router_of(placement_.endpoint_at(placement_.node_of(rank), 0));
    }
    static std::string id(const LoggedWhole& m) { return message_id(m.from, m.sequence); }
    /// "message 3.0 (node 3 to node 2)"
    std::string name_of(const LoggedWhole& m) const {
        return fmt::format("message {} ({} to {})", id(m), rank_name(topology_, m.from), rank_name(topology_, m.to));
    }
    bool shows(Cycle cycle) const { return cycle >= from_ && cycle <= to_; }
    void add_delivery(const char* what, const LoggedWhole& m) {
        add(what, m.delivered, home_of(m.to), name_of(m), id(m), m.started, true);
    }
    void add(const char* what, Cycle cycle, RouterId router, const std::string& text, const std::string& message,
             Cycle started, bool is_delivery) {
        found_.push_back({what, cycle, router, scope_of(topology_, router), text, message, started, is_delivery});
    }

    const RunLog& log_;
    const Machine& machine_;
    const Topology& topology_;
    const Placement placement_;
    Cycle from_;
    Cycle to_;
    std::vector<EventOfInterest> found_;
};

Cycle longest_credit(const Machine& machine) {
    return std::ranges::max(machine.all_channel_values(), {}, &ChannelParameters::credit_latency).credit_latency;
}

WaveSignals declare_all(Canvas& canvas, const RunToDraw& run, const Machine& machine, const Topology& topology,
                        const WaveSelection& window) {
    WaveSignals signals;
    signals.routers.resize(static_cast<std::size_t>(topology.routers()));
    signals.ranks.resize(static_cast<std::size_t>(machine.ranks()));
    const auto pins = [&](RouterId router) -> const std::vector<rtl::Pin>& {
        static const std::vector<rtl::Pin> none;
        const PinLog::Router* const logged = run.pins == nullptr ? nullptr : run.pins->router(router);
        return logged == nullptr ? none : logged->pins;
    };
    for (const NodeId node : window.nodes)
        declare_node(canvas, machine, topology, node, run.log.activities(), pins, signals);
    for (const RouterId router : crossed_switches(run.log, machine, topology, window))
        declare_switch(canvas, machine, topology, router, pins, signals);
    for (RouterId router = 0; run.pins != nullptr && router < topology.routers(); ++router) {
        const PinLog::Router* const logged = run.pins->router(router);
        const NodeSignals& own = signals.router(router);
        if (logged != nullptr && own.shown) draw_pins(canvas, *logged, own.pins);
    }
    return signals;
}

}  // namespace

RunLog log_for(const WaveSelection& window, const Machine& machine) {
    const InterfaceParameters& interface = machine.interface;
    // What the buffers of a link hold follows from earlier messages.
    const int history = interface.send_buffers + interface.injection_buffers + most_receive_buffers(interface) + 2;
    // A slot is held for a credit latency after its message has left.
    const Cycle from = std::max<Cycle>(0, window.from - longest_credit(machine));
    return RunLog(from, window.to, static_cast<std::size_t>(history));
}

Drawing draw(const RunToDraw& run, const Machine& machine, const Topology& topology, const WaveSelection& window,
             Cycle end) {
    const RunLog& log = run.log;
    Canvas canvas(window.from, window.to);
    canvas.open_scope(scope_name(machine.name));
    const Overview overview = declare_overview(canvas, machine);
    draw_path(canvas, run.path);
    const WaveSignals signals = declare_all(canvas, run, machine, topology, window);

    Painter painter(canvas, log, machine, topology, signals);
    Intervals(log, machine, topology).report(painter);
    painter.draw_programs();
    painter.draw_queues();
    draw_messages(canvas, overview, log);
    const Cycle to = std::min(window.to, end == never ? std::max(window.from, canvas.last_change()) : end);
    if (to - window.from <= most_counted_cycles) canvas.count_cycles(overview.cycle, window.from, to);

    Finder finder(log, machine, topology, window.from, to);
    finder.find_deliveries(signals);
    finder.find_stall(painter.stalls());
    return {canvas.cut(to, machine.cycle_time_ps), finder.found()};
}

}  // namespace narrows::waves
