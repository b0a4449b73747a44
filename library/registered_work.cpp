#include "library/registered_work.h"

#include <fmt/format.h>

#include <stdexcept>

#include "library/calls_user.h"

namespace narrows {

namespace {

std::string text_of(std::size_t bytes, int to, int tag, int link) {
    return fmt::format("{} bytes to rank {} with tag {}{}", bytes, to, tag,
                       link == 0 ? "" : fmt::format(" by link {}", link));
}

std::size_t size_of(const PeerRequest& send) {
    return send.has_data ? send.data.size() : static_cast<std::size_t>(send.amount);
}

}  // namespace

RegisteredWork::RegisteredWork(const Machine& machine, std::shared_ptr<const RegisteredWorkload> type,
                               std::vector<GivenValue> values, std::uint64_t seed)
    : machine_(machine), type_(std::move(type)), values_(std::move(values)), seed_(seed), data_(seed) {}

std::unique_ptr<OwnWorkload> RegisteredWork::make() const {
    try {
        return made_by(*type_, values_, OwnRun{machine_.ranks(), machine_.message.largest_payload(), seed_});
    } catch (const std::invalid_argument& error) {
        throw InputError(Place{type_->text.name}, error.what());
    }
}

const Rehearsal& RegisteredWork::rehearsal() const {
    if (rehearsal_ == nullptr)
        rehearsal_ = std::make_unique<const Rehearsal>(machine_, *make(), data_, type_->text.name);
    return *rehearsal_;
}

void RegisteredWork::start(System& system) {
    work_ = make();
    scoreboard_.emplace(rehearsal().items());
    sent_.assign(rehearsal().items().size(), 0);
    for (RankId rank = 0; rank < system.ranks(); ++rank) {
        PeerDriver& program = programs_.emplace_back(type_->text.name, *work_, int{rank}, system.ranks());
        system.start(rank, [this, &program](Rank& r) { return drive(r, program); });
    }
}

std::vector<Check> RegisteredWork::checks() const {
    std::vector<Check> all{scoreboard_->verdict()};
    const auto own = calls_user(
        type_->text.name, [] { return "its checks"; }, [this] { return work_->checks(); });
    for (const OwnCheck& each : own) all.push_back({each.name, each.passed, each.detail});
    return all;
}

std::vector<std::string> RegisteredWork::notes() const {
    const std::vector<int>& ranks = rehearsal().unordered();
    if (ranks.empty()) return {};
    const std::string more = ranks.size() == 1 ? "" : fmt::format(" (and {} more)", ranks.size() - 1);
    return {
        fmt::format("rank {}{} receives from anybody, or any of several tags: the order of messages is not known "
                    "before the run, and the bound does not count it",
                    ranks.front(), more)};
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
    const std::size_t sent = sent_[static_cast<std::size_t>(rank.id())];
    const std::size_t rehearsed = rehearsal().sent(rank.id()).size();
    if (sent < rehearsed)
        refuse_unrehearsed(rank.id(), fmt::format("it sends {} messages, and in the rehearsal {}", sent, rehearsed));
}

Task<> RegisteredWork::send(Rank& rank, PeerRequest& request) {
    const RehearsedMessage& message = rehearsed(rank.id(), request);
    Payload payload = request.has_data ? Payload(request.data) : message.made.payload();
    co_await rank.send(RankId(request.other), std::move(payload), {request.tag, LinkId(request.link)});
}

const RehearsedMessage& RegisteredWork::rehearsed(int rank, const PeerRequest& request) {
    const std::vector<RehearsedMessage>& all = rehearsal().sent(rank);
    const std::vector<std::size_t>& alike = rehearsal().places(rank, request.other, request.tag);
    const std::size_t number = sent_[static_cast<std::size_t>(rank)]++;
    const std::size_t number_alike = sent_with_[{rank, request.other, request.tag}]++;
    // A program that receives the first message of several may answer in another order.
    const std::size_t open = number_alike < alike.size() ? alike[number_alike] : all.size();
    const std::size_t place = rehearsal().is_ordered() ? number : open;
    const auto refuse = [&](const std::string& rehearsed) {
        refuse_unrehearsed(rank,
                           fmt::format("its message {} is {}, and in the rehearsal {}", number + 1,
                                       text_of(size_of(request), request.other, request.tag, request.link), rehearsed));
    };
    if (place >= all.size()) refuse("there was no such message");
    const RehearsedMessage& message = all[place];
    const bool is_alike = message.to == request.other && message.tag == request.tag && message.link == request.link &&
                          message.size() == size_of(request);
    if (!is_alike) refuse("it was " + text_of(message.size(), message.to, message.tag, message.link));
    if (message.has_data != request.has_data || message.data != request.data) refuse("it had other data");
    return message;
}

void RegisteredWork::refuse_unrehearsed(int rank, const std::string& difference) const {
    throw InputError(Place{type_->text.name},
                     fmt::format("the program of rank {}: {}; a program must not decide by me.now(), or by which "
                                 "message came first, what it sends",
                                 rank, difference));
}

Task<> RegisteredWork::receive(Rank& rank, PeerRequest& request) {
    const Received message = co_await rank.receive(RankId(request.other), request.tag);
    const auto& places = rehearsal().places(message.from, rank.id(), message.tag);
    const std::size_t number = received_[{message.from, rank.id(), message.tag}]++;
    const std::span<const std::byte> bytes = message.payload.bytes();
    if (number >= places.size()) {
        scoreboard_->unexpected(rank.id(), fmt::format("a message of rank {} with tag {}", message.from, message.tag));
    } else {
        const RehearsedMessage& expected = rehearsal().sent(message.from)[places[number]];
        if (expected.has_data) {
            scoreboard_->arrived(rank.id(), expected.item, bytes, expected.data);
        } else {
            scoreboard_->arrived(rank.id(), expected.item, bytes, expected.made);
        }
    }
    request.delivered = {message.from, message.tag, {bytes.begin(), bytes.end()}};
}

}  // namespace narrows
