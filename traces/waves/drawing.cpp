#include "traces/waves/drawing.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/system/names.h"
#include "traces/waves/crossed_switches.h"
#include "traces/waves/painter.h"
#include "traces/waves/pins.h"

namespace narrows::waves {

namespace {

/// Waveform viewers accept these characters; names of machines may contain any.
std::string scope_name(std::string machine) {
    const auto allowed = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    };
    std::replace_if(
        machine.begin(), machine.end(), [&](char c) { return !allowed(c); }, '_');
    return machine.empty() ? "machine" : machine;
}

/// Signals of the whole machine.
struct Overview {
    SignalId cycle;
    SignalId under_way;
    SignalId delivered;
};

Overview declare_overview(Canvas& canvas) {
    return {canvas.number("cycle"), canvas.number("messages_under_way"), canvas.number("messages_delivered")};
}

void draw_messages(Canvas& canvas, const Overview& overview, const RunLog& log) {
    canvas.draw(overview.delivered, 0, never, static_cast<std::uint32_t>(log.forgotten()));
    for (const LoggedMessage& m : log.messages()) {
        canvas.draw(overview.under_way, m.started, m.delivered, 1);
        canvas.draw(overview.delivered, m.delivered, never, 1);
    }
}

class Finder {
public:
    Finder(const RunLog& log, const Topology& topology, Cycle from, Cycle to)
        : log_(log), topology_(topology), from_(from), to_(to) {}

    void find_deliveries(const std::vector<NodeSignals>& nodes) {
        const LoggedMessage* first = nullptr;
        const LoggedMessage* last = nullptr;
        for (const LoggedMessage& m : log_.messages()) {
            if (!nodes[static_cast<std::size_t>(m.to)].shown || !shows(m.delivered)) continue;
            if (first == nullptr || m.delivered < first->delivered) first = &m;
            if (last == nullptr || m.delivered > last->delivered) last = &m;
        }
        if (first != nullptr) add("first delivery", first->delivered, topology_.router_of(first->to), name(*first));
        if (last != nullptr) add("last delivery", last->delivered, topology_.router_of(last->to), name(*last));
    }

    void find_stall(const std::vector<Stall>& stalls) {
        const Stall* first = nullptr;
        for (const Stall& stall : stalls) {
            if (shows(stall.from) && (first == nullptr || stall.from < first->from)) first = &stall;
        }
        if (first == nullptr) return;
        add("first stall", first->from, first->router,
            fmt::format("{} waits for {}", name(log_.messages()[first->message]), first->waits_for));
    }

    std::vector<EventOfInterest> found() {
        std::stable_sort(found_.begin(), found_.end(), [](auto& a, auto& b) { return a.cycle < b.cycle; });
        return std::move(found_);
    }

private:
    static std::string name(const LoggedMessage& m) { return message_name(m.from, m.sequence, m.to); }
    bool shows(Cycle cycle) const { return cycle >= from_ && cycle <= to_; }
    void add(const char* what, Cycle cycle, RouterId router, std::string text) {
        found_.push_back({what, cycle, router, scope_of(topology_, router), std::move(text)});
    }

    const RunLog& log_;
    const Topology& topology_;
    Cycle from_;
    Cycle to_;
    std::vector<EventOfInterest> found_;
};

Cycle longest_credit(const Machine& machine) {
    return std::ranges::max(machine.all_channel_values(), {}, &ChannelParameters::credit_latency).credit_latency;
}

}  // namespace

RunLog log_for(const WaveSelection& window, const Machine& machine) {
    const InterfaceParameters& interface = machine.interface;
    // The contents of a link's buffers follow from the messages before.
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
    const Overview overview = declare_overview(canvas);
    const int activities = log.activities();
    std::vector<NodeSignals> nodes(static_cast<std::size_t>(topology.routers()));
    static const std::vector<rtl::Pin> none;
    const auto show = [&](RouterId router, const auto& declare) {
        const PinLog::Router* const pins = run.pins == nullptr ? nullptr : run.pins->router(router);
        NodeSignals& signals = nodes[static_cast<std::size_t>(router)];
        signals = declare(pins == nullptr ? none : pins->pins);
        if (pins != nullptr) draw_pins(canvas, *pins, signals.pins);
    };
    for (const NodeId node : window.nodes) {
        show(topology.router_of(node), [&](const std::vector<rtl::Pin>& pins) {
            return declare_node(canvas, machine, topology, node, activities, pins);
        });
    }
    for (const RouterId router : crossed_switches(log, topology, window)) {
        show(router, [&](const std::vector<rtl::Pin>& pins) {
            return declare_switch(canvas, machine, topology, router, pins);
        });
    }

    Painter painter(canvas, log, topology, nodes);
    Intervals(log, machine, topology).tell(painter);
    painter.draw_programs();
    draw_messages(canvas, overview, log);
    const Cycle to = std::min(window.to, end == never ? std::max(window.from, canvas.last_change()) : end);
    if (to - window.from <= most_counted_cycles) canvas.count_cycles(overview.cycle, window.from, to);

    Finder finder(log, topology, window.from, to);
    finder.find_deliveries(nodes);
    finder.find_stall(painter.stalls());
    return {canvas.cut(to, machine.cycle_time_ps), finder.found()};
}

}  // namespace narrows::waves
