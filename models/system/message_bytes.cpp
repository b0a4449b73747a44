#include "models/system/message_bytes.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "models/rtl/engine_format.h"

namespace narrows {

namespace {

/// Packs fields one after the other, lowest bits first.
class HeaderBits {
public:
    explicit HeaderBits(std::vector<std::byte>& bytes) : bytes_(bytes) {}

    void add(int value, int bits) {
        for (int bit = 0; bit < bits; ++bit, ++next_) {
            if ((value >> bit & 1) != 0 && next_ / 8 < bytes_.size())
                bytes_[next_ / 8] |= static_cast<std::byte>(1 << next_ % 8);
        }
    }

private:
    std::vector<std::byte>& bytes_;
    std::size_t next_ = 0;
};

void write_packet_header(const Message& packet, const Machine& machine, std::vector<std::byte>& bytes) {
    const rtl::EngineFormat format(machine);
    const Message& whole = *packet.more().whole;
    HeaderBits header(bytes);
    header.add(static_cast<int>(whole.payload.size()), format.size_bits());
    header.add(whole.from, format.rank_bits());
    header.add(whole.to, format.rank_bits());
    header.add(static_cast<int>(whole.number_in_pair), rtl::EngineFormat::number_bits());
    header.add(static_cast<int>(whole.message_class), rtl::EngineFormat::class_bits());
    header.add(packet.more().number_in_whole, format.packet_bits());
    header.add(packet.from, format.endpoint_bits());
}

}  // namespace

std::vector<std::byte> bytes_of(const Message& message, const Machine& machine) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(machine.message.header_bytes));
    if (message.more().whole != nullptr) {
        write_packet_header(message, machine, bytes);
    } else {
        const std::array<std::uint32_t, 2> name{static_cast<std::uint32_t>(message.from), message.sequence};
        std::memcpy(bytes.data(), name.data(), std::min(bytes.size(), sizeof name));
    }
    const auto payload = message.payload.bytes();
    bytes.insert(bytes.end(), payload.begin(), payload.end());
    return bytes;
}

}  // namespace narrows
