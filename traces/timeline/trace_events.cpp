#include "traces/timeline/trace_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "models/network/topology/resource.h"
#include "models/system/names.h"
#include "traces/drawing/json_text.h"
#include "traces/timeline/slice_word.h"

namespace narrows {

namespace {

class TraceEvents {
public:
    TraceEvents(const Timeline& timeline, const Machine& machine, const Topology& topology)
        : timeline_(timeline), machine_(machine), topology_(topology) {}

    std::string all() {
        name_tracks();
        const bool has_packets = machine_.has_packet_engine();  // then each packet has its own path
        std::vector<std::vector<const Slice*>> ways(has_packets ? timeline_.packets.size() : timeline_.messages.size());
        for (const Slice& slice : timeline_.slices) {
            add(slice);
            const std::uint64_t number = has_packets ? slice.packet : slice.message;
            if (number != no_message && is_on_the_way(slice)) ways[number].push_back(&slice);
        }
        for (std::size_t i = 0; i < ways.size(); ++i) add_flow(i, ways[i]);
        return std::move(text_);
    }

private:
    const Station& track(const Slice& slice) const { return timeline_.tracks[slice.track]; }
    std::string id(std::uint64_t message) const {
        const LoggedWhole& m = timeline_.messages[message];
        return message_id(m.from, m.sequence);
    }

    /// The name of its message or packet; empty if it has none.
    std::string name_of(const Slice& slice) const {
        if (slice.packet != no_message) return timeline_.packets[slice.packet].name;
        return slice.message == no_message ? "" : id(slice.message);
    }
    int home(const Slice& slice) const { return home_of(topology_, track(slice)); }

    template <class... Arguments>
    void event(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
        text_ += text_.empty() ? "\n" : ",\n";
        fmt::format_to(std::back_inserter(text_), form, std::forward<Arguments>(arguments)...);
    }

    void name_tracks() {
        int named = -1;
        for (std::size_t i = 0; i < timeline_.tracks.size(); ++i) {
            const Station& t = timeline_.tracks[i];
            const int home = home_of(topology_, t);
            if (home != named) {
                event(R"({{"ph":"M","name":"process_name","pid":{},"args":{{"name":"{}"}}}})", home,
                      home_name(topology_, home));
                event(R"({{"ph":"M","name":"process_sort_index","pid":{},"args":{{"sort_index":{}}}}})", home, home);
            }
            named = home;
            event(R"({{"ph":"M","name":"thread_name","pid":{},"tid":{},"args":{{"name":{}}}}})", home, i + 1,
                  drawing::json_text(station_name(topology_, machine_, t)));
            event(R"({{"ph":"M","name":"thread_sort_index","pid":{},"tid":{},"args":{{"sort_index":{}}}}})", home,
                  i + 1, i);
        }
    }

    /// A channel that is still held when the last byte has crossed it becomes two slices, one after the other.
    void add(const Slice& slice) {
        if (slice.crossed > slice.from) add(slice, slice.from, slice.crossed, slice_word(slice.occupation));
        if (slice.crossed < slice.to) add(slice, slice.crossed, slice.to, "held");
    }

    void add(const Slice& slice, Cycle from, Cycle to, std::string_view what) {
        const std::string of = name_of(slice);
        const std::string name = of.empty() ? std::string(what) : what.empty() ? of : fmt::format("{} {}", of, what);
        event(R"({{"ph":"X","name":"{}","cat":"{}","pid":{},"tid":{},"ts":{},"dur":{})", name,
              part_name(track(slice).part), home(slice), slice.track + 1, from, to - from);
        if (has_details(slice)) {
            const LoggedWhole& m = timeline_.messages[slice.message];
            fmt::format_to(std::back_inserter(text_), R"(,"args":{{"message":"{}","to {}":{},"bytes":{}{}}})",
                           id(slice.message), topology_.placement() == nullptr ? "node" : "rank", m.to, m.bytes,
                           slice.unfinished ? R"(,"never ended":true)" : "");
        }
        text_ += '}';
    }

    /// Only some slices get the details of their message, because in all slices they would double the size of the file.
    bool has_details(const Slice& slice) const {
        const NodePart part = track(slice).part;
        return slice.message != no_message &&
               (part == NodePart::processor || part == NodePart::send_buffer || slice.unfinished);
    }

    static bool is_on_the_way(NodePart part) {
        return part == NodePart::processor || part == NodePart::send_buffer || part == NodePart::channel ||
               part == NodePart::link_in || part == NodePart::receive_register;
    }
    bool is_on_the_way(const Slice& slice) const { return is_on_the_way(track(slice).part); }

    /// Adds arrows from the start of the send, along the channels, to the slice in which the message ends. An arrow
    /// belongs to the slice in which it begins or ends.
    void add_flow(std::uint64_t message, std::vector<const Slice*>& way) {
        if (way.size() < 2) return;
        std::stable_sort(way.begin(), way.end(), [](const Slice* a, const Slice* b) { return a->from < b->from; });
        for (const Slice* slice : way) {
            const bool first = slice == way.front();
            const bool last = slice == way.back();
            event(R"({{"ph":"{}","name":"{}","cat":"message","id":{},"pid":{},"tid":{},"ts":{}{}}})",
                  first  ? "s"
                  : last ? "f"
                         : "t",
                  name_of(*slice), message, home(*slice), slice->track + 1, slice->from, last ? R"(,"bp":"e")" : "");
        }
    }

    const Timeline& timeline_;
    const Machine& machine_;
    const Topology& topology_;
    std::string text_;
};

}  // namespace

std::string trace_events(const Timeline& timeline, const Machine& machine, const Topology& topology,
                         const TimelineTitle& title) {
    const std::string unit =
        fmt::format("1 us shown = 1 cycle of {:g} ns", static_cast<double>(machine.cycle_time_ps) / 1000);
    return fmt::format(
        "{{\"displayTimeUnit\":\"ns\",\n\"otherData\":{{\"unit\":{},\"machine\":{},\"workload\":{},\"cycles\":{}}},\n"
        "\"traceEvents\":[{}\n]}}\n",
        drawing::json_text(unit), drawing::json_text(title.machine), drawing::json_text(title.workload),
        timeline.cycles, TraceEvents(timeline, machine, topology).all());
}

}  // namespace narrows
