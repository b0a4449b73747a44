#include "models/machine/flit_choice.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "models/machine/parameters.h"

namespace narrows {

namespace {

const std::vector<std::int64_t>& all_widths() { return find_parameter("network.link_bytes_per_cycle")->allowed; }
std::int64_t most_flit_cycles() { return find_parameter("network.link_flit_time")->most; }

/// True if bytes can follow each other into the next channel: flits of several cycles must have one size.
bool fit_each_other(const std::vector<FlitRate>& flits) {
    const auto is_quick = [](const FlitRate& each) { return each.cycles == 1; };
    const auto is_like_first = [&](const FlitRate& each) { return each.bytes == flits.front().bytes; };
    return std::ranges::all_of(flits, is_quick) || std::ranges::all_of(flits, is_like_first);
}

bool is_slower(const FlitRate& a, const FlitRate& b) {
    return WideInteger{a.bytes} * b.cycles < WideInteger{b.bytes} * a.cycles;
}

}  // namespace

FlitChooser::FlitChooser(std::vector<LinkWish> links, std::int64_t cycle_time_ps)
    : links_(std::move(links)), cycle_time_ps_(cycle_time_ps) {
    for (const int above : {0, -1, 1})  // the nearest first
        add_widths(Change::one_cycle, [&](std::size_t link) { return width_of_one_cycle(link, above); });
    for (const std::int64_t bytes : all_widths()) {
        const auto is_usual = [bytes](const LinkWish& link) { return link.usual == bytes; };
        add_widths(std::ranges::any_of(links_, is_usual) ? Change::one_of_them : Change::any,
                   [bytes](std::size_t) { return static_cast<int>(bytes); });
    }
}

/// Adds two choices of widths: the usual ones where links have them, and those of `width_of` everywhere.
template <class WidthOf>
void FlitChooser::add_widths(Change change, const WidthOf& width_of) {
    Widths usual{Change::none, {}};
    Widths other{change, {}};
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const LinkWish& link = links_[i];
        other.bytes.push_back(link.bytes ? *link.bytes : width_of(i));
        usual.bytes.push_back(link.bytes ? *link.bytes : link.usual.value_or(width_of(i)));
    }
    widths_.push_back(std::move(usual));
    widths_.push_back(std::move(other));
}

double FlitChooser::cycles_of(std::size_t link, int bytes) const {
    const BytesInTime& rate = links_[link].rate;
    return static_cast<double>(bytes * rate.picoseconds) / static_cast<double>(rate.bytes * cycle_time_ps_);
}

/// `above`: 1 for a width that is not too slow, -1 for one that is not too fast, 0 for the nearest.
int FlitChooser::width_of_one_cycle(std::size_t link, int above) const {
    const double wanted = std::log2(1 / cycles_of(link, 1));
    const double exponent = above > 0 ? std::ceil(wanted) : above < 0 ? std::floor(wanted) : std::round(wanted);
    return 1 << static_cast<int>(std::clamp(exponent, 0.0, std::log2(static_cast<double>(all_widths().back()))));
}

std::vector<FlitRate> FlitChooser::nearest_of(const Widths& widths) const {
    std::vector<FlitRate> flits;
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const double cycles = cycles_of(i, widths.bytes[i]);
        const double below = std::max(std::floor(cycles), 1.0);
        // Takes the nearer of two rates, by their ratios to the wanted rate.
        const double taken = cycles / below <= (below + 1) / cycles ? below : below + 1;
        const auto most = static_cast<double>(most_flit_cycles());
        flits.push_back(
            {widths.bytes[i], links_[i].cycles.value_or(static_cast<std::int64_t>(std::clamp(taken, 1.0, most)))});
    }
    return flits;
}

double FlitChooser::error(std::size_t link, const FlitRate& flits) const {
    if (is_exact(link, flits)) return 0;
    return std::abs(std::log(rate_of(flits, cycle_time_ps_).over(links_[link].rate)));
}

/// An error of this size is larger than the one between one cycle and two.
bool FlitChooser::Candidate::is_far() const { return error > std::log(1.5); }

std::vector<FlitChooser::Candidate> FlitChooser::candidates() const {
    std::vector<Candidate> all;
    for (const Widths& widths : widths_) {
        all.push_back({widths.change, nearest_of(widths), 0});
        Candidate& added = all.back();
        for (std::size_t i = 0; i < links_.size(); ++i) added.error = std::max(added.error, error(i, added.flits[i]));
    }
    const auto fits = [](const Candidate& each) { return fit_each_other(each.flits); };
    if (std::ranges::any_of(all, fits)) std::erase_if(all, [&](const Candidate& each) { return !fits(each); });
    return all;
}

bool FlitChooser::is_exact(std::size_t link, const FlitRate& flits) const {
    return links_[link].cycles || are_equal(rate_of(flits, cycle_time_ps_), links_[link].rate);
}

std::optional<FlitChoice> FlitChooser::exact() const {
    std::vector<Candidate> all = candidates();
    std::erase_if(all, [](const Candidate& each) { return each.error > 0; });
    if (all.empty()) return std::nullopt;
    const auto best = std::ranges::min_element(all, {}, &Candidate::change);
    return FlitChoice{best->flits, best->change == Change::none};
}

FlitChoice FlitChooser::nearest() const {
    const std::vector<Candidate> all = candidates();
    const auto best = std::ranges::min_element(
        all, {}, [](const Candidate& each) { return std::tuple(each.is_far(), each.change, each.error); });
    return {best->flits, best->change == Change::none};
}

std::optional<FlitChoice> FlitChooser::nearer(const std::vector<double>& errors) const {
    const double most = 0.99 * std::ranges::max(errors);  // must be nearer by more than a rounded digit
    std::vector<Candidate> all = candidates();
    std::erase_if(all, [&](const Candidate& each) {
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if (errors[i] == 0 && !is_exact(i, each.flits[i])) return true;
        }
        return each.error >= most;
    });
    if (all.empty()) return std::nullopt;
    const auto best =
        std::ranges::min_element(all, {}, [](const Candidate& each) { return std::pair(each.is_far(), each.change); });
    return FlitChoice{best->flits, best->change == Change::none};
}

/// True if another flit size is nearer than more cycles. Then a flit of the chosen size would take less than a cycle.
bool FlitChooser::differ_by_size(const FlitChoice& choice) const {
    const bool are_quick = std::ranges::all_of(choice.flits, [](const FlitRate& each) { return each.cycles == 1; });
    if (!are_quick) return false;
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const int bytes = choice.flits[i].bytes;
        if (bytes != choice.flits.front().bytes || (!links_[i].cycles && cycles_of(i, bytes) < 1)) return true;
    }
    return false;
}

FlitChooser::Around FlitChooser::around(std::size_t link) const {
    const FlitChoice choice = nearest();
    const bool by_size = differ_by_size(choice);
    const bool fits = fit_each_other(choice.flits);  // else the given values are contradictory: validate() reports it
    const bool is_alone =
        std::ranges::count_if(links_, [](const LinkWish& each) { return !each.cycles; }) == 1 && !links_[link].usual;
    Around found;
    for (const std::int64_t width : all_widths()) {
        const auto bytes = static_cast<int>(width);
        if (links_[link].bytes ? bytes != *links_[link].bytes
                               : !by_size && !is_alone && bytes != choice.flits[link].bytes)
            continue;
        const double below = std::floor(cycles_of(link, bytes));
        for (const double cycles : {below, below + 1}) {
            if (cycles < 1 || cycles > static_cast<double>(most_flit_cycles())) continue;
            const FlitRate flits{bytes, static_cast<std::int64_t>(cycles)};
            std::vector<FlitRate> all = choice.flits;
            all[link] = flits;
            if ((fits && !fit_each_other(all)) || (by_size && !is_alone && cycles > 1)) continue;
            const bool is_below = rate_of(flits, cycle_time_ps_).over(links_[link].rate) <= 1;
            auto& nearest = is_below ? found.below : found.above;
            if (!nearest || (is_below ? is_slower(*nearest, flits) : is_slower(flits, *nearest))) nearest = flits;
        }
    }
    return found;
}

}  // namespace narrows
