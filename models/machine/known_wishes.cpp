#include "models/machine/known_wishes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "models/machine/suggestion.h"

namespace narrows {

namespace {

/// "network.in_network-Sum" as " network in network sum ".
std::string as_words(std::string_view name) {
    std::string words(" ");
    for (const char c : name) {
        const auto character = static_cast<unsigned char>(c);
        words += std::isalnum(character) != 0 ? static_cast<char>(std::tolower(character)) : ' ';
    }
    return words + ' ';
}

}  // namespace

std::span<const KnownWish> known_wishes() {
    static const std::vector<KnownWish> all{
        {"One-sided operations", {"put", "get", "one sided", "rma", "rdma", "shmem"}},
        {"PCIe and doorbells", {"pcie", "pci", "doorbell", "doorbells", "mmio"}},
        {"Multicast", {"multicast", "mcast"}},
        {"Reduction in the network", {"in network", "sharp", "aggregation"}},
        {"Faults", {"fault", "faults", "failure", "failures", "retry", "retries", "retransmission", "crc"}},
        {"Congestion control and flow control between ends", {"congestion", "ecn", "dcqcn", "pfc"}},
        {"The processor's instructions", {"instructions", "cpu", "ipc"}},
        {"Virtual memory, operating system, interrupts", {"tlb", "interrupt", "interrupts"}},
        {"Clocks", {"clock", "frequency"}},
        {"Energy", {"energy", "power"}},
        {"Programs of others", {"mpi", "trace", "otf", "dumpi"}},
    };
    return all;
}

std::optional<std::string> known_limit(std::string_view unknown) {
    const std::string words = as_words(unknown);
    for (const KnownWish& wish : known_wishes()) {
        const bool is_meant = std::ranges::any_of(wish.words, [&words](std::string_view word) {
            return words.find(fmt::format(" {} ", word)) != std::string::npos;
        });
        if (is_meant) return fmt::format("Narrows does not model this; see docs/limits.md, \"{}\"", wish.section);
    }
    return std::nullopt;
}

std::string did_you_mean_or_limit(std::string_view unknown, std::span<const std::string_view> candidates,
                                  std::string_view otherwise) {
    const auto limit = closest(unknown, candidates) ? std::nullopt : known_limit(unknown);
    return limit ? *limit : did_you_mean(unknown, candidates, otherwise);
}

}  // namespace narrows
