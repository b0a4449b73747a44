#pragma once

#include "models/machine/machine.h"

namespace narrows {

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

}  // namespace narrows
