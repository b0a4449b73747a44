#pragma once

#include <span>
#include <string>
#include <vector>

#include "models/machine/links_to_set.h"

namespace narrows {

/// What to write where links cannot have their rates exactly.
class LinkRemedies {
public:
    LinkRemedies(const Settings& settings, std::span<const LinkToSet> links, std::int64_t cycle_time_ps)
        : settings_(settings), links_(links), cycle_time_ps_(cycle_time_ps) {}

    /// Other flits, maybe also of other links, that have all rates exactly, or else nearer than with these errors:
    /// "; for exact rates set ... and ...". Empty if there are none.
    std::string other_flits(const std::vector<double>& errors) const;
    /// "; or set cycle_time = 640 ps", and what else that changes. Empty if no other cycle_time allows all rates and
    /// times that are given.
    std::string other_cycle_time() const;

private:
    void add_settings(const LinkToSet& link, const FlitRate& flits, std::vector<std::string>& settings) const;
    /// Returns the rate of a link that has its flits, at another cycle_time: their time may be given in seconds.
    FlitRate flits_at(const LinkToSet& link, std::int64_t cycle_time_ps) const;
    /// All links at another cycle_time.
    bool is_exact_at(std::int64_t cycle_time_ps) const;
    std::string changes_at(std::int64_t cycle_time_ps) const;

    const Settings& settings_;
    std::span<const LinkToSet> links_;
    std::int64_t cycle_time_ps_;
};

}  // namespace narrows
