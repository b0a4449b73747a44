#pragma once

#include <span>
#include <string>
#include <vector>

#include "models/machine/links_to_set.h"

namespace narrows {

/// Suggests settings where links cannot have their rates exactly.
class LinkRemedies {
public:
    LinkRemedies(const Settings& settings, std::span<const LinkToSet> links, std::int64_t cycle_time_ps)
        : settings_(settings), links_(links), cycle_time_ps_(cycle_time_ps) {}

    /// Suggests flits, maybe of other links too, that give all rates exactly, or else with smaller errors than these:
    /// "; for exact rates set ... and ...". Empty if there are none.
    std::string other_flits(const std::vector<double>& errors) const;
    /// "; or set cycle_time = 640 ps", with its other effects. Empty if no other cycle_time allows all rates and given
    /// times.
    std::string other_cycle_time() const;

private:
    void add_settings(const LinkToSet& link, const FlitRate& flits, std::vector<std::string>& settings) const;
    /// Returns the rate of a link that has its flits, at another cycle_time. Their time may be given in seconds.
    FlitRate flits_at(const LinkToSet& link, std::int64_t cycle_time_ps) const;
    /// True if all links are exact at another cycle_time.
    bool is_exact_at(std::int64_t cycle_time_ps) const;
    std::string changes_at(std::int64_t cycle_time_ps) const;

    const Settings& settings_;
    std::span<const LinkToSet> links_;
    std::int64_t cycle_time_ps_;
};

}  // namespace narrows
