// Checks of machines whose nodes share one wire (docs/timing.md, "Shared media").
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "models/machine/bit_times.h"
#include "models/machine/checks.h"
#include "models/machine/parameters.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

constexpr int most_stations = 1024;

class MediumChecks {
public:
    MediumChecks(const Machine& machine, std::vector<Complaint>& complaints)
        : machine_(machine), complaints_(complaints) {}

    void check() {
        if (!machine_.has_medium()) return;
        require(machine_.endpoints() <= most_stations, "topology.nodes",
                fmt::format("the wire has room for {}; set topology.nodes = {} or less", most_stations, most_stations));
        for (const char* name : {"interface.links", "node.interfaces"})
            require_value(name, 1, "each node has one link to the wire");
        require_value("interface.injection_buffers", 0, "there is no router that has them");
        require_value("interface.cut_through", 1, "there is no router that could wait for whole messages");
        for (const char* name : {"network.lanes", "network.slots", "network.credit_latency"})
            require_value(name, 1, "there are no buffers in the network");
        for (const char* name : {"network.message_classes.request.lanes", "network.message_classes.reply.lanes",
                                 "interface.message_classes.request.links", "interface.message_classes.reply.links"})
            require_value(name, 0, "all messages share one wire");
        if (machine_.topology.kind == TopologyKind::ethernet) check_ethernet();
    }

private:
    void check_ethernet() {
        constexpr const char* bit_times = "a cycle is a bit time, and each link moves one bit in it";
        for (const char* name : {"network.link_bytes_per_cycle", "interface.link_bytes_per_cycle"})
            require_value(name, 1, bit_times);
        for (const char* name : {"network.link_flit_time", "interface.link_flit_time"})
            require_value(name, BitTimes::of_a_byte, bit_times);
        require(machine_.network.link_latency <= BitTimes::most_delay, "network.link_latency",
                fmt::format("stations further apart would not notice every collision; set network.link_latency = {} "
                            "cycles or less",
                            BitTimes::most_delay));
        require_value("interface.data_mover", static_cast<std::int64_t>(DataMover::dma),
                      "the interface keeps a frame until it has got through, and stores those that come");
        check_frame();
    }

    void check_frame() {
        const MessageParameters& message = machine_.message;
        if (message.largest() <= BitTimes::most_data) return;
        const int words = (BitTimes::most_data - message.header_bytes) / message.word_bytes;
        const std::string remedy = words > 0
                                       ? fmt::format("message.vector_words = {} or less", words)
                                       : fmt::format("message.header_bytes = {} or less, and message.vector_words = 1",
                                                     BitTimes::most_data - message.word_bytes);
        complaints_.push_back(
            {fmt::format("the largest message has {} bytes (message.header_bytes = {} + message.word_bytes = {} times "
                         "message.vector_words = {}), but a frame of an ethernet holds {}; set {}",
                         message.largest(), message.header_bytes, message.word_bytes, message.vector_words,
                         BitTimes::most_data, remedy),
             {"message.vector_words", "message.word_bytes", "message.header_bytes", "topology.kind"}});
    }

    void require_value(const char* name, std::int64_t value, std::string_view why) {
        const std::string text = find_parameter(name)->text(MachineValue(value));
        require(find_parameter(name)->get(machine_).number == value, name,
                fmt::format("{}; set {} = {}", why, name, text));
    }

    /// Complains unless `holds`; `rest` says why, and what to do.
    void require(bool holds, const char* name, const std::string& rest) {
        if (holds) return;
        complaints_.push_back({fmt::format("{} does not fit {}: {}", assignment_text(machine_, name),
                                           assignment_text(machine_, "topology.kind"), rest),
                               {name, "topology.kind"}});
    }

    const Machine& machine_;
    std::vector<Complaint>& complaints_;
};

}  // namespace

void check_medium(const Machine& machine, std::vector<Complaint>& complaints) {
    MediumChecks(machine, complaints).check();
}

}  // namespace narrows
