#include "models/node/host/transaction_bus.h"

#include <algorithm>
#include <utility>

namespace narrows {

TransactionBus::TransactionBus(const Fabric& fabric, int first_interface, int interfaces)
    : fabric_(fabric),
      host_(fabric.machine.host),
      queue_(fabric.queue),
      first_interface_(first_interface),
      up_(host_),
      down_(host_),
      pages_(host_) {
    for (int interface = 0; interface < interfaces; ++interface)
        sides_.push_back({AccessEngine(host_.write), AccessEngine(host_.read), {}, host_.tags});
}

void TransactionBus::ask(const HostAccess& access) {
    HostAccess& kept = keep(access);
    Side& side = sides_[static_cast<std::size_t>(access.interface - first_interface_)];
    (access.is_write ? side.writer : side.reader).ask(kept);
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
    for (Side& side : sides_) let_wait(side, now);
    carry_up(now);
    carry_down(now);
    const Cycle next = next_decision();
    if (next == never || (wakes_at_ > now && wakes_at_ <= next)) return;
    wakes_at_ = next;
    queue_.at<&TransactionBus::decide_soon>(next, *this);
}

/// Unless an access asks, a tag is given back or a write is written before; `never`: nothing waits for time to pass.
Cycle TransactionBus::next_decision() const {
    Cycle next = never;
    for (const Side& side : sides_) next = std::min({next, side.writer.next_cut(), side.reader.next_cut()});
    if (!waiting_up_.empty() && has_room_for(waiting_up_.front())) next = std::min(next, up_.opens_at());
    if (!answers_.empty()) next = std::min(next, std::max(down_.opens_at(), answers_.begin()->first.first));
    return next;
}

// J1, J4: those that begin to wait in this cycle do so by interface, and writes first.
void TransactionBus::let_wait(Side& side, Cycle now) {
    side.writer.decide(now, [&](HostAccess& access) { cut(access, host_.payload, waiting_up_, now); });
    side.reader.decide(now, [&](HostAccess& access) { cut(access, host_.read_request, side.untagged, now); });
    for (; side.tags > 0 && !side.untagged.empty(); --side.tags) {
        waiting_up_.push_back(side.untagged.front());
        waiting_up_.back().since = now;
        side.untagged.pop_front();
    }
}

// J2
void TransactionBus::cut(HostAccess& access, int most, std::deque<Transaction>& into, Cycle now) {
    MemoryRange rest{access.address, access.address + static_cast<std::uint64_t>(access.bytes)};
    while (!rest.is_empty()) {
        into.push_back({&access, take_piece(rest, most), now});
        ++access.pieces;
    }
}

void TransactionBus::carry_up(Cycle now) {
    while (!waiting_up_.empty() && up_.is_open(now) && has_room_for(waiting_up_.front())) {
        const Transaction next = waiting_up_.front();
        waiting_up_.pop_front();
        const bool is_write = next.access->is_write;
        const int bytes = is_write ? host_.write_header + next.range.bytes() : host_.read_header;
        const Cycle crossed = up_.carry(now, next.since, bytes);
        is_write ? serve_write(next, crossed) : serve_request(next, crossed);
    }
}

// J5
bool TransactionBus::has_room_for(const Transaction& transaction) const {
    return !transaction.access->is_write || host_.posted_writes == 0 || writes_under_way_ < host_.posted_writes;
}

// J6: nothing passes a write that crossed before it.
Cycle TransactionBus::served_at(const Transaction& transaction, Cycle crossed) {
    return std::max(pages_.look(transaction.range.begin, crossed + host_.up_latency), last_written_);
}

void TransactionBus::serve_write(const Transaction& write, Cycle crossed) {
    last_written_ = served_at(write, crossed);
    if (host_.posted_writes > 0) {
        ++writes_under_way_;
        queue_.at<&TransactionBus::written>(last_written_, *this);
    }
    write.access->left = crossed;
    piece_ends(*write.access, last_written_);
}

void TransactionBus::written(std::uint64_t) {
    --writes_under_way_;
    decide_soon();
}

// J7
void TransactionBus::serve_request(const Transaction& request, Cycle crossed) {
    const Cycle cold = host_.memory == HostMemory::cold ? host_.cold_latency : 0;
    const Cycle there = served_at(request, crossed) + host_.read_latency + cold;
    answers_.insert({{there, requests_++}, request});
}

void TransactionBus::carry_down(Cycle now) {
    while (!answers_.empty() && answers_.begin()->first.first <= now && down_.is_open(now)) complete_next(now);
}

// J8
void TransactionBus::complete_next(Cycle now) {
    auto& [order, answer] = *answers_.begin();
    HostAccess& access = *answer.access;
    const int bytes = take_completion(answer.range, host_).bytes();
    const Cycle comes = down_.carry(now, order.first, host_.completion_header + bytes) + host_.down_latency;
    if (!answer.range.is_empty()) return;
    answers_.erase(answers_.begin());
    queue_.at<&TransactionBus::tag_is_free>(comes, *this,
                                            static_cast<std::uint64_t>(access.interface - first_interface_));
    piece_ends(access, comes);
}

void TransactionBus::tag_is_free(std::uint64_t side) {
    ++sides_[side].tags;
    decide_soon();
}

void TransactionBus::piece_ends(HostAccess& access, Cycle end) {
    access.end = std::max(access.end, end);
    if (--access.pieces > 0) return;
    if (!access.is_write) access.end += host_.serial_bandwidth.cycles_for(access.bytes);
    access.user->host_access_ends(access);
    spare_.push_back(&access);
}

HostAccess& TransactionBus::keep(const HostAccess& access) {
    if (spare_.empty()) return accesses_.emplace_back(access);
    HostAccess& recycled = *spare_.back();
    spare_.pop_back();
    recycled = access;
    return recycled;
}

}  // namespace narrows
