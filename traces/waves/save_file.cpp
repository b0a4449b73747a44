#include "traces/waves/save_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "traces/waves/layout.h"
#include "traces/waves/marker_labels.h"
#include "traces/waves/wave.h"

namespace narrows::waves {

namespace {

// GTKWave's codes for the flags and colours of a row.
constexpr const char* decimal = "@24";
constexpr const char* hexadecimal_flag = "@22";
constexpr const char* ascii = "@20";
constexpr const char* enumeration = "@100000028";
constexpr const char* comment = "@200";
constexpr const char* open_group = "@800200";
constexpr const char* open_group_end = "@1000200";
constexpr const char* closed_group = "@c00200";
constexpr const char* closed_group_end = "@1401200";
enum Colour { red = 1, orange, yellow, green, blue, indigo, violet };

/// The frame makes the window 1600 by 900 pixels.
constexpr int window_width = 1590;
constexpr int window_height = 844;
constexpr int names_pixels = 440;       ///< width of the names with values
constexpr int wave_pixels = 1050;       ///< the waves; the remaining width is a margin
constexpr int zoom_pixels = 200;        ///< GTKWave's zoom is a power of two of units of time for this many pixels
constexpr Cycle cycles_at_first = 400;  ///< more if the followed message takes longer
constexpr Cycle cycles_around = 20;     ///< cycles before the start of the followed message, and after its event
constexpr std::size_t open_without_way = 2;
constexpr Cycle cycles_with_readable_bytes = 60;

Colour colour_of(const Signal& signal) {
    if (signal.name.ends_with("waits_for")) return red;
    switch (signal.kind) {
        case Signal::Kind::number: return signal.bits == 1 ? green : yellow;
        case Signal::Kind::text:
        case Signal::Kind::data: return orange;
        case Signal::Kind::state: break;
    }
    return green;
}

std::string spaced(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

bool is_pin(const PartScope& scope) { return scope.size() > 3 && scope[2] == "rtl"; }

/// The event whose message the view follows. A delivery is preferred to a stall, then a message that starts in the
/// window to one whose path is incomplete. Null if there are no events.
const EventOfInterest* event_to_follow(const Drawing& drawing) {
    const auto merit = [&](const EventOfInterest& event) {
        const bool is_complete = event.started >= drawing.wave.from;
        return (event.is_delivery ? 2 : 0) + (is_complete ? 1 : 0);
    };
    const auto best = std::ranges::max_element(drawing.events, {}, merit);
    return best == drawing.events.end() ? nullptr : &*best;
}

/// The part's name in the output of every command, such as "node 24 channel east to node 25". Scopes are the machine,
/// the node, the kind of part, the part; for a switch the machine, the switch, the channel. Where interfaces have
/// numbers, the interface is between the node and the kind of part.
std::string title_of(const PartScope& scope) {
    std::string title = spaced(scope[1]);
    for (std::size_t i = 2; i < scope.size(); ++i) {
        const bool is_last = i + 1 == scope.size();
        if (is_pin(scope) && i == 2) {
            title += " RTL,";
        } else if (scope[i] != "router" || is_last) {
            title += " " + spaced(scope[i]);
        }
    }
    return title;
}

class SaveFile {
public:
    SaveFile(const Drawing& drawing, bool states_are_texts)
        : drawing_(drawing),
          wave_(drawing.wave),
          widths_(widths(wave_)),
          states_are_texts_(states_are_texts),
          followed_(event_to_follow(drawing)) {
        if (followed_ != nullptr) way_ = way_of(wave_, followed_->message);
    }

    std::string write(const std::string& wave_file, const std::string& own_name) {
        // GTKWave looks for the wave relative to the save file, so the folder may be moved.
        text_ = fmt::format("[*] Narrows\n[dumpfile] \"/{}\"\n[savefile] \"/{}\"\n", wave_file, own_name);
        view();
        rows();
        return std::move(text_);
    }

private:
    template <class... Arguments>
    void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        text_ += fmt::format(format, std::forward<Arguments>(arguments)...) + '\n';
    }

    Cycle time(Cycle cycle) const { return cycle * wave_.cycle_time_ps; }

    /// The followed message from its start to its event, within the window, with some cycles around it.
    View first_view() const {
        const Cycle all = std::max<Cycle>(wave_.to - wave_.from, 1);
        if (all <= cycles_at_first || followed_ == nullptr)
            return {wave_.from, std::min(all, cycles_at_first), wave_pixels};
        const Cycle start = std::max(wave_.from, followed_->started - cycles_around);
        const Cycle wanted = std::max(cycles_at_first, followed_->cycle + cycles_around - start);
        return {std::max(wave_.from, std::min(start, wave_.to - wanted)), std::min(wanted, all), wave_pixels};
    }

    void view() {
        const View view = first_view();
        line("[timestart] {}\n[size] {} {}\n[pos] -1 -1", time(view.from), window_width, window_height);
        const auto units_of_zoom = static_cast<double>(time(view.cycles)) * zoom_pixels / wave_pixels;
        std::string markers =
            fmt::format("*-{:.6f} {}", std::log2(units_of_zoom), followed_ == nullptr ? -1 : time(followed_->cycle));
        for (std::size_t i = 0; i < 26; ++i)
            markers += i < drawing_.events.size() ? fmt::format(" {}", time(drawing_.events[i].cycle)) : " -1";
        text_ += markers + '\n';
        char letter = 'A';
        for (const std::string& label : marker_labels(drawing_.events, view))
            line("[markername] {}{}", letter++, label);
        line("[treeopen] {}.\n[sst_expanded] 0\n[signals_width] {}", wave_.signals.front().scope.front(), names_pixels);
    }

    void rows() {
        SignalId id = 0;
        for (; id < wave_.signals.size() && wave_.signals[id].scope.size() == 1; ++id) {
            if (wave_.shows_anything(id)) row(id, violet);
        }
        std::vector<SignalRange> nodes = ranges(id, static_cast<SignalId>(wave_.signals.size()), node_of);
        const std::vector<std::string> first = first_nodes();
        const auto rank = [&](const SignalRange& node) {
            return std::ranges::find(first, node_of(signal(node))) - first.begin();
        };
        std::ranges::stable_sort(nodes, {}, rank);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            node(nodes[i], way_.empty() ? i < open_without_way : is_on_way(node_of(signal(nodes[i]))));
    }

    struct SignalRange {
        SignalId begin;
        SignalId end;
    };

    const Signal& signal(const SignalRange& range) const { return wave_.signals[range.begin]; }
    static const std::string& node_of(const Signal& signal) { return signal.scope[1]; }
    static const PartScope& part_of(const Signal& signal) { return signal.scope; }

    /// Ranges of signals with the same key.
    template <class Key>
    std::vector<SignalRange> ranges(SignalId begin, SignalId end, Key key) const {
        std::vector<SignalRange> all;
        for (SignalId id = begin; id < end; ++id) {
            if (all.empty() || key(signal(all.back())) != key(wave_.signals[id])) all.push_back({id, id});
            all.back().end = id + 1;
        }
        return all;
    }

    /// Nodes on the path of the followed message, then those of the events.
    std::vector<std::string> first_nodes() const {
        std::vector<std::string> names;
        for (const PartScope& part : way_) names.push_back(part[1]);
        for (const EventOfInterest& event : drawing_.events) names.push_back(event.scope);
        return names;
    }

    bool is_on_way(const std::string& node) const {
        return std::ranges::any_of(way_, [&](const PartScope& part) { return part[1] == node; });
    }

    void node(const SignalRange& node, bool open) {
        const std::string name = spaced(node_of(signal(node)));
        SignalId pins = node.begin;
        while (pins < node.end && !is_pin(wave_.signals[pins].scope)) ++pins;
        const std::vector<SignalRange> parts = ranges(node.begin, pins, part_of);
        group(name, open, [&] {
            if (is_on_way(node_of(signal(node)))) {
                parts_on_way(parts);
                group(name + ": other parts", false, [&] { other_parts(parts); });
            } else {
                for (const SignalRange& one : parts) part(one);
            }
            const bool readable = wave_.to - wave_.from <= cycles_with_readable_bytes;
            group(name + " RTL: pins", readable, [&] {
                for (const SignalRange& one : ranges(pins, node.end, part_of)) part(one);
            });
        });
    }

    /// Writes a group of rows, or nothing if it is empty.
    void group(const std::string& title, bool open, const std::function<void()>& write_rows) {
        const std::size_t before = text_.size();
        line("{}\n-{}", open ? open_group : closed_group, title);
        const std::size_t empty = text_.size();
        write_rows();
        if (text_.size() == empty) return text_.resize(before);
        line("{}\n-{}", open ? open_group_end : closed_group_end, title);
    }

    /// Shows these parts in the order of the path.
    void parts_on_way(const std::vector<SignalRange>& parts) {
        for (const PartScope& scope : way_) {
            for (const SignalRange& one : parts) {
                if (part_of(signal(one)) == scope) part(one);
            }
        }
    }

    void other_parts(const std::vector<SignalRange>& parts) {
        for (const SignalRange& one : parts) {
            if (std::ranges::find(way_, part_of(signal(one))) == way_.end()) part(one);
        }
    }

    /// Shows only signals that change.
    void part(const SignalRange& part) {
        std::vector<SignalId> rows;
        for (SignalId id = part.begin; id < part.end; ++id) {
            const bool happens =
                is_pin(wave_.signals[id].scope) ? wave_.changes_in_window(id) : wave_.shows_anything(id);
            if (happens && !says_nothing_more(id)) rows.push_back(id);
        }
        if (rows.empty()) return;
        line("{}\n-{}", comment, title_of(part_of(signal(part))));
        for (const SignalId id : rows) row(id, colour_of(wave_.signals[id]));
    }

    /// True for the number of held buffers if there is a single buffer, because its message shows the same.
    bool says_nothing_more(SignalId id) const {
        return wave_.signals[id].name.ends_with("_occupied") && widths_[id] == 1;
    }

    void row(SignalId id, Colour colour) {
        const Signal& signal = wave_.signals[id];
        line("[color] {}", static_cast<int>(colour));
        switch (signal.kind) {
            case Signal::Kind::number: line("{}", decimal); break;
            case Signal::Kind::text: line("{}", ascii); break;
            case Signal::Kind::data: line("{}", hexadecimal_flag); break;
            case Signal::Kind::state: line("{}", states_are_texts_ ? ascii : enumeration); break;
        }
        const bool text =
            signal.kind == Signal::Kind::text || (signal.kind == Signal::Kind::state && states_are_texts_);
        const bool vector = !text && widths_[id] > 1;
        line("+{{{}}} {}{}", is_pin(signal.scope) ? signal.name : spaced(signal.name), signal.path(),
             vector ? fmt::format("[{}:0]", widths_[id] - 1) : std::string());
    }

    const Drawing& drawing_;
    const Wave& wave_;
    std::vector<int> widths_;
    bool states_are_texts_;
    const EventOfInterest* followed_;
    std::vector<PartScope> way_;  ///< scopes on the path of the followed message
    std::string text_;
};

}  // namespace

std::string save_file(const Drawing& drawing, const std::string& wave_file, const std::string& own_name) {
    return SaveFile(drawing, wave_file.ends_with(".vcd")).write(wave_file, own_name);
}

}  // namespace narrows::waves
