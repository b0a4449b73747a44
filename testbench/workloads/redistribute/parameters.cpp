#include "testbench/workloads/redistribute/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/message_pieces.h"

namespace narrows::redistribute {

namespace {

using P = RedistributeParameters;

const std::array<WorkloadParameter<P>, 7> every_redistribute_parameter{{
    {{"points", "points of the domain that each task has", 1, 1 << 24}, &P::points},
    {{.name = "bytes",
      .description = "bytes per point, all variables and levels together",
      .least = 1,
      .most = 1 << 24,
      .counts_bytes = true},
     &P::bytes},
    {{"sweeps", "sweeps over a point to work on it, for the cheapest one", 0, 1'000'000}, &P::sweeps},
    {{"imbalance", "work on a point of the last task over one of the first; it grows evenly", 1, 1000}, &P::imbalance},
    {{.name = "assignment",
      .description = "who works on a point: the task that has it, one that is drawn, or so that all work as much",
      .choices = {"none", "random", "balanced"},
      .is_way = true},
     &P::assignment},
    gather_parameter(&P::gather, "how a task reads the points that it gives away, and writes those that come back"),
    {{"steps", "time steps: points go out, are worked on, and come back", 1, 1 << 20}, &P::steps},
}};

}  // namespace

std::span<const WorkloadParameter<P>> redistribute_parameters() { return every_redistribute_parameter; }

void check_redistribute(const Machine& machine, const Topology&, const P& p) {
    const double tasks = machine.ranks();
    const double all_points = tasks * static_cast<double>(p.points);
    const double own = static_cast<double>(p.points * p.bytes);  // of a task
    const std::string points = fmt::format("points={}", p.points);
    const MessagePieces pieces(machine, p.points * p.bytes);  // all of a task may be drawn for one
    if (all_points > std::numeric_limits<int>::max())
        refuse_argument(points, fmt::format("{} tasks would have more than 2^31 points; use fewer", machine.ranks()));
    const bool moves = static_cast<Assignment>(p.assignment) != Assignment::none;
    const auto words = static_cast<int>(pieces.longest() / machine.message.word_bytes + 1);
    // Beside a message for each pair, so many as all points fill.
    const double full = tasks * static_cast<double>(pieces.count() - 1);
    const double messages = moves ? 2 * (std::min(all_points, tasks * tasks) + full) * static_cast<double>(p.steps) : 0;
    Demand demand{messages, words, 0};
    // Each task holds what it works on, and its neighbours' messages may be on their way.
    demand.memory = all_points * 16 + (moves ? 64 * tasks * tasks + 3 * tasks * own : 0) + messages / 8 +
                    tasks * bytes_of_a_message;
    const auto work = static_cast<double>(p.sweeps * p.imbalance * p.steps);
    demand.cycles = own * work * (machine.memory.bandwidth.bytes > 0 ? machine.memory.bandwidth.cycles : 0);
    refuse_too_much(machine, demand, points);
}

}  // namespace narrows::redistribute
