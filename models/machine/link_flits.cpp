#include "models/machine/link_flits.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "models/machine/link_remedies.h"

namespace narrows {

namespace {

/// A cycle of an Ethernet is a bit time, so its cycle_time gives the rate of its links (docs/timing.md, Ethernet).
bool is_ethernet(const Settings& settings) {
    const ValueSoFar* const kind = settings.find("topology.kind");
    return kind != nullptr && kind->value.amount == static_cast<std::int64_t>(TopologyKind::ethernet);
}

void check_rates_of_ethernet(const Settings& settings, const RatesSoFar& rates, const CycleTimeChange* kept,
                             std::int64_t cycle_time_ps, std::vector<Problem>& problems) {
    constexpr std::int64_t second = 1'000'000'000'000;
    for (const auto& [group, given] : rates) {
        const std::int64_t bits = given.rate.bits_per_second;
        if (WideInteger{bits} * cycle_time_ps == second) continue;
        const bool may_be = second % bits == 0 && given.rate == rates.begin()->second.rate;  // one wire has one rate
        const std::string remedy = may_be ? fmt::format("set cycle_time = {} ps", second / bits)
                                          : fmt::format("leave {}.link_rate out", group);
        problems.push_back(
            {given.as_value.place,
             fmt::format("{}.link_rate: a link of an ethernet moves one bit in each cycle; {}", group, remedy)});
    }
    if (kept != nullptr) {
        problems.push_back({settings.find("cycle_time")->place,
                            "a link of an ethernet moves one bit in each cycle, so that another cycle_time is another "
                            "rate; leave out --keep times"});
    }
}

class FlitSetter {
public:
    FlitSetter(Settings& settings, std::vector<LinkToSet> links, std::int64_t cycle_time_ps,
               const CycleTimeChange* kept, Rounding& rounding)
        : settings_(settings),
          links_(std::move(links)),
          cycle_time_ps_(cycle_time_ps),
          kept_(kept),
          rounding_(rounding),
          chooser_(wishes(), cycle_time_ps) {}

    void set(std::vector<Problem>& problems) {
        const std::optional<FlitChoice> exact = chooser_.exact();
        const FlitChoice choice = exact && exact->keeps_widths ? *exact : chooser_.nearest();
        std::vector<std::size_t> off;
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if (!is_settled(i, choice.flits[i])) off.push_back(i);
        }
        for (const std::size_t i : off) {
            const std::string remedies = i == off.back() ? last_remedies(choice) : "";
            collect_problems(problems, [&] { round(i, choice.flits[i], remedies); });
        }
        for (std::size_t i = 0; i < links_.size(); ++i)
            collect_problems(problems, [&] { set_link(links_[i], choice.flits[i]); });
    }

private:
    std::vector<LinkWish> wishes() const {
        std::vector<LinkWish> all;
        for (const LinkToSet& link : links_) all.push_back(link.wish);
        return all;
    }

    /// True if these flits need no message to the user.
    bool is_settled(std::size_t i, const FlitRate& flits) const {
        return chooser_.is_exact(i, flits) && (!links_[i].is_kept() || flits.bytes == links_[i].before.bytes);
    }

    std::string last_remedies(const FlitChoice& choice) const {
        const LinkRemedies remedies(settings_, links_, cycle_time_ps_);
        if (!rounding_.is_allowed()) return remedies.other_flits(errors_of_named(choice)) + remedies.other_cycle_time();
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if (!chooser_.is_exact(i, choice.flits[i])) return remedies.other_flits(errors_of_named(choice));
        }
        return {};
    }

    /// Returns the error of each link with the nearest flits that its complaint names.
    std::vector<double> errors_of_named(const FlitChoice& choice) const {
        std::vector<double> errors;
        for (std::size_t i = 0; i < links_.size(); ++i) {
            double& least = errors.emplace_back(chooser_.error(i, choice.flits[i]));
            const auto [below, above] = chooser_.around(i);
            for (const auto& flits : {below, above}) {
                if (flits) least = std::min(least, chooser_.error(i, *flits));
            }
        }
        return errors;
    }

    /// Notes the rate that is taken, or throws the InputError that names the possible rates.
    void round(std::size_t i, const FlitRate& taken, const std::string& remedies) {
        const LinkToSet& link = links_[i];
        const auto [below, above] = chooser_.around(i);
        if (rounding_.is_allowed() && (below || above)) {
            const std::string wanted =
                link.is_kept() ? rate_text(link.before, kept_->from_ps) : link.rate->as_value.text;
            rounding_.note(link.name(), wanted, rate_text(taken, cycle_time_ps_),
                           rate_of(taken, cycle_time_ps_).over(link.wish.rate), remedies);
            return;
        }
        throw InputError(place_of(link), fmt::format("{}{}{}{}", complaint_of(link), nearest_text(i, below, above),
                                                     remedies, rounding_.hint()));
    }

    const Place& place_of(const LinkToSet& link) const {
        if (link.rate != nullptr) return link.rate->as_value.place;
        const ValueSoFar* const width = settings_.find(*link.parameters.width);
        return (width != nullptr ? width : settings_.find("cycle_time"))->place;
    }

    std::string complaint_of(const LinkToSet& link) const {
        const std::string cycles = to_text({cycle_time_ps_, Unit::picoseconds});
        if (link.is_kept()) {
            return fmt::format("{}: no flits of {} in whole cycles of {} have {}, as in cycles of {}", link.name(),
                               flit_size_text(link.before.bytes), cycles, rate_text(link.before, kept_->from_ps),
                               to_text({kept_->from_ps, Unit::picoseconds}));
        }
        return fmt::format("{}: no flits{} in whole cycles of {} have this rate{}", link.name(),
                           link.wish.bytes ? " of " + flit_size_text(*link.wish.bytes) : "", cycles,
                           links_.size() == 1 ? "" : " and fit those of the other links");
    }

    std::string nearest_text(std::size_t i, const std::optional<FlitRate>& below,
                             const std::optional<FlitRate>& above) const {
        if (!below && !above) return "; it is too slow";
        for (const auto& flits : {below, above}) {
            if (flits && chooser_.is_exact(i, *flits))
                return fmt::format("; those of {} do", flit_size_text(flits->bytes));
        }
        const auto text = [this](const FlitRate& flits) { return rate_text(flits, cycle_time_ps_); };
        const LinkToSet& link = links_[i];
        const std::string nearest =
            below && above ? fmt::format("the nearest{} are {} and {}", kind_text(link, *below, *above), text(*below),
                                         text(*above))
                           : fmt::format("the {} is {}", below ? "fastest" : "slowest", text(below ? *below : *above));
        const LinkParameters& names = link.parameters;
        return fmt::format("; {}: give {} as {} and {}{}", nearest, below && above ? "one of them" : "it",
                           names.width->name, names.flit_time->name,
                           link.is_kept() ? buffer_text(link, below, above) : " in place of " + link.name());
    }

    /// Names the widths or times among which these are the nearest, if a different kind could be nearer.
    static std::string kind_text(const LinkToSet& link, const FlitRate& below, const FlitRate& above) {
        if (below.bytes != above.bytes) return below.cycles == 1 && above.cycles == 1 ? " with flits of one cycle" : "";
        const std::optional<int> complained = link.is_kept() ? link.before.bytes : link.wish.bytes;
        return complained == below.bytes ? "" : " with flits of " + flit_size_text(below.bytes);
    }

    /// Says how the buffer keeps its bytes.
    std::string buffer_text(const LinkToSet& link, const std::optional<FlitRate>& below,
                            const std::optional<FlitRate>& above) const {
        std::string text;
        int said = 0;
        for (const auto& flits : {below, above}) {
            if (!flits || flits->bytes == said) continue;
            said = flits->bytes;
            const auto buffer = kept_buffer(link, said);
            if (!buffer) continue;
            text += text.empty() ? fmt::format(", with {} =", link.parameters.buffer_flits->name) : " or";
            text += fmt::format(" {} for {}", buffer->flits, flit_size_text(said));
        }
        return text;
    }

    void set_link(const LinkToSet& link, const FlitRate& flits) {
        if (link.has_its_flits()) return;
        const auto& [width, flit_time, buffer_flits] = link.parameters;
        if (link.rate != nullptr) {
            ValueSoFar value = link.rate->as_value;
            if (!are_equal(rate_of(flits, cycle_time_ps_), link.wish.rate)) value.text.clear();  // no longer exact
            value.value = {flits.cycles, Unit::cycles};
            settings_.set(*flit_time, value);
            value.value = {flits.bytes, Unit::none};
            if (!link.wish.bytes) settings_.set(*width, std::move(value));
            return;
        }
        keep_buffer(link, flits.bytes);
        // The network's value that a class of channels inherits may have changed.
        const bool is_of_class = link.parameters.is_of_class();
        if (is_of_class || flits.bytes != link.before.bytes) set_number(*width, flits.bytes);
        if (is_of_class || flits.cycles != link.before.cycles) set_number(*flit_time, flits.cycles);
    }

    /// Only if the layers below the change set it; otherwise there is room for the largest message anyway.
    std::optional<KeptBuffer> kept_buffer(const LinkToSet& link, int width) const {
        const LinkParameters& names = link.parameters;
        const auto buffer = buffer_in(names, link.before.bytes, width, settings_);
        return buffer && settings_.find(*names.buffer_flits)->rank < kept_->rank ? buffer : std::nullopt;
    }

    void keep_buffer(const LinkToSet& link, int width) {
        const LinkParameters& names = link.parameters;
        const auto buffer = kept_buffer(link, width);
        if (!buffer) return;
        if (buffer->bytes != buffer->bytes_before) {
            rounding_.note(names.buffer_flits->name, fmt::format("{} bytes", buffer->bytes_before),
                           fmt::format("{} flits ({} bytes)", buffer->flits, buffer->bytes),
                           static_cast<double>(buffer->bytes) / static_cast<double>(buffer->bytes_before));
        }
        set_number(*names.buffer_flits, buffer->flits);
    }

    void set_number(const Parameter& parameter, std::int64_t number) {
        const ValueSoFar* const given = settings_.find(parameter);
        ValueSoFar value{{}, settings_.find("cycle_time")->place, "default", "", 0};
        if (given != nullptr) value = *given;
        value.value = {number, parameter.kind == Parameter::Kind::cycles ? Unit::cycles : Unit::none};
        settings_.set(parameter, std::move(value));
    }

    Settings& settings_;
    std::vector<LinkToSet> links_;
    std::int64_t cycle_time_ps_;
    const CycleTimeChange* kept_;
    Rounding& rounding_;
    FlitChooser chooser_;
};

}  // namespace

void set_flits(Settings& settings, const RatesSoFar& rates, std::int64_t cycle_time_ps, const CycleTimeChange* kept,
               Rounding& rounding, std::vector<Problem>& problems) {
    if (is_ethernet(settings)) {
        const std::size_t before = problems.size();
        check_rates_of_ethernet(settings, rates, kept, cycle_time_ps, problems);
        if (problems.size() > before) return;
    }
    std::vector<LinkToSet> links = links_to_set(settings, rates, cycle_time_ps, kept, problems);
    if (std::ranges::all_of(links, &LinkToSet::has_its_flits)) return;
    FlitSetter(settings, std::move(links), cycle_time_ps, kept, rounding).set(problems);
}

}  // namespace narrows
