#include "traces/log/packet_steps.h"

#include <map>

#include "models/machine/machine.h"

namespace narrows {

PacketSteps::PacketSteps(const NodeLog& nodes, const Machine& machine) {
    const bool in_register = machine.interface.sends == SendStart::in_register;
    const bool moves = machine.moves_by_processor();
    std::map<std::pair<std::uint64_t, int>, std::uint64_t> packets;  // by message and number
    for (std::uint64_t packet = 0; packet < nodes.packets.size(); ++packet) {
        const LoggedPacket& p = nodes.packets[packet];
        if (p.kind == Message::Packet::data) packets[{p.whole, p.number}] = packet;
    }
    const auto remember = [&](Steps& steps, const LoggedStep& step, int number) {
        const auto packet = packets.find({step.what, number});
        if (packet != packets.end()) steps[packet->second] = &step;
    };
    for (const LoggedStep& step : nodes.steps) {
        if (step.kind == ProcessorStep::Kind::take) remember(taking_, step, step.number);
        if (step.kind != ProcessorStep::Kind::send) continue;
        // P2: the first step of a message that is posted moves no packet.
        if (moves) remember(filling_, step, in_register ? step.number : step.number - 1);
        if (!moves && in_register && step.number == 0) remember(filling_, step, 0);
    }
}

}  // namespace narrows
