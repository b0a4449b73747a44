#include "models/machine/link_remedies.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "models/machine/suggestion.h"

namespace narrows {

namespace {

std::vector<LinkWish> wishes_of(std::span<const LinkToSet> links) {
    std::vector<LinkWish> wishes;
    for (const LinkToSet& link : links) wishes.push_back(link.wish);
    return wishes;
}

/// Whether times that are given in seconds are whole numbers of cycles.
bool are_times_whole(const Settings& settings, std::int64_t cycle_time_ps) {
    return std::ranges::all_of(parameters(), [&](const Parameter& parameter) {
        const ValueSoFar* const given = settings.find(parameter);
        const bool is_time =
            given != nullptr && parameter.kind == Parameter::Kind::cycles && given->value.unit == Unit::picoseconds;
        return !is_time || given->value.amount % cycle_time_ps == 0;
    });
}

}  // namespace

std::string LinkRemedies::other_flits() const {
    std::vector<LinkWish> wishes = wishes_of(links_);
    for (LinkWish& wish : wishes) {
        if (wish.bytes) wish.usual = wish.bytes;
        wish.bytes.reset();
        wish.cycles.reset();
    }
    const FlitChooser chooser(wishes, cycle_time_ps_);
    const std::optional<FlitChoice> exact = chooser.exact();
    const std::optional<FlitChoice> choice = exact ? exact : chooser.nearer();
    if (!choice) return {};
    std::vector<std::string> settings;
    for (std::size_t i = 0; i < links_.size(); ++i) add_settings(links_[i], choice->flits[i], settings);
    const std::vector<std::string_view> views(settings.begin(), settings.end());
    return fmt::format("; for {} rates set {}", exact ? "exact" : "nearer", enumeration(views));
}

/// Nothing, if the link has these flits already.
void LinkRemedies::add_settings(const LinkToSet& link, const FlitRate& flits,
                                std::vector<std::string>& settings) const {
    const LinkParameters& names = link.parameters;
    const bool has_flits = link.has_its_flits() ? flits == link.before : link.wish.usual == flits.bytes;
    if (has_flits) return;
    if (link.wish.bytes != flits.bytes) settings.push_back(fmt::format("{} = {}", names.width->name, flits.bytes));
    if (link.rate != nullptr) return;  // that says the time of a flit
    settings.push_back(fmt::format("{} = {}", names.flit_time->name, names.flit_time->text(flits.cycles)));
    if (const auto buffer = buffer_in(names, link.before.bytes, flits.bytes, settings_))
        settings.push_back(fmt::format("{} = {}", names.buffer_flits->name, buffer->flits));
}

bool LinkRemedies::is_exact_at(std::int64_t cycle_time_ps) const {
    std::vector<LinkWish> wishes = wishes_of(links_);
    for (std::size_t i = 0; i < links_.size(); ++i) {
        if (links_[i].has_its_flits()) wishes[i].rate = rate_of(links_[i].before, cycle_time_ps);
    }
    return FlitChooser(wishes, cycle_time_ps).exact().has_value() && are_times_whole(settings_, cycle_time_ps);
}

std::string LinkRemedies::other_cycle_time() const {
    constexpr std::int64_t most_cycles = 10'000;  // a flit that takes more is of a clock that nobody builds
    std::int64_t longest = 0;
    for (const LinkToSet& link : links_) {
        if (link.is_kept()) return {};  // whoever keeps times has chosen the cycle_time
        if (link.rate == nullptr) continue;
        for (const std::int64_t bytes : link.parameters.width->allowed) {
            if (bytes * link.wish.rate.picoseconds % link.wish.rate.bytes != 0) continue;
            const auto flit_ps = static_cast<std::int64_t>(bytes * link.wish.rate.picoseconds / link.wish.rate.bytes);
            for (std::int64_t cycles = 1; cycles <= std::min(most_cycles, flit_ps); ++cycles) {
                const std::int64_t time = flit_ps / cycles;
                if (time <= longest) break;
                if (flit_ps % cycles == 0 && time <= cycle_time_ps_ && is_exact_at(time)) longest = time;
            }
        }
    }
    return longest == 0 ? "" : fmt::format("; or set cycle_time = {} ps", longest);
}

}  // namespace narrows
