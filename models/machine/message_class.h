#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace narrows {

struct Machine;
struct NetworkParameters;
struct InterfaceParameters;

/// The purpose of a message (docs/timing.md, C1).
enum class MessageClass : std::uint8_t { data, request, reply };

inline constexpr std::array all_message_classes{MessageClass::data, MessageClass::request, MessageClass::reply};

std::string_view name_of(MessageClass message_class);

/// Lanes that a class of messages adds to every channel for itself (C2).
struct OwnLanes {
    int lanes = 0;
};

/// Interface links that a class of messages adds for itself (C3).
struct OwnLinks {
    int links = 0;
    int receive_buffers = 0;  ///< buffers on each of these links; 0: as many as on the others
};

/// Values of requests and replies. Data have none.
template <class Own>
struct OfMessageClasses {
    Own request{};
    Own reply{};

    Own of(MessageClass message_class) const {
        switch (message_class) {
            case MessageClass::request: return request;
            case MessageClass::reply: return reply;
            case MessageClass::data: break;
        }
        return {};
    }
};

/// `count` things with consecutive numbers.
struct NumberRange {
    int first;
    int count;

    bool has(int number) const { return number >= first && number < first + count; }
};

/// Number of lanes that a class of messages has for itself; 0 if it shares those of data.
int own_lanes(const NetworkParameters& network, MessageClass message_class);
/// Number of lanes that requests and replies have for themselves, together.
int own_lanes(const NetworkParameters& network);

/// The interface links of a node that messages of the class use (C3).
NumberRange links_of(const InterfaceParameters& interface, MessageClass message_class);
/// Number of interface links of a node.
int all_links(const InterfaceParameters& interface);
/// Number of receive buffers of a link.
int receive_buffers_of(const InterfaceParameters& interface, int link);
/// Number of receive buffers of the link with the most.
int most_receive_buffers(const InterfaceParameters& interface);

/// The machine from the view of the class: channels have only the lanes that the class uses (C2), as in a separate
/// network.
Machine seen_by(MessageClass message_class, const Machine& machine);

}  // namespace narrows
