// A workload of our own: a token goes round all ranks, and each adds its number to the sum in it.
#include <narrows/main.h>

#include <cstring>
#include <memory>
#include <stdexcept>

namespace {

enum class Direction { up, down };

struct TokenParameters {
    int rounds = 2;
    int bytes = 64;
    int work = 0;
    Direction direction = Direction::up;
};

const std::vector<narrows::OwnParameter<TokenParameters>> parameters{
    narrows::number("rounds", &TokenParameters::rounds, {1, 1000}, "rounds", "how often the token goes round"),
    narrows::number("bytes", &TokenParameters::bytes, {8, 65536}, "bytes", "bytes of the token"),
    narrows::number("work", &TokenParameters::work, {0, 1'000'000}, "cycles", "cycles that a rank computes with it"),
    narrows::word("direction", &TokenParameters::direction, {"up", "down"}, "to which neighbour the token goes"),
};

class Token final : public narrows::OwnWorkload {
public:
    Token(const TokenParameters& values, const narrows::OwnRun& run) : parameters_(values), ranks_(run.ranks) {
        if (values.bytes > run.most_bytes) {
            throw std::invalid_argument("the token is one message, of at most " + std::to_string(run.most_bytes) +
                                        " bytes on this machine; use bytes=" + std::to_string(run.most_bytes));
        }
    }

    narrows::Routine run(narrows::Peer& me) override {
        const int up = (me.rank() + 1) % me.ranks();
        const int down = (me.rank() + me.ranks() - 1) % me.ranks();
        const bool goes_up = parameters_.direction == Direction::up;
        const int next = goes_up ? up : down;
        const int previous = goes_up ? down : up;
        std::int64_t sum = 0;
        for (int round = 0; round < parameters_.rounds; ++round) {
            // Rank 0 has the token first, and takes it back at the end of each round.
            if (me.rank() > 0) sum = sum_in(co_await me.receive(previous, round));
            if (parameters_.work > 0) co_await me.compute(parameters_.work);
            co_await me.send(next, token_with(sum + me.rank()), round);
            if (me.rank() == 0) sum = sum_in(co_await me.receive(previous, round));
        }
        if (me.rank() == 0) sum_ = sum;
    }

    std::vector<narrows::OwnCheck> checks() const override {
        const std::int64_t right = std::int64_t{parameters_.rounds} * ranks_ * (ranks_ - 1) / 2;
        return {{"every rank has added its number in every round", sum_ == right,
                 "the sum is " + std::to_string(sum_) + " of " + std::to_string(right)}};
    }

private:
    std::vector<std::byte> token_with(std::int64_t sum) const {
        std::vector<std::byte> token(static_cast<std::size_t>(parameters_.bytes));
        std::memcpy(token.data(), &sum, sizeof(sum));
        return token;
    }
    static std::int64_t sum_in(const narrows::PeerMessage& token) {
        std::int64_t sum = 0;
        std::memcpy(&sum, token.data.data(), sizeof(sum));
        return sum;
    }

    TokenParameters parameters_;
    int ranks_;
    std::int64_t sum_ = -1;
};

}  // namespace

int main(int argc, char** argv) {
    narrows::Registry registry;
    registry.add_workload(
        {"token", "a token goes round all ranks, which add up their numbers in it"}, parameters,
        [](const TokenParameters& values, const narrows::OwnRun& run) { return std::make_unique<Token>(values, run); });
    return narrows::main(argc, argv, registry);
}
