#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

/// Changed machines `delta` with the names of docs/findings/nbl-calibration.md.
namespace narrows::delta {

/// What the change could explain (docs/findings/nbl-calibration.md, "Hypotheses").
enum class Cause { nothing, alpha, data, both, slowed, skew, order, other };
inline constexpr std::array cause_letters{"A", "B", "C", "D", "E", "K", "O", ""};

struct MachineVariant {
    std::string name;
    Cause cause;
    std::vector<std::string> changes;  ///< KEY=VALUE of the machine, or of allreduce
    /// The changes with links at full speed (Table 1), if they differ.
    std::vector<std::string> full_speed_changes{};

    const std::vector<std::string>& at_full_speed() const {
        return full_speed_changes.empty() ? changes : full_speed_changes;
    }
};

/// A point of the search, with times in cycles of 10 ns.
struct SearchPoint {
    int alpha;                  ///< time of an isolated message
    int sending;                ///< part of alpha in which the sending processor works
    int receiving;              ///< time in which the receiving processor works
    int double_at_processor;    ///< cycles between processor and router; as_mesh: as long as on a link of the mesh
    int queue;                  ///< messages
    bool slowed = false;        ///< double_at_processor is the time at full speed, and twice as long at half speed
    bool at_arrival = false;    ///< the receiving processor works when the message comes, not when it waits for it
    bool acknowledged = false;  ///< a send waits for the delivery of the one before
};
inline constexpr int as_mesh = 0;
inline constexpr int report_alpha = 5400;

Cause cause_of(const SearchPoint& point);
MachineVariant variant_of(const SearchPoint& point);

/// Every combination of the values of docs/findings/nbl-calibration.md, "The search".
std::vector<SearchPoint> search_points();
/// The combinations of "A second search".
std::vector<SearchPoint> wider_search_points();

/// The point without one of its additions to the machine as described, for each: overlap of data, a queue, an
/// acknowledge, alpha that can be shared.
std::vector<SearchPoint> without_one(const SearchPoint& point);

/// Variants with one changed detail each, independent of Table 1. The first is the machine as described.
const std::vector<MachineVariant>& single_changes();

/// The changes that concern the machine, not allreduce.
std::vector<std::string> machine_changes(std::span<const std::string> changes);

}  // namespace narrows::delta
