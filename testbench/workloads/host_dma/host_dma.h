#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "testbench/workloads/workload.h"

namespace narrows {

enum class DmaKind { read, write, both };
/// Positions of accesses within the window: one after the other, or drawn for each.
enum class DmaPattern { sequential, random };

struct HostDmaParameters {
    DmaKind kind = DmaKind::read;
    int size = 64;
    std::int64_t window = 8192;
    DmaPattern pattern = DmaPattern::random;
    int accesses = 1000;
    int outstanding = 64;
};

/// The interfaces of node 0 read and write memory without messages, some accesses at a time or one after the other
/// (docs/workloads.md). Needs checked parameters.
class HostDma final : public Workload {
public:
    HostDma(const Machine& machine, const HostDmaParameters& parameters, std::uint64_t seed);

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override;
    std::vector<Milestone> milestones() const override;
    std::optional<Accessed> accessed() const override;
    std::vector<std::string_view> milestone_names() const override;

private:
    /// The accesses of a kind.
    struct Accesses {
        bool are_writes;
        std::vector<std::uint64_t> addresses;
        std::size_t ended = 0;
    };

    using Pages = std::unordered_set<std::uint64_t>;
    std::int64_t new_pages(const Accesses& accesses, int interface, Pages& known) const;
    Task<> access(Rank& rank, int first);
    void ended(Cycle took, Cycle now);

    HostDmaParameters parameters_;
    int interfaces_;
    bool is_bus_shared_;
    int page_bytes_;             ///< page size of the IOMMU; 0: no IOMMU
    std::vector<Accesses> all_;  ///< one entry for each kind that occurs
    std::size_t ended_ = 0;
    Cycle shortest_ = 0;
    Cycle longest_ = 0;
    Cycle sum_ = 0;
    Cycle half_ = 0;  ///< when the first half had ended
    Cycle last_ = 0;
};

}  // namespace narrows
