#include "traces/log/packet_steps.h"

#include <algorithm>

#include "models/machine/machine.h"

namespace narrows {

namespace {

/// The data packets of all messages, sorted by message and number.
class PacketsByNumber {
public:
    explicit PacketsByNumber(const NodeLog& nodes) : nodes_(nodes) {
        for (std::uint32_t packet = 0; packet < nodes.packets.size(); ++packet) {
            if (nodes.packets[packet].kind == Message::Packet::data) packets_.push_back(packet);
        }
        std::ranges::sort(packets_, {}, [this](std::uint32_t packet) { return key(packet); });
    }

    std::uint64_t find(std::uint64_t whole, int number) const {
        const std::pair wanted(whole, number);
        const auto found =
            std::ranges::lower_bound(packets_, wanted, {}, [this](std::uint32_t packet) { return key(packet); });
        return found == packets_.end() || key(*found) != wanted ? no_message : *found;
    }

private:
    std::pair<std::uint64_t, int> key(std::uint32_t packet) const {
        return {nodes_.packets[packet].whole, nodes_.packets[packet].number};
    }

    const NodeLog& nodes_;
    std::vector<std::uint32_t> packets_;
};

}  // namespace

PacketSteps::PacketSteps(const RunLog& log, const Machine& machine) {
    if (log.processor_steps().empty()) return;
    const bool in_register = machine.starts_in_register();
    const bool moves = machine.moves_by_processor();
    const PacketsByNumber packets(log.nodes());
    StepPlace place = 0;
    const auto remember = [&](Steps& steps, const LoggedStep& step, int number) {
        const std::uint64_t packet = log.has_packets() ? packets.find(step.what, number) : step.what;
        if (packet == no_message) return;
        steps.resize(log.messages().size(), no_step);
        steps[packet] = place;
    };
    for (const LoggedStep& step : log.processor_steps()) {
        const bool sends = step.kind == ProcessorStep::Kind::send;
        if (step.kind == ProcessorStep::Kind::take) remember(taking_, step, step.number);
        // P2: the first step of a posted message moves no packet.
        if (sends && moves) remember(filling_, step, in_register ? step.number : step.number - 1);
        if (sends && !moves && in_register && step.number == 0) remember(filling_, step, 0);
        ++place;
    }
}

}  // namespace narrows
