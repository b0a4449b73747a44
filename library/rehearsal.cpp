#include "library/rehearsal.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/input_error.h"
#include "testbench/workloads/limits.h"

namespace narrows {

namespace {

using Do = OrderedOperation::Do;

/// The operations seen in a rehearsal.
class SeenOperations final : public OrderedOperations {
public:
    explicit SeenOperations(std::span<const OrderedOperation> rest) : rest_(rest) {}
    const OrderedOperation* next() override {
        if (rest_.empty()) return nullptr;
        const OrderedOperation* const first = &rest_.front();
        rest_ = rest_.subspan(1);
        return first;
    }

private:
    std::span<const OrderedOperation> rest_;
};

class SeenPrograms final : public OrderedPrograms {
public:
    explicit SeenPrograms(std::vector<std::span<const OrderedOperation>> programs) : programs_(std::move(programs)) {}
    int count() const override { return static_cast<int>(programs_.size()); }
    RankId rank_of(int program) const override { return RankId(program); }
    std::unique_ptr<OrderedOperations> operations(int program) const override {
        return std::make_unique<SeenOperations>(programs_[static_cast<std::size_t>(program)]);
    }

private:
    std::vector<std::span<const OrderedOperation>> programs_;
};

bool fits(const PeerRequest& request, const PeerMessage& message) {
    return (request.other == Peer::anybody || request.other == message.from) &&
           (request.tag == Peer::any_tag || request.tag == message.tag);
}

}  // namespace

Rehearsal::Rehearsal(const Machine& machine, OwnWorkload& work, const TestData& data, std::string name,
                     std::size_t most)
    : machine_(machine),
      data_(data),
      name_(std::move(name)),
      items_(static_cast<std::size_t>(machine.ranks()), 0),
      sent_(items_.size()),
      most_(most) {
    traffic_.compute.assign(items_.size(), 0);
    for (int rank = 0; rank < machine.ranks(); ++rank) {
        parts_.push_back({std::make_unique<PeerDriver>(name_, work, rank, machine.ranks())});
        ready_.push_back(rank);
    }
    while (!ready_.empty()) {
        const int rank = ready_.front();
        ready_.pop_front();
        go_on(rank);
    }
    for (int rank = 0; rank < machine.ranks(); ++rank) {
        Part& part = parts_[static_cast<std::size_t>(rank)];
        if (is_open(rank)) unordered_.push_back(rank);
        is_ordered_ = is_ordered_ && part.has_ended;
        part.program.reset();
    }
    is_ordered_ = is_ordered_ && unordered_.empty();
    constexpr double bytes_of_operation = 300;
    const int words = (longest_ + machine.message.word_bytes - 1) / machine.message.word_bytes;
    const auto operations = static_cast<double>(operations_);
    refuse_too_much(machine, {operations, std::max(1, words), bytes_ + operations * bytes_of_operation, cycles_},
                    name_);
}

std::unique_ptr<OrderedPrograms> Rehearsal::order() const {
    if (!is_ordered_) return nullptr;
    std::vector<std::span<const OrderedOperation>> programs;
    for (const Part& part : parts_) programs.emplace_back(part.operations);
    return std::make_unique<SeenPrograms>(std::move(programs));
}

const std::vector<std::size_t>& Rehearsal::places(int from, int to, int tag) const {
    static const std::vector<std::size_t> none;
    const auto found = places_.find({from, to, tag});
    return found == places_.end() ? none : found->second;
}

bool Rehearsal::is_open(int rank) const {
    const Part& part = parts_[static_cast<std::size_t>(rank)];
    return part.from_anybody || std::ranges::any_of(part.any_tag, [this, rank](int from) {
               const auto first = places_.lower_bound({from, rank, 0});
               const auto end = places_.lower_bound({from, rank + 1, 0});
               return std::distance(first, end) > 1;
           });
}

void Rehearsal::go_on(int rank) {
    Part& part = parts_[static_cast<std::size_t>(rank)];
    if (part.has_ended) return;
    if (part.has_begun && !act(rank)) return;
    part.has_begun = true;
    while (part.program->next(0)) {
        refuse_unless(operations_ <= most_, rank,
                      fmt::format("it does not end: this is its operation {}, and all programs together have done {}, "
                                  "as many as a run may take; see that it ends, or do less",
                                  part.operations.size(), operations_));
        if (!act(rank)) return;
    }
    part.has_ended = true;
}

bool Rehearsal::act(int rank) {
    Part& part = parts_[static_cast<std::size_t>(rank)];
    PeerRequest& request = part.program->request();
    switch (request.what) {
        case PeerRequest::What::send: send(rank, request); break;
        case PeerRequest::What::receive: return receive(part, request);
        default:
            if (request.what == PeerRequest::What::compute)
                traffic_.compute[static_cast<std::size_t>(rank)] += request.amount;
            if (request.amount > 0) {
                const bool waits = request.what == PeerRequest::What::wait;
                part.operations.push_back({.what = waits ? Do::wait : Do::work, .amount = request.amount});
            }
            cycles_ += static_cast<double>(request.amount);
            ++operations_;
    }
    return true;
}

void Rehearsal::send(int rank, PeerRequest& request) {
    const auto bytes = request.has_data ? static_cast<std::int64_t>(request.data.size()) : request.amount;
    const int to = request.other;
    const std::int64_t most = machine_.message.largest_payload();
    refuse_unless(to >= 0 && to < machine_.ranks(), rank,
                  fmt::format("it sends to rank {}; ranks are numbered from 0 to {}", to, machine_.ranks() - 1));
    refuse_unless(to != rank, rank, "it sends to itself, which takes no network; leave that out");
    refuse_unless(bytes >= 0 && bytes <= most, rank,
                  fmt::format("it sends {} bytes at once; a message carries from 0 to {} (message.vector_words times "
                              "message.word_bytes): send several",
                              bytes, most));
    refuse_unless(request.tag >= 0, rank, fmt::format("it sends with the tag {}; use 0 or more", request.tag));
    refuse_unless(request.link >= 0 && request.link < machine_.interface.links, rank,
                  fmt::format("it sends by link {}; links are numbered from 0 to {}", request.link,
                              machine_.interface.links - 1));
    const int whole = machine_.message.header_bytes + static_cast<int>(bytes);
    traffic_.flows.push_back({RankId(rank), RankId(to), whole, 1});
    OrderedOperation operation{.what = Do::send, .bytes = whole, .tag = request.tag};
    operation.partners[0] = RankId(to);
    operation.links[0] = LinkId(request.link);
    parts_[static_cast<std::size_t>(rank)].operations.push_back(operation);
    longest_ = std::max(longest_, static_cast<int>(bytes));
    bytes_ += 2.0 * static_cast<double>(bytes);
    ++operations_;

    RehearsedMessage message{to,
                             request.tag,
                             request.link,
                             items_[static_cast<std::size_t>(to)]++,
                             TestContent(data_, streams_++, static_cast<std::size_t>(bytes)),
                             request.has_data,
                             std::move(request.data)};
    PeerMessage delivered{rank, request.tag, message.data};
    if (!message.has_data) {
        delivered.data.resize(message.size());
        message.made.write(delivered.data);
    }
    std::vector<RehearsedMessage>& sent = sent_[static_cast<std::size_t>(rank)];
    places_[{rank, to, request.tag}].push_back(sent.size());
    sent.push_back(std::move(message));
    Part& receiver = parts_[static_cast<std::size_t>(to)];
    receiver.mailbox.push_back(std::move(delivered));
    if (receiver.has_begun && !receiver.has_ended && fits(receiver.program->request(), receiver.mailbox.back()))
        ready_.push_back(to);
}

bool Rehearsal::receive(Part& part, PeerRequest& request) {
    const auto found = std::ranges::find_if(part.mailbox, [&](const PeerMessage& each) { return fits(request, each); });
    if (found == part.mailbox.end()) return false;
    part.from_anybody = part.from_anybody || request.other == Peer::anybody;
    if (request.tag == Peer::any_tag) part.any_tag.insert(found->from);
    OrderedOperation operation{.what = Do::receive, .tag = found->tag};
    operation.partners[0] = RankId(found->from);
    part.operations.push_back(operation);
    request.delivered = std::move(*found);
    part.mailbox.erase(found);
    ++operations_;
    return true;
}

void Rehearsal::refuse_unless(bool is_right, int rank, const std::string& problem) const {
    if (!is_right) throw InputError(Place{name_}, fmt::format("the program of rank {}: {}", rank, problem));
}

}  // namespace narrows
