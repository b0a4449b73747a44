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

/// The first entry with a word in the name; null if there is none.
template <class Entry>
const Entry* find_meant(std::span<const Entry> entries, std::string_view name) {
    const std::string words = as_words(name);
    const auto found = std::ranges::find_if(entries, [&words](const Entry& entry) {
        return std::ranges::any_of(entry.words, [&words](std::string_view word) {
            return words.find(fmt::format(" {} ", word)) != std::string::npos;
        });
    });
    return found == entries.end() ? nullptr : &*found;
}

}  // namespace

std::span<const KnownWish> known_wishes() {
    static const std::vector<KnownWish> all{
        {"One-sided operations", {"put", "get", "one sided", "rma", "rdma", "shmem"}},
        {"Doorbells, descriptors and interrupts", {"doorbell", "doorbells", "descriptor", "descriptors", "mmio"}},
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

std::span<const KnownSynonym> known_synonyms() {
    static const std::vector<KnownSynonym> all{
        {"interface.link_rate", {"interface bandwidth", "interface rate", "interface speed", "nic bandwidth"}},
        {"network.link_rate", {"link bandwidth", "link speed", "network bandwidth", "network rate", "network speed"}},
        {"node.interfaces", {"interface count", "nic", "nics", "hca", "hcas", "adapter", "adapters"}},
        {"network.rails", {"rail", "plane", "planes"}},
        {"node.processors", {"processor count", "core", "cores", "cpus", "sockets"}},
        {"node.ranks", {"ranks per node", "ppn", "tasks per node"}},
        {"interface.links", {"link count", "interface width"}},
        {"network.lanes", {"vc", "vcs", "virtual channel", "virtual channels", "virtual lanes"}},
        {"message.packet_bytes", {"mtu", "packet size"}},
        {"message.eager_bytes", {"rendezvous", "eager limit", "eager threshold"}},
        {"topology.kind", {"topology type", "network type", "network kind", "network topology"}},
    };
    return all;
}

std::optional<std::string_view> known_parameter(std::string_view unknown) {
    const KnownSynonym* const synonym = find_meant(known_synonyms(), unknown);
    return synonym == nullptr ? std::nullopt : std::optional(synonym->parameter);
}

std::optional<std::string_view> known_successor(std::string_view unknown) {
    if (unknown != "message.credits") return {};
    return "set interface.unexpected = room where it was false, and leave it out where it was true";
}

std::optional<std::string> known_limit(std::string_view unknown) {
    const KnownWish* const wish = find_meant(known_wishes(), unknown);
    if (wish == nullptr) return std::nullopt;
    return fmt::format("Narrows does not model this; see docs/limits.md, \"{}\"", wish->section);
}

std::string did_you_mean_or_limit(std::string_view unknown, std::span<const std::string_view> candidates,
                                  std::string_view otherwise) {
    const auto limit = closest(unknown, candidates) ? std::nullopt : known_limit(unknown);
    return limit ? *limit : did_you_mean(unknown, candidates, otherwise);
}

}  // namespace narrows
