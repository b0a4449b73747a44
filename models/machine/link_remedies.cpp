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

/// True if times that are given in seconds are whole numbers of cycles.
bool are_times_whole(const Settings& settings, std::int64_t cycle_time_ps) {
    return std::ranges::all_of(parameters(), [&](const Parameter& parameter) {
        const ValueSoFar* const given = settings.find(parameter);
        const bool is_time =
            given != nullptr && parameter.kind == Parameter::Kind::cycles && given->value.unit == Unit::picoseconds;
        return !is_time || given->value.amount % cycle_time_ps == 0;
    });
}

}  // namespace

std::string LinkRemedies::other_flits(const std::vector<double>& errors) const {
    std::vector<LinkWish> wishes = wishes_of(links_);
    for (LinkWish& wish : wishes) {
        if (wish.bytes) wish.usual = wish.bytes;
        wish.bytes.reset();
        wish.cycles.reset();
    }
    const FlitChooser chooser(wishes, cycle_time_ps_);
    const std::optional<FlitChoice> exact = chooser.exact();
    const std::optional<FlitChoice> choice = exact ? exact : chooser.nearer(errors);
    if (!choice) return {};
    std::vector<std::string> settings;
    for (std::size_t i = 0; i < links_.size(); ++i) add_settings(links_[i], choice->flits[i], settings);
    const std::vector<std::string_view> views(settings.begin(), settings.end());
    return fmt::format("; for {} rates set {}", exact ? "exact" : "nearer", enumeration(views));
}

/// Adds the settings that give a link these flits, if it has others. A given rate already determines the flit time.
void LinkRemedies::add_settings(const LinkToSet& link, const FlitRate& flits,
                                std::vector<std::string>& settings) const {
    const LinkParameters& names = link.parameters;
    const bool is_exact = are_equal(rate_of(flits, cycle_time_ps_), link.wish.rate);
    const bool has_flits = link.has_its_flits() ? flits == link.before : is_exact && link.wish.usual == flits.bytes;
    if (has_flits) return;
    if (link.wish.bytes != flits.bytes) settings.push_back(fmt::format("{} = {}", names.width->name, flits.bytes));
    if (link.rate != nullptr && is_exact) return;
    std::string time = fmt::format("{} = {}", names.flit_time->name, names.flit_time->text(flits.cycles));
    if (!is_exact) {
        time += fmt::format(" ({}{})", rate_text(rate_of(flits, cycle_time_ps_)),
                            link.rate != nullptr ? ", in place of " + link.name() : "");
    }
    settings.push_back(std::move(time));
    if (link.rate != nullptr) return;  // the buffer keeps its number of flits
    if (const auto buffer = buffer_in(names, link.before.bytes, flits.bytes, settings_))
        settings.push_back(fmt::format("{} = {}", names.buffer_flits->name, buffer->flits));
}

FlitRate LinkRemedies::flits_at(const LinkToSet& link, std::int64_t cycle_time_ps) const {
    const ValueSoFar* const time = value_of_link(*link.parameters.flit_time, settings_);
    const bool is_in_cycles = time == nullptr || time->value.unit != Unit::picoseconds;
    return {link.before.bytes, is_in_cycles ? link.before.cycles : time->value.amount / cycle_time_ps};
}

bool LinkRemedies::is_exact_at(std::int64_t cycle_time_ps) const {
    std::vector<LinkWish> wishes = wishes_of(links_);
    for (std::size_t i = 0; i < links_.size(); ++i) {
        if (links_[i].has_its_flits()) wishes[i].cycles = flits_at(links_[i], cycle_time_ps).cycles;
    }
    return FlitChooser(wishes, cycle_time_ps).exact().has_value() && are_times_whole(settings_, cycle_time_ps);
}

std::string LinkRemedies::other_cycle_time() const {
    constexpr std::int64_t most_cycles = 10'000;  // nobody builds a clock with which a flit takes longer
    std::int64_t longest = 0;
    for (const LinkToSet& link : links_) {
        if (link.is_kept()) return {};  // a user who keeps times has chosen the cycle_time
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
    return longest == 0 ? "" : fmt::format("; or set cycle_time = {} ps{}", longest, changes_at(longest));
}

std::string LinkRemedies::changes_at(std::int64_t cycle_time_ps) const {
    std::vector<std::string> changes;
    for (const LinkToSet& link : links_) {
        const BytesInTime before = rate_of(link.before, cycle_time_ps_);
        const BytesInTime after = rate_of(flits_at(link, cycle_time_ps), cycle_time_ps);
        if (!link.has_its_flits() || are_equal(before, after)) continue;
        changes.push_back(fmt::format("{} from {} to {}", link.name(), rate_text(before), rate_text(after)));
    }
    return fmt::format(" without --keep times, which also changes what is given in cycles{}",
                       changes.empty() ? "" : fmt::format(" ({})", fmt::join(changes, ", ")));
}

}  // namespace narrows
