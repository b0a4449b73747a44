#include "library/registered_work.h"

#include <fmt/format.h>

#include <stdexcept>

#include "models/machine/input_error.h"

namespace narrows {

RegisteredWork::RegisteredWork(const Machine& machine, std::shared_ptr<const RegisteredWorkload> type,
                               const std::vector<GivenValue>& values, std::uint64_t seed)
    : type_(std::move(type)),
      data_(seed),
      rehearsed_(make(machine, values, seed)),
      rehearsal_(machine, *rehearsed_, data_, type_->text.name),
      work_(make(machine, values, seed)),
      scoreboard_(rehearsal_.items()) {
    rehearsed_.reset();
}

std::unique_ptr<OwnWorkload> RegisteredWork::make(const Machine& machine, const std::vector<GivenValue>& values,
                                                  std::uint64_t seed) const {
    try {
        return type_->make(values, {machine.ranks(), machine.message.largest_payload(), seed});
    } catch (const std::invalid_argument& error) {
        throw InputError(Place{type_->text.name}, error.what());
    }
}

void RegisteredWork::start(System& system) {
    for (RankId rank = 0; rank < system.ranks(); ++rank) {
        PeerDriver& program = programs_.emplace_back(*work_, int{rank}, system.ranks());
        system.start(rank, [this, &program](Rank& r) { return drive(r, program); });
    }
}

std::vector<Check> RegisteredWork::checks() const {
    std::vector<Check> all{scoreboard_.verdict()};
    for (OwnCheck& own : work_->checks()) all.push_back({std::move(own.name), own.passed, std::move(own.detail)});
    return all;
}

Task<> RegisteredWork::drive(Rank& rank, PeerDriver& program) {
    while (program.next(rank.now())) {
        PeerRequest& request = program.request();
        switch (request.what) {
            case PeerRequest::What::send: co_await send(rank, request); break;
            case PeerRequest::What::receive: co_await receive(rank, request); break;
            case PeerRequest::What::compute:
                if (request.amount > 0) co_await rank.compute(request.amount);
                break;
            default: co_await rank.wait(request.amount);
        }
    }
}

Task<> RegisteredWork::send(Rank& rank, PeerRequest& request) {
    const std::tuple way(int{rank.id()}, request.other, request.tag);
    const auto& expected = rehearsal_.messages(rank.id(), request.other, request.tag);
    const std::size_t number = sent_[way]++;
    if (number >= expected.size()) {
        throw std::runtime_error(
            fmt::format("{}: the program of rank {} sends a message to rank {} that it did not send "
                        "in the rehearsal; what it sends must not depend on time, or on which "
                        "message comes first",
                        type_->text.name, rank.id(), request.other));
    }
    Payload payload = request.has_data ? Payload(request.data) : expected[number].made.payload();
    co_await rank.send(RankId(request.other), std::move(payload), {request.tag, LinkId(request.link)});
}

Task<> RegisteredWork::receive(Rank& rank, PeerRequest& request) {
    const Received message = co_await rank.receive(RankId(request.other), request.tag);
    const std::tuple way(int{message.from}, int{rank.id()}, message.tag);
    const auto& expected = rehearsal_.messages(message.from, rank.id(), message.tag);
    const std::size_t number = received_[way]++;
    const std::span<const std::byte> bytes = message.payload.bytes();
    if (number >= expected.size()) {
        scoreboard_.unexpected(rank.id(), fmt::format("a message of rank {} with tag {}", message.from, message.tag));
    } else if (expected[number].has_data) {
        scoreboard_.arrived(rank.id(), expected[number].item, bytes, expected[number].data);
    } else {
        scoreboard_.arrived(rank.id(), expected[number].item, bytes, expected[number].made);
    }
    request.delivered = {message.from, message.tag, {bytes.begin(), bytes.end()}};
}

}  // namespace narrows
