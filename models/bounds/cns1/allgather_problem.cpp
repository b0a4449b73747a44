#include "models/bounds/cns1/allgather_problem.h"

namespace narrows::cns1 {

AllgatherProblem make_allgather_problem(const Machine& machine, int words, AllgatherAlgorithm algorithm) {
    const int vlr = machine.message.vector_words;
    const int messages = (words + vlr - 1) / vlr;
    const int message_words = (words + messages - 1) / messages;
    return {machine.ranks(), words, messages, message_words, machine.message.bytes(message_words), algorithm};
}

}  // namespace narrows::cns1
