#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "models/bounds/evaluation.h"

/// The closed forms of the CNS-1 report (Mueller, TR-93-082). "4 ov" is Machine::overheads() throughout. Each form
/// holds on the machines and problems for which docs/bounds.md derives it from the rules of docs/timing.md; for others
/// it gives the reason why it does not hold.
namespace narrows::cns1 {

/// The ways of the parts round the ring of nodes (TR-93-082, sections 4 and 5.2): in one direction, in both at once, or
/// in alternating directions. With all links they travel over every link of a node, as T_th supposes (section 5); the
/// report does not say how.
enum class AllgatherAlgorithm { ring, bidirectional_ring, alternating_ring, all_links };

/// The spelling in all input and output.
inline constexpr std::array<std::string_view, 4> allgather_algorithm_names{"ring", "bidirectional-ring",
                                                                           "alternating-ring", "all-links"};
inline std::string_view name_of(AllgatherAlgorithm algorithm) {
    return allgather_algorithm_names[static_cast<std::size_t>(algorithm)];
}

/// An all-to-all broadcast as the CNS-1 report cuts it into messages (TR-93-082, section 3): every node's part of
/// `words` words travels as x messages of m_e words each; the last one is filled up.
struct AllgatherProblem {
    int nodes;          ///< p
    int words;          ///< n_p: words of one node's part
    int messages;       ///< x = ceil(n_p / vlr)
    int message_words;  ///< m_e = ceil(n_p / x)
    int message_bytes;  ///< m
    AllgatherAlgorithm algorithm;
};

AllgatherProblem make_allgather_problem(const Machine& machine, int words, AllgatherAlgorithm algorithm);

/// A formula of the report for an all-to-all broadcast. If it is exact and its conditions hold, a run takes exactly
/// that many cycles. If it is only a lower bound, a run always takes longer.
struct ClosedForm : FormulaText {
    Evaluation (*evaluate)(const Machine&, const AllgatherProblem&);
    bool exact = true;  ///< a run that obeys docs/timing.md takes exactly this long
};

/// All closed forms, in the order of their source.
std::span<const ClosedForm> closed_forms();

std::optional<ClosedForm> find_closed_form(std::string_view name);

/// ceil(m / w_I) + 1: the cycles from one message to the next on an interface link with one buffer (section 3).
inline Cycle period(const Machine& machine, int bytes) { return machine.interface_cycles(bytes) + 1; }

}  // namespace narrows::cns1
