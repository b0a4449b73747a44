#include "models/node/host/transaction_bus.h"

#include <algorithm>
#include <utility>

namespace narrows {

TransactionBus::TransactionBus(const Fabric& fabric, NodeId node, int first_interface, int interfaces)
    : fabric_(fabric),
      host_(fabric.machine.host),
      queue_(fabric.queue),
      node_(node),
      first_interface_(first_interface),
      up_(host_),
      down_(host_),
      pages_(host_),
      queues_up_(2 * static_cast<std::size_t>(interfaces)) {
    for (int interface = 0; interface < interfaces; ++interface)
        sides_.push_back({.engines = AccessEngines(host_), .tags = host_.tags});
}

void TransactionBus::ask(const HostAccess& access) {
    HostAccess& kept = keep(access);
    sides_[static_cast<std::size_t>(access.interface - first_interface_)].engines.ask(kept);
    decide_soon();
}

void TransactionBus::decide_soon(std::uint64_t) {
    if (std::exchange(decision_due_, true)) return;
    queue_.decide<CycleQueue::Decision::memory, &TransactionBus::decide>(*this);
}

// J8a
void TransactionBus::decide(std::uint64_t) {
    decision_due_ = false;
    const Cycle now = queue_.now();
    for (int side = 0; side < static_cast<int>(sides_.size()); ++side) let_wait(side, now);
    carry_up(now);
    carry_down(now);
    const Cycle next = next_decision();
    if (next == never || (wakes_at_ > now && wakes_at_ <= next)) return;
    wakes_at_ = next;
    queue_.at<&TransactionBus::decide_soon>(next, *this);
}

/// The cycle of the next decision if no access, returned tag or completed write causes one before; or `never`.
Cycle TransactionBus::next_decision() const {
    Cycle next = never;
    for (const Side& side : sides_) next = std::min(next, side.engines.next_decision());
    if (next_queue_up() < queues_up_.size()) next = std::min(next, up_.opens_at());
    if (!answers_.empty()) next = std::min(next, std::max(down_.opens_at(), answers_.begin()->first.first));
    return next;
}

// J4
void TransactionBus::let_wait(int number, Cycle now) {
    Side& side = sides_[static_cast<std::size_t>(number)];
    side.engines.decide(now, [&](HostAccess& access) { cut(access, number, now); });
    std::deque<Transaction>& requests = waiting_up(number, false);
    for (; side.tags > 0 && !side.untagged.empty(); --side.tags) {
        requests.push_back(side.untagged.front());
        requests.back().way.waits = now;
        side.untagged.pop_front();
    }
}

// J2
void TransactionBus::cut(HostAccess& access, int side, Cycle now) {
    std::deque<Transaction>& into =
        access.is_write ? waiting_up(side, true) : sides_[static_cast<std::size_t>(side)].untagged;
    MemoryRange rest{access.address, access.address + static_cast<std::uint64_t>(access.bytes)};
    while (!rest.is_empty()) {
        const MemoryRange piece = take_piece(rest, access.is_write ? host_.payload : host_.read_request);
        into.push_back({&access, piece, longest_completion(piece, host_), {.waits = now}});
        ++access.pieces;
    }
}

std::deque<TransactionBus::Transaction>& TransactionBus::waiting_up(int side, bool is_write) {
    return queues_up_[2 * static_cast<std::size_t>(side) + (is_write ? 0 : 1)];
}

void TransactionBus::carry_up(Cycle now) {
    while (up_.is_open(now)) {
        const std::size_t queue = next_queue_up();
        if (queue == queues_up_.size()) return;
        Transaction next = queues_up_[queue].front();
        queues_up_[queue].pop_front();
        turn_up_ = (queue + 1) % queues_up_.size();
        const bool is_write = next.access->is_write;
        const int bytes = is_write ? host_.write_header + next.range.bytes() : host_.read_header;
        next.way.left = up_.carry(now, next.way.waits, bytes, next.access->number);
        next.way.begins = std::max(next.way.waits, up_.carries_since());
        next.way.served = served_at(next);
        is_write ? serve_write(next) : serve_request(next);
    }
}

// J5
bool TransactionBus::may_go_up(const std::deque<Transaction>& queue) const {
    if (queue.empty()) return false;
    return !queue.front().access->is_write || host_.posted_writes == 0 || writes_under_way_ < host_.posted_writes;
}

/// The queue whose first transaction goes next (J4), or the number of queues if none may go.
std::size_t TransactionBus::next_queue_up() const {
    const std::size_t queues = queues_up_.size();
    for (std::size_t i = 0; i < queues; ++i) {
        const std::size_t queue = (turn_up_ + i) % queues;
        if (may_go_up(queues_up_[queue])) return queue;
    }
    return queues;
}

// J6: nothing passes a write that crossed before it.
Cycle TransactionBus::served_at(const Transaction& transaction) {
    return std::max(pages_.look(transaction.range.begin, transaction.way.left + host_.up_latency), last_written_);
}

void TransactionBus::serve_write(Transaction& write) {
    last_written_ = write.way.answered = write.way.served;
    if (host_.posted_writes > 0) {
        ++writes_under_way_;
        queue_.at<&TransactionBus::written>(last_written_, *this);
    }
    piece_ends(write, last_written_);
}

void TransactionBus::written(std::uint64_t) {
    --writes_under_way_;
    decide_soon();
}

// J7
void TransactionBus::serve_request(const Transaction& request) {
    answers_.insert({{request.way.served + host_.latency_of_data(), requests_++}, request});
}

void TransactionBus::carry_down(Cycle now) {
    while (!answers_.empty() && answers_.begin()->first.first <= now && down_.is_open(now)) complete_next(now);
}

// J8
void TransactionBus::complete_next(Cycle now) {
    auto& [order, answer] = *answers_.begin();
    HostAccess& access = *answer.access;
    const int bytes = take_completion(answer.range, answer.longest_completion, host_).bytes();
    const Cycle comes =
        down_.carry(now, order.first, host_.completion_header + bytes, access.number) + host_.down_latency;
    if (!answer.range.is_empty()) return;
    answer.way.answered = std::max(order.first, down_.carries_since());
    queue_.at<&TransactionBus::tag_is_free>(comes, *this,
                                            static_cast<std::uint64_t>(access.interface - first_interface_));
    piece_ends(answer, comes);
    answers_.erase(answers_.begin());
}

void TransactionBus::tag_is_free(std::uint64_t side) {
    ++sides_[side].tags;
    decide_soon();
}

void TransactionBus::piece_ends(const Transaction& piece, Cycle end) {
    HostAccess& access = *piece.access;
    if (end >= access.end) access.last = piece.way;
    access.end = std::max(access.end, end);
    if (--access.pieces > 0) return;
    if (!access.is_write) access.end += host_.serial_bandwidth.cycles_for(access.bytes);
    if (fabric_.observer != nullptr) report(access);
    access.user->host_access_ends(access);
    spare_.push_back(&access);
}

void TransactionBus::report(const HostAccess& access) const {
    const AccessOwner::Kind of_packet = access.is_write ? AccessOwner::Kind::write : AccessOwner::Kind::read;
    const bool is_of_packet = access.packet != nullptr;
    fabric_.observer->host_transfer(
        {.asked = access.asked,
         .node = node_,
         .interface = access.interface,
         .is_write = access.is_write,
         .bytes = access.bytes,
         .owner = is_of_packet ? AccessOwner{of_packet, access.packet->number}
                               : AccessOwner{AccessOwner::Kind::processor, static_cast<std::uint64_t>(access.rank)},
         .activity = is_of_packet ? 0 : access.operation->activity,
         .taken = access.taken,
         .last = access.last,
         .end = access.end});
}

HostAccess& TransactionBus::keep(const HostAccess& access) {
    if (spare_.empty()) spare_.push_back(&accesses_.emplace_back());
    HostAccess& kept = *spare_.back();
    spare_.pop_back();
    kept = access;
    kept.number = ++asked_;
    kept.asked = queue_.now();
    return kept;
}

}  // namespace narrows
