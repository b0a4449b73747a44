#include "testbench/reproduce/foster/finite_difference.h"

#include "testbench/workloads/test_data.h"

namespace narrows::foster {

namespace {

/// The layers that a processor gets: from the one before it and from the one after it in the ring.
enum NeighbourSide { before, after };
constexpr int sides = 2;

class SlicedGrid final : public Workload {
public:
    SlicedGrid(const Machine& machine, const FiniteDifference& problem)
        : ranks_(machine.ranks()),
          bytes_(machine.message.word_bytes * problem.words_of_transfer()),
          header_bytes_(machine.message.header_bytes),
          problem_(problem),
          before_(static_cast<std::size_t>(ranks_)),
          after_(static_cast<std::size_t>(ranks_)),
          data_(1),
          scoreboard_(std::vector<std::size_t>(static_cast<std::size_t>(ranks_),
                                               static_cast<std::size_t>(sides * problem.steps))) {
        for (int place = 0; place < ranks_; ++place) {
            const RankId rank = at(place);
            after_[static_cast<std::size_t>(rank)] = at((place + 1) % ranks_);
            before_[static_cast<std::size_t>(rank)] = at((place + ranks_ - 1) % ranks_);
        }
    }

    Traffic traffic() const override {
        Traffic traffic;
        for (RankId rank = 0; rank < ranks_; ++rank) {
            for (const NeighbourSide side : {before, after})
                traffic.flows.push_back({rank, neighbour(rank, side), header_bytes_ + bytes_, problem_.steps});
        }
        return traffic;
    }

    void start(System& system) override {
        for (RankId rank = 0; rank < ranks_; ++rank)
            system.start(rank, [this](Rank& program) { return compute(program); });
    }

    std::vector<Check> checks() const override { return {scoreboard_.verdict()}; }

private:
    RankId at(int place) const {
        return problem_.ring.empty() ? RankId(place) : problem_.ring[static_cast<std::size_t>(place)];
    }

    auto send(Rank& rank, int step, NeighbourSide to, NeighbourSide seen_there) const {
        const RankId other = neighbour(rank.id(), to);
        return rank.send(other, layers(other, step, seen_there).payload(), {.tag = seen_there});
    }

    Task<> compute(Rank& rank) {
        for (int step = 0; step < problem_.steps; ++step) {
            // What goes to the processor after this one comes from before, as seen there.
            co_await send(rank, step, after, before);
            co_await send(rank, step, before, after);
            for (const NeighbourSide side : {before, after}) {
                const Received got = co_await rank.receive(neighbour(rank.id(), side), side);
                scoreboard_.arrived(rank.id(), static_cast<std::size_t>(sides * step + side), got.payload.bytes(),
                                    layers(rank.id(), step, side));
            }
            co_await rank.sent();  // the processor makes the frames, and computing is not interrupted
            co_await rank.work(problem_.computing(ranks_));
        }
    }

    RankId neighbour(RankId rank, NeighbourSide side) const {
        return (side == after ? after_ : before_)[static_cast<std::size_t>(rank)];
    }
    /// That a rank gets.
    TestContent layers(RankId rank, int step, NeighbourSide side) const {
        const int stream = (int{rank} * problem_.steps + step) * sides + side;
        return {data_, static_cast<std::uint64_t>(stream), static_cast<std::size_t>(bytes_)};
    }

    int ranks_;
    int bytes_;
    int header_bytes_;
    FiniteDifference problem_;
    std::vector<RankId> before_;  ///< by rank, in the ring
    std::vector<RankId> after_;
    TestData data_;
    Scoreboard scoreboard_;
};

}  // namespace

MakeWorkload work_of(const FiniteDifference& problem) {
    return
        [problem](const Machine& machine, const Topology&) { return std::make_unique<SlicedGrid>(machine, problem); };
}

}  // namespace narrows::foster
