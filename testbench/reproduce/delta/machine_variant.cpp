#include "testbench/reproduce/delta/machine_variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "testbench/run/request.h"

namespace narrows::delta {

namespace {

constexpr std::array alphas{report_alpha, 3600};
constexpr std::array overheads{5400, 4050, 2700, 1350};  // cycles of sending
constexpr std::array requests{5400, 2700, 1350, 0};      // cycles of requests to receive
constexpr std::array movers{as_mesh, 77, 70, 64, 58};
constexpr std::array queues{1, 4};

std::string in_us(int cycles) { return fmt::format("{:g}", cycles / 100.0); }

std::string name_of_point(const SearchPoint& p) {
    std::string name = fmt::format("a {} r {}", in_us(p.sending), in_us(p.receiving));
    if (p.alpha != report_alpha) name += fmt::format(" alpha {}", in_us(p.alpha));
    if (p.double_at_processor != as_mesh)
        name += fmt::format(" p {}{}", p.double_at_processor, p.slowed ? " slowed" : "");
    if (p.queue > 1) name += fmt::format(" q {}", p.queue);
    if (p.at_arrival) name += " at arrival";
    if (p.acknowledged) name += " ack";
    return name;
}

std::vector<std::string> changes_of(const SearchPoint& p, int double_at_processor) {
    std::vector<std::string> changes;
    const auto set = [&](const char* key, int value, const char* unit) {
        changes.push_back(fmt::format("{}={}{}", key, value, unit));
    };
    const int waiting = p.alpha - p.sending - (p.at_arrival ? p.receiving : 0);
    if (p.sending != report_alpha) set("processor.send_overhead", p.sending, " cycles");
    if (p.receiving != report_alpha) set("processor.receive_overhead", p.receiving, " cycles");
    if (waiting > 0) set("interface.receive_overhead", waiting, " cycles");
    if (double_at_processor != as_mesh) set("interface.link_flit_time", double_at_processor, " cycles");
    if (p.queue > 1) {
        set("interface.send_buffers", p.queue, "");
        set("interface.receive_buffers", p.queue, "");
    }
    if (p.at_arrival) changes.emplace_back("processor.receive_overhead_due=at-arrival");
    if (p.acknowledged) changes.emplace_back("interface.acknowledge=end-of-transfer");
    return changes;
}

}  // namespace

Cause cause_of(const SearchPoint& p) {
    if (p.slowed) return Cause::slowed;
    const bool shares_alpha = p.sending < p.alpha || p.receiving < p.alpha;
    const bool overlaps_data = p.double_at_processor != as_mesh;
    if (shares_alpha) return overlaps_data ? Cause::both : Cause::alpha;
    return overlaps_data ? Cause::data : Cause::nothing;
}

MachineVariant variant_of(const SearchPoint& p) {
    MachineVariant variant{name_of_point(p), cause_of(p), changes_of(p, p.double_at_processor)};
    if (p.slowed) variant.full_speed_changes = std::exchange(variant.changes, changes_of(p, 2 * p.double_at_processor));
    return variant;
}

std::vector<SearchPoint> search_points() {
    std::vector<SearchPoint> all;
    for (const int alpha : alphas) {
        for (const int sending : overheads) {
            if (sending > alpha) continue;
            for (const int receiving : requests) {
                for (const int mover : movers) {
                    for (const int queue : queues) all.push_back({alpha, sending, receiving, mover, queue});
                }
            }
        }
    }
    return all;
}

std::vector<SearchPoint> wider_search_points() {
    struct Mover {
        int cycles;
        bool slowed;
    };
    constexpr std::array wider_movers{Mover{as_mesh, false}, Mover{77, false}, Mover{70, false}, Mover{64, false},
                                      Mover{74, true},       Mover{70, true},  Mover{67, true},  Mover{64, true}};
    constexpr std::array wider_overheads{5400, 4725, 4050, 2700, 1350};
    constexpr std::array wider_requests{5400, 2700, 1350, 675, 0};
    std::vector<SearchPoint> all;
    const auto add_all = [&](SearchPoint point) {
        for (const auto& [mover, slowed] : wider_movers) {
            for (const int queue : queues) {
                for (const bool acknowledged : {false, true}) {
                    point.double_at_processor = mover;
                    point.slowed = slowed;
                    point.queue = queue;
                    point.acknowledged = acknowledged;
                    all.push_back(point);
                }
            }
        }
    };
    for (const int sending : wider_overheads) {
        for (const int receiving : wider_requests) {
            add_all({report_alpha, sending, receiving, as_mesh, 1});
            // Without a receive overhead its time does not matter.
            if (receiving > 0 && sending + receiving <= report_alpha)
                add_all({report_alpha, sending, receiving, as_mesh, 1, false, true});
        }
    }
    return all;
}

/// Returns the point without one of its ingredients, for each of them.
std::vector<SearchPoint> without_one(const SearchPoint& point) {
    std::vector<SearchPoint> all;
    if (point.double_at_processor != as_mesh) {
        all.push_back(point);
        all.back().double_at_processor = as_mesh;
        all.back().slowed = false;
    }
    if (point.queue > 1) {
        all.push_back(point);
        all.back().queue = 1;
    }
    if (point.acknowledged) {
        all.push_back(point);
        all.back().acknowledged = false;
    }
    if (point.sending < point.alpha || point.receiving < point.alpha) {
        all.push_back(point);
        all.back().sending = point.alpha;
        all.back().receiving = point.alpha;
        all.back().at_arrival = false;
    }
    return all;
}

const std::vector<MachineVariant>& single_changes() {
    static const std::vector<MachineVariant> all{
        {"as described", Cause::nothing, {}},
        {"queues of 2 messages", Cause::other, {"interface.send_buffers=2", "interface.receive_buffers=2"}},
        {"queues of 4 messages", Cause::other, {"interface.send_buffers=4", "interface.receive_buffers=4"}},
        {"queues of 16 messages", Cause::other, {"interface.send_buffers=16", "interface.receive_buffers=16"}},
        {"next send after delivery", Cause::other, {"interface.acknowledge=end-of-transfer"}},
        {"10 us more a message sent", Cause::other, {"interface.send_overhead=1000 cycles"}},
        {"10 us more to arrive", Cause::other, {"interface.receive_overhead=1000 cycles"}},
        {"54 us more to arrive", Cause::other, {"interface.receive_overhead=5400 cycles"}},
        {"receives not posted before", Cause::other, {"processor.receive_overhead_due=at-arrival"}},
        {"not posted, alpha shared by both ends",
         Cause::other,
         {"processor.receive_overhead_due=at-arrival", "processor.send_overhead=2700 cycles",
          "processor.receive_overhead=2700 cycles"}},
        {"not posted, shared, after delivery",
         Cause::other,
         {"processor.receive_overhead_due=at-arrival", "processor.send_overhead=2700 cycles",
          "processor.receive_overhead=2700 cycles", "interface.acknowledge=end-of-transfer"}},
        {"cost nothing, 54 us to arrive",
         Cause::other,
         {"processor.receive_overhead=0 cycles", "interface.receive_overhead=5400 cycles"}},
        {"data moved by DMA", Cause::other, {"interface.data_mover=dma"}},
        {"two pairs of links", Cause::other, {"interface.links=2"}},
        {"DMA, two pairs of links", Cause::other, {"interface.data_mover=dma", "interface.links=2"}},
    };
    return all;
}

std::vector<std::string> machine_changes(std::span<const std::string> changes) {
    std::vector<std::string> some;
    std::ranges::copy_if(changes, std::back_inserter(some),
                         [](const std::string& change) { return is_of_machine(change.substr(0, change.find('='))); });
    return some;
}

}  // namespace narrows::delta
