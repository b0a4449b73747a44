#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "models/machine/bytes_in_time.h"
#include "models/machine/link_rate.h"

namespace narrows {

/// A link for whose rate flits are looked for, or one that has its flits.
struct LinkWish {
    BytesInTime rate;
    std::optional<int> bytes{};            ///< a width that is given
    std::optional<std::int64_t> cycles{};  ///< the flits that the link has are these cycles and `bytes`
    std::optional<int> usual{};            ///< a width that the link should keep
};

/// Flits for each of some links.
struct FlitChoice {
    std::vector<FlitRate> flits;
    bool keeps_widths = true;  ///< links have their usual widths
};

/// Flits of several cycles have one size on all links, so the flits of one link depend on those of the others. Finds
/// flits for all links of a machine.
class FlitChooser {
public:
    FlitChooser(std::vector<LinkWish> links, std::int64_t cycle_time_ps);

    /// Flits that have all rates exactly; of usual widths if possible.
    std::optional<FlitChoice> exact() const;
    /// Flits that have all rates nearly. They have their usual widths unless these are too narrow for the rates.
    FlitChoice nearest() const;
    /// The smallest flits whose largest error is less than that of these errors of the links, and that take as little
    /// as possible from the usual widths. Links without an error stay exact.
    std::optional<FlitChoice> nearer(const std::vector<double>& errors) const;
    /// The fastest flits of this link that are not faster than its rate, and the slowest that are not slower. What is
    /// found for several links fits together, so that each may take either.
    struct Around {
        std::optional<FlitRate> below;
        std::optional<FlitRate> above;
    };
    Around around(std::size_t link) const;
    bool is_exact(std::size_t link, const FlitRate& flits) const;
    /// How far the rate of these flits is from that of the link: the logarithm of their ratio.
    double error(std::size_t link, const FlitRate& flits) const;

private:
    /// How much a choice of widths takes from the usual ones.
    enum class Change { none, one_of_them, one_cycle, any };
    struct Widths {
        Change change;
        std::vector<int> bytes;  ///< one number for each link
    };
    struct Candidate {
        Change change;
        std::vector<FlitRate> flits;
        double error;  ///< the error of the link where it is largest

        bool is_far() const;  ///< a flit cannot be as fast or as slow
    };

    template <class WidthOf>
    void add_widths(Change change, const WidthOf& width_of);
    std::vector<FlitRate> nearest_of(const Widths& widths) const;
    /// Those whose flits fit each other; all, if none do.
    std::vector<Candidate> candidates() const;
    bool differ_by_size(const FlitChoice& choice) const;
    double cycles_of(std::size_t link, int bytes) const;
    int width_of_one_cycle(std::size_t link, int above) const;

    std::vector<LinkWish> links_;
    std::int64_t cycle_time_ps_;
    std::vector<Widths> widths_;
};

}  // namespace narrows
