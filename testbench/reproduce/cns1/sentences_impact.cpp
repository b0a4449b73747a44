// Sections 6 and 7: a sparse neural network, and the conclusion.
#include <fmt/format.h>

#include <cmath>

#include "testbench/reproduce/cns1/sentences.h"

namespace narrows::cns1 {

namespace {

constexpr int sparse_nodes = 128;

/// Half a million activations, four to a word, as messages of 32 words: n_p = 32 ceil(5e5 / (4 p 32)).
int words_of_activations(int nodes) { return 32 * ((500'000 + 128 * nodes - 1) / (128 * nodes)); }

/// Multiply-accumulates and additions of all connections, 8 of them per cycle of a node.
double c_min_on(int nodes) { return 5e8 / (8 * nodes); }

/// A broadcast of the activations, with a computation beside it; one of 1 cycle is enough to count the free cycles.
CheckedRun iteration_on(const Sentences& sentences, const char* machine, int nodes, Cycle computing = 1,
                        Observer* observer = nullptr) {
    return sentences.run(machine, "allgather",
                         parts_of(nodes, words_of_activations(nodes), {fmt::format("compute={}", computing)}),
                         observer);
}

/// The most neighbours with which a node can exchange messages every m + 1 cycles, over a link each.
int links_fed_from_random_memory(const Sentences& sentences) {
    constexpr int messages = 50;
    const auto cycles = [&sentences](int links, int count) {
        return sentences
            .run("cns1", "exchange",
                 {"topology.kind=torus", "topology.columns=4", "topology.rows=4", "memory.timing=random",
                  fmt::format("interface.links={}", links), fmt::format("neighbours={}", links),
                  fmt::format("messages={}", count)})
            .cycles();
    };
    int links = 0;
    while (links < 4 && cycles(links + 1, 2 * messages) - cycles(links + 1, messages) == 138 * messages) ++links;
    return links;
}

}  // namespace

void impact_sentences(Sentences& sentences) {
    NodeNotes notes;
    const CheckedRun base = iteration_on(sentences, "cns1", sparse_nodes, 1, &notes);
    const CheckedRun twice = iteration_on(sentences, "cns1-2l2i", sparse_nodes);
    sentences.needs(base.passed && twice.passed);
    const double available = number(base.at("available"));

    sentences.not_simulated("6",
                            "half a million units, 500 connections each; one addition and one "
                            "multiply-accumulate a connection; 8 of them per cycle",
                            "inputs of C_min, which is computed and not simulated");
    sentences.equal("6", "T = 20 + (p - 1) ceil(5e5 / (4 p vlr)) 138; p = 128", 20 + 127 * 31 * 138.0,
                    number(base.at("broadcast")));
    sentences.equal("6", "a cycle time of 8 ns", 8,
                    static_cast<double>(sentences.machine("cns1", sparse_nodes).cycle_time_ps) / 1000);
    sentences.equal("6", "between two transfers the CPU can spend m + 1 - 2 ov <= 128 cycles", 128,
                    number(notes.came[9].tail - notes.came[8].tail) -
                        number(notes.processor) / static_cast<double>(notes.came.size()),
                    1);
    sentences.equal("6", "that adds up to about half a million cycles per node; in millions", 0.5, available / 1e6, 1);
    sentences.equal("6", "almost 93% of the whole transfer time", 93, 100 * available / number(base.at("broadcast")));
    sentences.differs("6", "... on 2I, 2L", 93, 100 * number(twice.at("available")) / number(twice.at("broadcast")),
                      100 * 60 / 70.0, "60 of 70 cycles", 1);
    const CheckedRun full = iteration_on(sentences, "cns1", sparse_nodes, Cycle{128} * 127 * 31);
    sentences.equal(
        "6", "this time can completely be used: by how much a computation of 128 (p - 1) x cycles delays the end", 0,
        number(full.cycles() - base.at("broadcast")));
    sentences.not_simulated("6", "C_max = ceil(5e8/p) 6, which is 48 C_min",
                            "a definition; and a slip: the text and table 2 have 24 C_min, which is 2.5e8/p 6");
    sentences.not_simulated("6", "vectorising the indexed accesses: a factor 16; a byte per memory page: 1.5",
                            "no vector unit; 16 x 1.5 is the 24 of C_max");
    sentences.not_simulated("6", "with memory accesses the computation is hardly faster than 8 C_min",
                            "no vector unit; what follows from 8 C_min is in the table of iterations below");
    sentences.equal("6", "a 2 to 36% impact: the least is available / C_max in %, 2I 2L, p = 128", 2,
                    100 * number(twice.at("available")) / (24 * c_min_on(sparse_nodes)));
}

void largest_sentences(Sentences& sentences) {
    constexpr int nodes = 1024;
    const double c_min = c_min_on(nodes);
    const CheckedRun base = iteration_on(sentences, "cns1", nodes);
    const CheckedRun faster = iteration_on(sentences, "cns1-2l2i", nodes, std::llround(std::ceil(8 * c_min)));
    sentences.needs(base.passed && faster.passed);
    sentences.equal("6", "... the most is available / C_max in %, I L, p = 1024", 36,
                    100 * number(base.at("available")) / (24 * c_min));
    // C_min fits beside the broadcast, so that the broadcast is the total.
    sentences.equal("6", "at least 3.7 times longer than the computation: total / C_min - 1, 2I 2L, p = 1024", 3.7,
                    number(faster.at("broadcast")) / c_min - 1, 1);
    sentences.differs("6", "The total run time then adds up to about 12 C_min; 2I 2L, p = 1024, 8 C_min beside it", 12,
                      number(faster.cycles()) / c_min, (488'282 + 10.0 * 1023 * 4) / 61'035.15625,
                      "8 C_min and the overheads; 12 is probably 8 + 3.7", 2);
}

void conclusion_sentences(Sentences& sentences) {
    const CheckedRun base = iteration_on(sentences, "cns1", sparse_nodes);
    sentences.needs(base.passed);
    const Machine machine = sentences.machine("cns1", sparse_nodes);
    sentences.equal("7", "The bandwidth between processor and network is the same as between two nodes", 1,
                    static_cast<double>(machine.interface.link_bytes_per_cycle) / machine.network.link_bytes_per_cycle);
    sentences.equal("7", "can be speeded up by a factor of two before other hardware limits: links fed from memory", 2,
                    links_fed_from_random_memory(sentences));
    sentences.equal("7", "the CPUs can use up to 93% of the transfer time for other computations", 93,
                    100 * number(base.at("available")) / number(base.at("broadcast")));
}

}  // namespace narrows::cns1
