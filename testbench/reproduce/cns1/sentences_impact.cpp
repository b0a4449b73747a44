// Sections 6 and 7: a sparse neural network, and the conclusion.
#include <cmath>

#include "models/bounds/cns1/sparse_network.h"
#include "testbench/reproduce/cns1/sentences.h"
#include "testbench/run/request.h"

namespace narrows::cns1 {

namespace {

constexpr int sparse_nodes = 128;

/// A broadcast of the activations, with a computation of 1 cycle beside it, so that the free cycles are counted.
Checked broadcast_beside(const Sentences& sentences, const char* machine, const AllgatherProblem& problem,
                         Observer* observer = nullptr) {
    return sentences.run(machine, "allgather", parts_of(sparse_nodes, problem.words, {"compute=1"}), observer);
}

}  // namespace

void impact_sentences(Sentences& sentences) {
    const Machine machine = load_machine("cns1", machines_folder(), {}, sparse_nodes).machine;
    const SparseNetwork network;
    const AllgatherProblem problem = sparse_network_problem(machine, network, AllgatherAlgorithm::ring);
    const SparseIteration row = sparse_iteration(machine, network, problem, 0);
    NodeNotes notes;
    const Checked base = broadcast_beside(sentences, "cns1", problem, &notes);
    const Checked twice = broadcast_beside(sentences, "cns1-2l2i", problem);
    sentences.needs(base.passed && twice.passed);
    const double available = number(base.at("available"));

    sentences.not_simulated("6",
                            "half a million units, 500 connections each; one addition and one "
                            "multiply-accumulate a connection; 8 of them per cycle",
                            "inputs of C_min, which is computed and not simulated");
    sentences.equal("6", "T = 20 + (p - 1) ceil(5e5 / (4 p vlr)) 138; p = 128", 20 + 127 * 31 * 138.0,
                    number(base.at("broadcast")));
    sentences.equal("6", "a cycle time of 8 ns", 8, static_cast<double>(machine.cycle_time_ps) / 1000);
    sentences.equal("6", "between two transfers the CPU can spend m + 1 - 2 ov <= 128 cycles", 128,
                    138 - number(notes.processor) / static_cast<double>(notes.came.size()), 1);
    sentences.equal("6", "that adds up to about half a million cycles per node; in millions", 0.5, available / 1e6, 1);
    sentences.equal("6", "almost 93% of the whole transfer time", 93, 100 * available / number(base.at("broadcast")));
    sentences.differs("6", "... on 2I, 2L", 93, 100 * number(twice.at("available")) / number(twice.at("broadcast")),
                      100 * 60 / 70.0, "60 of 70 cycles", 1);
    sentences.differs("6", "C_max = ceil(5e8/p) 6: as printed, in C_min", 48, row.c_max / row.c_min, 24,
                      "a slip: the text and table 2 have 24 C_min, which is 2.5e8/p 6");
    sentences.not_simulated("6", "vectorising the indexed accesses: a factor 16; a byte per memory page: 1.5",
                            "no vector unit; 16 x 1.5 is the 24 of C_max");
    sentences.not_simulated("6", "with memory accesses the computation is hardly faster than 8 C_min",
                            "no vector unit; what follows from 8 C_min is in the table of iterations below");
    sentences.equal("7", "The bandwidth between processor and network is the same as between two nodes", 1,
                    static_cast<double>(machine.interface.link_bytes_per_cycle) / machine.network.link_bytes_per_cycle);
    sentences.equal("7", "the CPUs can use up to 93% of the transfer time for other computations", 93,
                    100 * available / number(base.at("broadcast")));
}

}  // namespace narrows::cns1
