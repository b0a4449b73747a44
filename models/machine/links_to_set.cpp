#include "models/machine/links_to_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace narrows {

namespace {

class LinkReader {
public:
    LinkReader(const Settings& settings, const RatesSoFar& rates, std::int64_t cycle_time_ps,
               const CycleTimeChange* kept)
        : settings_(settings), rates_(rates), cycle_time_ps_(cycle_time_ps), kept_(kept) {}

    /// Empty if the link has the network's values, or follows from them.
    std::optional<LinkToSet> read(const LinkParameters& link) const {
        const ValueSoFar* const width = value_of_link(*link.width, settings_);
        const ValueSoFar* const time = value_of_link(*link.flit_time, settings_);
        const RateSoFar* const rate = rate_of_group(link.width->group());
        if (!link.is_of_class()) {
            if (rate != nullptr) return with_rate(link, *rate);
            check_width(link, width, time);
        } else if (!has_own(link) || (rate != nullptr && (is_networks(*link.width) || is_networks(*link.flit_time)))) {
            return std::nullopt;
        }
        if (width == nullptr) return std::nullopt;
        return with_flits(link, *width, time);
    }

private:
    /// Null if no rate is given, or a later layer gives the flit time instead.
    const RateSoFar* rate_of_group(std::string_view group) const {
        const auto rate = rates_.find(group);
        if (rate == rates_.end()) return nullptr;
        const ValueSoFar* const time = settings_.find(fmt::format("{}.link_flit_time", group));
        return time != nullptr && time->rank > rate->second.as_value.rank ? nullptr : &rate->second;
    }

    void check_width(const LinkParameters& link, const ValueSoFar* width, const ValueSoFar* time) const {
        const auto rate = rates_.find(link.prefix());
        if (rate == rates_.end() || (width != nullptr && width->rank >= rate->second.as_value.rank)) return;
        throw InputError(
            time->place,
            fmt::format("{} takes the place of the machine's {}.link_rate = \"{}\", which gave "
                        "the width, too; add {}",
                        link.flit_time->name, link.prefix(), rate->second.as_value.text, link.width->name));
    }

    bool is_networks(const Parameter& parameter) const { return settings_.find(parameter) == nullptr; }

    /// True if a class of channels has a value of its own that depends on the width or the flit time.
    bool has_own(const LinkParameters& link) const {
        return !is_networks(*link.width) || !is_networks(*link.flit_time) || !is_networks(*link.buffer_flits);
    }

    /// The rate determines the flit time, and the width unless this layer or a later one gives it.
    LinkToSet with_rate(const LinkParameters& link, const RateSoFar& rate) const {
        const ValueSoFar* const width = settings_.find(*link.width);
        const ValueSoFar* const time = settings_.find(*link.flit_time);
        const std::size_t rank = rate.as_value.rank;
        if (time != nullptr && time->rank == rank) {
            throw InputError(rate.as_value.place, fmt::format("{}.link_rate and {} both say how long a flit takes; "
                                                              "leave one of them out",
                                                              link.prefix(), link.flit_time->name));
        }
        LinkToSet read{link, {rate_of(rate.rate)}, &rate};
        if (width != nullptr && width->rank >= rank) read.wish.bytes = static_cast<int>(width->value.amount);
        return read;
    }

    /// `time`: null if a flit takes a cycle.
    LinkToSet with_flits(const LinkParameters& link, const ValueSoFar& width, const ValueSoFar* time) const {
        const bool is_time = time != nullptr && time->value.unit == Unit::picoseconds;
        const std::int64_t amount = time == nullptr ? 1 : time->value.amount;
        const std::int64_t cycles = is_time ? (amount + cycle_time_ps_ / 2) / cycle_time_ps_ : amount;
        LinkToSet read{.parameters = link, .wish = {}, .before = {static_cast<int>(width.value.amount), 0}};
        read.before.cycles = std::clamp(cycles, link.flit_time->least, link.flit_time->most);
        if (kept_ == nullptr || is_time || (time != nullptr && time->rank >= kept_->rank)) {
            read.wish = {rate_of(read.before, cycle_time_ps_), read.before.bytes, read.before.cycles};
        } else {
            read.wish.rate = rate_of(read.before, kept_->from_ps);
            (width.rank >= kept_->rank ? read.wish.bytes : read.wish.usual) = read.before.bytes;
        }
        return read;
    }

    const Settings& settings_;
    const RatesSoFar& rates_;
    std::int64_t cycle_time_ps_;
    const CycleTimeChange* kept_;
};

}  // namespace

std::string LinkToSet::name() const {
    return rate != nullptr ? fmt::format("{}.link_rate", parameters.prefix()) : std::string(parameters.width->name);
}

std::vector<LinkToSet> links_to_set(const Settings& settings, const RatesSoFar& rates, std::int64_t cycle_time_ps,
                                    const CycleTimeChange* kept, std::vector<Problem>& problems) {
    const LinkReader reader(settings, rates, cycle_time_ps, kept);
    std::vector<LinkToSet> all;
    for (const Parameter& parameter : parameters()) {
        const auto link = link_of_width(parameter);
        if (!link) continue;
        collect_problems(problems, [&] {
            if (auto read = reader.read(*link)) all.push_back(std::move(*read));
        });
    }
    return all;
}

}  // namespace narrows
