#include "traces/waves/save_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "traces/waves/layout.h"

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

constexpr int names_pixels = 440;  ///< width of the names with values
constexpr int wave_pixels = 1060;  ///< remaining width in a window of 1600 pixels
constexpr int label_pixels = 100;
constexpr int zoom_pixels = 200;  ///< GTKWave's zoom is a power of two of units of time for this many pixels
constexpr Cycle cycles_at_first = 400;
constexpr std::size_t most_open_nodes = 2;
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

bool is_pin(const std::vector<std::string>& scope) { return scope.size() > 3 && scope[2] == "rtl"; }

/// "node 24 channel east to node 25": the name of the part in the output of every command. Scopes are the machine, the
/// node, the kind of part, the part; of a switch the machine, the switch, the channel. Shared nodes have interfaces
/// with such parts.
std::string title_of(const std::vector<std::string>& scope) {
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
        : drawing_(drawing), wave_(drawing.wave), widths_(widths(wave_)), states_are_texts_(states_are_texts) {}

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

    void view() {
        const Cycle first = drawing_.events.empty() ? wave_.from : drawing_.events.front().cycle;
        const bool all = wave_.to - wave_.from <= cycles_at_first;
        const Cycle start = all ? wave_.from : std::clamp(first - 20, wave_.from, wave_.to - cycles_at_first);
        const Cycle shown = all ? std::max<Cycle>(wave_.to - wave_.from, 1) : cycles_at_first;
        line("[timestart] {}\n[size] 1600 900\n[pos] -1 -1", time(start));
        std::string markers =
            fmt::format("*-{:.6f} {}", std::log2(static_cast<double>(time(shown)) * zoom_pixels / wave_pixels),
                        drawing_.events.empty() ? -1 : time(first));
        for (std::size_t i = 0; i < 26; ++i)
            markers += i < drawing_.events.size() ? fmt::format(" {}", time(drawing_.events[i].cycle)) : " -1";
        text_ += markers + '\n';
        for (std::size_t i = 0; i < drawing_.events.size(); ++i)
            line("[markername] {}{}", static_cast<char>('A' + i), label(i, shown));
        line("[treeopen] {}.\n[sst_expanded] 0\n[signals_width] {}", wave_.signals.front().scope.front(), names_pixels);
    }

    /// GTKWave centres labels on their markers. If two would overlap, blanks push them apart.
    std::string label(std::size_t event, Cycle shown) const {
        const auto& events = drawing_.events;
        const auto collide = [&](std::size_t a, std::size_t b) {
            return (events[b].cycle - events[a].cycle) * wave_pixels < label_pixels * shown;
        };
        const std::string& name = events[event].name;
        const std::string blanks(name.size() + 2, ' ');
        std::string text = name;
        if (event > 0 && collide(event - 1, event)) text = blanks + text;
        if (event + 1 < events.size() && collide(event, event + 1)) text += blanks;
        return text;
    }

    void rows() {
        SignalId id = 0;
        for (; id < wave_.signals.size() && wave_.signals[id].scope.size() == 1; ++id) {
            if (wave_.shows_anything(id)) row(id, violet);
        }
        std::vector<PortGroup> nodes = groups(id);
        const std::vector<std::string> interesting = nodes_of_events();
        const auto rank = [&](const PortGroup& group) {
            return std::find(interesting.begin(), interesting.end(), group.name) - interesting.begin();
        };
        std::stable_sort(nodes.begin(), nodes.end(), [&](auto& a, auto& b) { return rank(a) < rank(b); });
        for (std::size_t i = 0; i < nodes.size(); ++i) node(nodes[i], i < most_open_nodes);
    }

    struct PortGroup {
        std::string name;
        SignalId begin;
        SignalId end;
    };

    std::vector<PortGroup> groups(SignalId begin) const {
        std::vector<PortGroup> all;
        for (SignalId id = begin; id < wave_.signals.size(); ++id) {
            const std::string& name = wave_.signals[id].scope[1];
            if (all.empty() || all.back().name != name) all.push_back({name, id, id});
            all.back().end = id + 1;
        }
        return all;
    }

    std::vector<std::string> nodes_of_events() const {
        std::vector<std::string> names;
        for (const EventOfInterest& event : drawing_.events) names.push_back(event.scope);
        return names;
    }

    void node(const PortGroup& group, bool open) {
        line("{}\n-{}", open ? open_group : closed_group, spaced(group.name));
        SignalId pins = group.begin;
        while (pins < group.end && !is_pin(wave_.signals[pins].scope)) ++pins;
        parts(group.begin, pins);
        if (pins < group.end) {
            const std::string title = spaced(group.name) + " RTL: pins";
            const bool readable = wave_.to - wave_.from <= cycles_with_readable_bytes;
            line("{}\n-{}", readable ? open_group : closed_group, title);
            parts(pins, group.end);
            line("{}\n-{}", readable ? open_group_end : closed_group_end, title);
        }
        line("{}\n-{}", open ? open_group_end : closed_group_end, spaced(group.name));
    }

    void parts(SignalId begin, SignalId end) {
        for (SignalId id = begin; id < end;) {
            SignalId next = id;
            while (next < end && wave_.signals[next].scope == wave_.signals[id].scope) ++next;
            part(id, next);
            id = next;
        }
    }

    /// Shows only signals that change.
    void part(SignalId begin, SignalId end) {
        std::vector<SignalId> rows;
        for (SignalId id = begin; id < end; ++id) {
            const bool happens =
                is_pin(wave_.signals[id].scope) ? wave_.changes_in_window(id) : wave_.shows_anything(id);
            if (happens && !says_nothing_more(id)) rows.push_back(id);
        }
        if (rows.empty()) return;
        line("{}\n-{}", comment, title_of(wave_.signals[begin].scope));
        for (const SignalId id : rows) row(id, colour_of(wave_.signals[id]));
    }

    /// True for the number of held buffers if there is a single buffer: its message shows the same.
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
    std::string text_;
};

}  // namespace

std::string save_file(const Drawing& drawing, const std::string& wave_file, const std::string& own_name) {
    return SaveFile(drawing, wave_file.ends_with(".vcd")).write(wave_file, own_name);
}

}  // namespace narrows::waves
