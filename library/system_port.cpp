#include "library/system_port.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

namespace narrows {

namespace {

[[noreturn]] void refuse(int rank, const std::string& problem) {
    throw std::invalid_argument(fmt::format("the port of rank {}: {}", rank, problem));
}

}  // namespace

PortSide::PortSide(System& system, RankId rank)
    : queue_(system.fabric().queue),
      cycle_time_(sc_core::sc_time(static_cast<double>(system.machine().cycle_time_ps), sc_core::SC_PS).value()) {
    system.start_service(rank, [this](Rank& of) { return serve(of); });
}

Cycle PortSide::next_cycle() const { return static_cast<Cycle>(sc_core::sc_time_stamp().value() / cycle_time_) + 1; }

PeerMessage PortSide::ask(PeerRequest request) {
    if (state_ != State::free)
        throw std::logic_error("two threads use a port in the same direction; give each a port of its own");
    state_ = State::asked;
    request_ = std::move(request);
    queue_.at<&PortSide::take>(next_cycle(), *this);
    while (state_ != State::done) sc_core::wait(done_);
    state_ = State::free;
    return std::move(request_.delivered);
}

struct PortSide::Taken {
    PortSide& side;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> activity) { side.waiting_ = activity; }
    void await_resume() const {}
};

void PortSide::take(std::uint64_t) {
    state_ = State::waiting;
    std::exchange(waiting_, nullptr).resume();
}

Task<> PortSide::serve(Rank& rank) {
    for (;;) {
        co_await Taken{*this};
        const RankId other(request_.other);
        if (request_.what == PeerRequest::What::send) {
            co_await rank.send(other, Payload(request_.data), {.tag = request_.tag});
        } else {
            const Received message = co_await rank.receive(other, request_.tag);
            const auto bytes = message.payload.bytes();
            request_.delivered = {message.from, message.tag, {bytes.begin(), bytes.end()}};
        }
        rank.did_something();
        state_ = State::done;
        done_.notify(sc_core::SC_ZERO_TIME);
    }
}

SystemPort::SystemPort(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
SystemPort::~SystemPort() = default;

int SystemPort::rank() const { return parts_->rank; }

void SystemPort::send(int to, std::vector<std::byte> data, int tag) {
    const Machine& machine = parts_->system.machine();
    const int most = machine.message.largest_payload();
    if (to < 0 || to >= machine.ranks() || to == rank())
        refuse(rank(),
               fmt::format("it cannot send to rank {}; send to another rank from 0 to {}", to, machine.ranks() - 1));
    if (data.size() > static_cast<std::size_t>(most))
        refuse(rank(), fmt::format("a message carries at most {} bytes, not {}; send several", most, data.size()));
    if (tag < 0) refuse(rank(), fmt::format("the tag of a message cannot be {}; use 0 or more", tag));
    parts_->sending.ask({PeerRequest::What::send, to, tag, 0, 0, true, std::move(data)});
}

PeerMessage SystemPort::receive(int from, int tag) {
    const int ranks = parts_->system.ranks();
    if (from < Peer::anybody || from >= ranks || from == rank())
        refuse(rank(),
               fmt::format("it cannot receive from rank {}; receive from another rank from 0 to {}", from, ranks - 1));
    PeerMessage message = parts_->receiving.ask({PeerRequest::What::receive, from, tag});
    parts_->is_idle = false;
    return message;
}

void SystemPort::declare_idle() {
    parts_->is_idle = true;
    parts_->system.fabric().queue.at<&Parts::be_called>(parts_->receiving.next_cycle(), *parts_);  // wakes the queue
}

}  // namespace narrows
