#include "models/bounds/derived/order/longest_path.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace narrows {

namespace {

/// Operations of a program at a time, so that all programs keep step and few messages are under way.
constexpr int operations_at_a_time = 256;

constexpr std::size_t points_of_a_message = 8;  ///< mostly not more

/// The receiver and the tag of a message in one number, which is quicker to sort than two.
using ReceiverAndTag = std::uint64_t;
constexpr int tag_bits = 32;
ReceiverAndTag packed(RankId to, int tag) {
    return (static_cast<ReceiverAndTag>(int{to}) << tag_bits) | static_cast<std::uint32_t>(tag);
}
RankId receiver_of(ReceiverAndTag message) { return RankId(static_cast<int>(message >> tag_bits)); }
int tag_of(ReceiverAndTag message) { return static_cast<int>(static_cast<std::uint32_t>(message)); }

}  // namespace

LongestPath::LongestPath(const Machine& machine, MessageEdges& edges, const OrderedPrograms& programs,
                         std::optional<std::int64_t> kept)
    : machine_(machine), edges_(edges), ordered_(programs), expected_(kept) {
    carry_out();
    if (find_ambiguous()) {
        forget();
        carry_out();
    }
    graph_.find_tails();
}

void LongestPath::carry_out() {
    if (expected_) {
        graph_.keep(points_of_a_message * *expected_);
        kept_.reserve(*expected_);
    }
    const LinkOrder idle(machine_);
    for (int number = 0; number < ordered_.count(); ++number) {
        const RankId rank = ordered_.rank_of(number);
        programs_.push_back({.rank = rank,
                             .now = graph_.start(rank),
                             .operations = ordered_.operations(number),
                             .links = std::vector(static_cast<std::size_t>(edges_.links()), idle)});
        ready_.push_back(programs_.size() - 1);
    }
    while (!ready_.empty()) {
        Program& program = programs_[ready_.front()];
        ready_.pop_front();
        go_on(program);
    }
}

/// Finds messages that cannot be told apart. Mostly there are none, so they are looked for afterwards. A receive that
/// got the wrong one of them can keep a program from its end, whose other sends are read here.
bool LongestPath::find_ambiguous() {
    for (Program& program : programs_) {
        while (program.operations) {
            const OrderedOperation* const operation = program.operations->next();
            if (operation == nullptr) {
                program.operations.reset();
            } else if (operation->what == OrderedOperation::Do::send) {
                for (int i = 0; i < operation->messages(); ++i)
                    program.sent.push_back(packed(operation->partners[static_cast<std::size_t>(i)], operation->tag));
            }
        }
    }
    for (std::size_t first = 0; first < programs_.size();) {
        const RankId rank = programs_[first].rank;
        std::vector<ReceiverAndTag> sent = std::move(programs_[first].sent);
        for (++first; first < programs_.size() && programs_[first].rank == rank; ++first)
            sent.insert(sent.end(), programs_[first].sent.begin(), programs_[first].sent.end());
        std::ranges::sort(sent);
        for (auto repeated = std::ranges::adjacent_find(sent); repeated != sent.end();
             repeated = std::adjacent_find(repeated + 1, sent.end()))
            ambiguous_.insert({rank, receiver_of(*repeated), tag_of(*repeated)});
    }
    return !ambiguous_.empty();
}

void LongestPath::forget() {
    graph_ = {};
    kept_.clear();
    kept_work_.clear();
    programs_.clear();
    messages_ = {};
    end_ = {};
    first_ = 0;
    last_ = 0;
}

void LongestPath::go_on(Program& program) {
    if (program.waits_in != nullptr) receive(program, *std::exchange(program.waits_in, nullptr));
    for (int left = operations_at_a_time; left > 0; --left) {
        const OrderedOperation* const operation = program.operations->next();
        if (operation == nullptr) {
            note_end(program.now, program.rank);
            program.operations.reset();
            return;
        }
        switch (operation->what) {
            case OrderedOperation::Do::send: send(program, *operation); break;
            case OrderedOperation::Do::receive:
                ask(program, *operation);
                if (program.missing > 0) {
                    program.waits_in = operation;
                    return;
                }
                receive(program, *operation);
                break;
            case OrderedOperation::Do::wait: program.now = program.now.after(operation->amount); break;
            case OrderedOperation::Do::work: work(program, operation->amount, 0); break;
            case OrderedOperation::Do::sweep: work(program, edges_.sweep(operation->amount), operation->amount); break;
        }
    }
    ready_.push_back(static_cast<std::size_t>(&program - programs_.data()));
}

// --- sends ----------------------------------------------------------------------------------------------------------

void LongestPath::send(Program& program, const OrderedOperation& operation) {
    if (operation.messages() == 2) return send_both(program, operation);
    const Sent message = start(program, operation, 0, program.links);
    program.now = message.start.after(message.handed_over);
    end_send(program, message);
}

/// Nobody knows which of the two comes first. Both find the links as they are before, and what follows comes after
/// both.
void LongestPath::send_both(Program& program, const OrderedOperation& operation) {
    std::vector<LinkOrder> links = program.links;
    const Sent first = start(program, operation, 0, program.links);
    const Sent second = start(program, operation, 1, links);
    if (second.link != MessageEdge::none && second.link != first.link)
        std::swap(program.links[static_cast<std::size_t>(second.link)], links[static_cast<std::size_t>(second.link)]);
    const ChainTime one_after_other =
        graph_.earlier(first.start, second.start).after(first.handed_over + second.handed_over);
    program.now =
        graph_.latest(first.start.after(first.handed_over), second.start.after(second.handed_over), one_after_other);
    end_send(program, first);
    end_send(program, second);
}

LongestPath::Sent LongestPath::start(const Program& program, const OrderedOperation& operation, std::size_t which,
                                     std::vector<LinkOrder>& links) {
    const RankId to = operation.partners[which];
    const PairAndTag key{program.rank, to, operation.tag};
    if (to == program.rank) return {program.now, 0, MessageEdge::none, MessageEdge::none, key, program.now, 0};
    const MessageEdge& edge = edges_.of(program.rank, to, operation.bytes, operation.links[which]);
    ChainTime asked = program.now;
    for (const auto& [channel, free] : program.acknowledged) {
        if (channel == edge.acknowledges) asked = graph_.latest(asked, free);
    }
    if (!edge.starts_in_register) asked = graph_.latest(asked);
    Sent message{asked, edge.handed_over, edge.link, edge.acknowledges, key, {}, edge.after_delivery};
    LinkOrder::Passage passage{};
    if (edge.link == MessageEdge::none) {
        message.delivery = graph_.latest(asked.after(edge.delivery).with_message());
    } else {
        LinkOrder& link = links[static_cast<std::size_t>(edge.link)];
        passage = link.pass(graph_, asked.after(edge.before_register), edge.needs);
        const ChainTime passed = passage.head.after(edge.after_head);
        if (edge.starts_in_register) {
            message.start = passage.start;
            message.delivery = graph_.latest(passed);
        } else {
            message.delivery = graph_.latest(passed, asked.after(edge.delivery).with_message());
        }
    }
    if (graph_.is_kept())
        kept_.push_back({program.rank, to, operation.bytes, edge.link, message.start.begin, passage.start.begin,
                         passage.first.begin, passage.head.begin, message.delivery.begin});
    return message;
}

void LongestPath::end_send(Program& program, const Sent& message) {
    if (message.acknowledges != MessageEdge::none) {
        const auto known = std::ranges::find(program.acknowledged, message.acknowledges, &Acknowledged::first);
        if (known == program.acknowledged.end()) {
            program.acknowledged.emplace_back(message.acknowledges, message.delivery);
        } else {
            known->second = graph_.latest(known->second, message.delivery);
        }
    }
    if (message.key.to == program.rank) return;
    note_end(message.delivery.after(message.after_delivery), message.key.to);
    program.sent.push_back(packed(message.key.to, message.key.tag));
    if (!is_certain(message.key)) return;
    MessagesOnTheirWay::Entry entry;
    if (!messages_.take_program(message.key, entry))
        return messages_.add({message.key, MessagesOnTheirWay::no_program, message.delivery});
    Program& receiver = programs_[static_cast<std::size_t>(entry.program)];
    receiver.received = graph_.latest(receiver.received, message.delivery);
    if (--receiver.missing == 0) ready_.push_back(static_cast<std::size_t>(entry.program));
}

// --- receives -------------------------------------------------------------------------------------------------------

void LongestPath::ask(Program& program, const OrderedOperation& operation) {
    program.received = {};
    for (int i = 0; i < operation.messages(); ++i) {
        const RankId from = operation.partners[static_cast<std::size_t>(i)];
        const PairAndTag key{from, program.rank, operation.tag};
        if (from == program.rank || !is_certain(key)) continue;
        MessagesOnTheirWay::Entry entry;
        if (messages_.take_message(key, entry)) {
            program.received = graph_.latest(program.received, entry.delivery);
        } else {
            messages_.add({key, static_cast<int>(&program - programs_.data()), {}});
            ++program.missing;
        }
    }
}

/// Call when all messages have times.
void LongestPath::receive(Program& program, const OrderedOperation& operation) {
    Cycle least = 0;
    Cycle of_receiver = 0;
    for (int i = 0; i < operation.messages(); ++i) {
        const RankId from = operation.partners[static_cast<std::size_t>(i)];
        if (from == program.rank) continue;
        const ReceiveEdge edge = edges_.received(from, program.rank, operation.bytes);
        least = std::max(least, edge.after_request);
        of_receiver += edge.of_receiver;
    }
    const Cycle asked = program.now.cycles;
    program.now = graph_.latest(program.now.after(std::max(least, of_receiver)), program.received);
    if (!graph_.is_kept() || edges_.request() == 0) return;
    for (int i = 0; i < operation.messages(); ++i) {
        const RankId from = operation.partners[static_cast<std::size_t>(i)];
        if (from == program.rank) continue;
        const Cycle rest = edges_.received(from, program.rank, operation.bytes).after_request - edges_.request();
        kept_work_.push_back({program.rank, asked, edges_.request(), 0, rest, program.now.begin});
    }
}

void LongestPath::work(Program& program, Cycle cycles, std::int64_t swept) {
    const Cycle begin = program.now.cycles;
    program.now = graph_.latest(program.now.after(cycles));
    if (graph_.is_kept()) kept_work_.push_back({program.rank, begin, cycles, swept, 0, program.now.begin});
}

}  // namespace narrows
