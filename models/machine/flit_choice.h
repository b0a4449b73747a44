#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "models/machine/bytes_in_time.h"
#include "models/machine/link_rate.h"

namespace narrows {

/// A link that needs flits for its rate, or one that has its flits.
struct LinkWish {
    BytesInTime rate;
    std::optional<int> bytes{};            ///< the width, if given
    std::optional<std::int64_t> cycles{};  ///< the cycles of a flit with `bytes`, if given
    std::optional<int> usual{};            ///< the width that the link should keep
};

/// The flits of some links, one entry for each.
struct FlitChoice {
    std::vector<FlitRate> flits;
    bool keeps_widths = true;  ///< true if links have their usual widths
};

/// Finds flits for all links of a machine. Flits of several cycles have one size on all links, so the flits of one link
/// depend on the others.
class FlitChooser {
public:
    FlitChooser(std::vector<LinkWish> links, std::int64_t cycle_time_ps);

    /// Flits that give all rates exactly, of usual widths if possible.
    std::optional<FlitChoice> exact() const;
    /// Flits that give all rates nearly. They have their usual widths unless these are too narrow for the rates.
    FlitChoice nearest() const;
    /// The smallest flits whose largest error is below the largest of these errors, with as few changes to usual widths
    /// as possible. Links without an error stay exact.
    std::optional<FlitChoice> nearer(const std::vector<double>& errors) const;
    /// The fastest flits of this link that are not faster than its rate, and the slowest that are not slower. Results
    /// for several links fit together in any combination.
    struct Around {
        std::optional<FlitRate> below;
        std::optional<FlitRate> above;
    };
    Around around(std::size_t link) const;
    bool is_exact(std::size_t link, const FlitRate& flits) const;
    /// The difference between the rate of these flits and the link's rate, as the logarithm of their ratio.
    double error(std::size_t link, const FlitRate& flits) const;

private:
    /// How far a choice of widths departs from the usual widths.
    enum class Change { none, one_of_them, one_cycle, any };
    struct Widths {
        Change change;
        std::vector<int> bytes;  ///< one number for each link
    };
    struct Candidate {
        Change change;
        std::vector<FlitRate> flits;
        double error;  ///< the largest error of a link

        bool is_far() const;  ///< true if the rates are out of reach
    };

    template <class WidthOf>
    void add_widths(Change change, const WidthOf& width_of);
    std::vector<FlitRate> nearest_of(const Widths& widths) const;
    /// The candidates whose flits fit each other, or all if there are none.
    std::vector<Candidate> candidates() const;
    bool differ_by_size(const FlitChoice& choice) const;
    double cycles_of(std::size_t link, int bytes) const;
    int width_of_one_cycle(std::size_t link, int above) const;

    std::vector<LinkWish> links_;
    std::int64_t cycle_time_ps_;
    std::vector<Widths> widths_;
};

}  // namespace narrows
