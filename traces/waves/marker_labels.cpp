#include "traces/waves/marker_labels.h"

#include <algorithm>

namespace narrows::waves {

namespace {

constexpr Cycle character_pixels = 5;  ///< width of a character in GTKWave's font for labels
constexpr Cycle gap_pixels = 5;
constexpr Cycle near_pixels = 100;  ///< labels of markers closer than this would overlap

struct Label {
    Cycle marker;  ///< pixels from the left edge of the view
    Cycle width;
    Cycle start;

    Cycle centred() const { return marker - width / 2; }
    Cycle end() const { return start + width; }
};

bool is_in(const View& view, const EventOfInterest& event) {
    return event.cycle >= view.from && event.cycle <= view.from + view.cycles;
}

std::string with_blanks(const std::string& name, const Label& label) {
    // A blank moves the centred text by half its width.
    const Cycle moved = label.start - label.centred();
    const std::string blanks(static_cast<std::size_t>((std::abs(moved) * 2 + character_pixels - 1) / character_pixels),
                             ' ');
    return moved < 0 ? name + blanks : blanks + name;
}

}  // namespace

std::vector<std::string> marker_labels(const std::vector<EventOfInterest>& events, const View& view) {
    std::vector<std::string> texts;
    std::vector<std::size_t> shown;
    std::vector<Label> labels;
    for (const EventOfInterest& event : events) {
        if (is_in(view, event)) {
            const Cycle width = static_cast<Cycle>(event.name.size()) * character_pixels;
            shown.push_back(texts.size());
            labels.push_back({(event.cycle - view.from) * view.pixels / view.cycles, width, 0});
        }
        texts.push_back(event.name);
    }
    const auto are_near = [&](std::size_t a, std::size_t b) {
        return labels[b].marker - labels[a].marker < near_pixels;
    };
    Cycle free_from = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        Label& label = labels[i];
        const bool near_before = i > 0 && are_near(i - 1, i);
        const bool near_after = i + 1 < labels.size() && are_near(i, i + 1);
        label.start = label.centred();
        if (near_after && !near_before) label.start = label.marker - label.width - gap_pixels;
        if (near_before && !near_after) label.start = label.marker + gap_pixels;
        label.start = std::max(label.start, free_from);
        free_from = label.end() + gap_pixels;
    }
    Cycle free_to = view.pixels;
    for (std::size_t i = labels.size(); i > 0; --i) {
        Label& label = labels[i - 1];
        label.start = std::min(label.start, free_to - label.width);
        free_to = label.start - gap_pixels;
    }
    for (std::size_t i = 0; i < labels.size(); ++i) texts[shown[i]] = with_blanks(texts[shown[i]], labels[i]);
    return texts;
}

}  // namespace narrows::waves
