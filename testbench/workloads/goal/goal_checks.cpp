#include "testbench/workloads/goal/goal_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <tuple>

#include "models/machine/input_error.h"

namespace narrows::goal {

namespace {

using Key = std::pair<int, int>;  // sender and tag
using Operations = std::deque<const Operation*>;

bool is_open(const Operation& receive) { return receive.peer == anybody || receive.tag == whatever; }

Place place_of(const Program& program, const Operation& operation) {
    return Place{program.file, operation.line, operation.column};
}

/// The messages to a rank, and its receives.
struct Mail {
    std::map<Key, Operations> sends;
    std::map<Key, Operations> receives;
    Operations open;  ///< receives from anybody or with any tag
};

std::vector<Mail> mail_of(const Program& program) {
    std::vector<Mail> mail(program.ranks.size());
    for (std::size_t rank = 0; rank < program.ranks.size(); ++rank) {
        for (const Operation& operation : program.ranks[rank].operations) {
            if (operation.kind == Operation::Kind::send) {
                auto& to = mail[static_cast<std::size_t>(operation.peer)].sends;
                to[{static_cast<int>(rank), operation.tag}].push_back(&operation);
            } else if (operation.kind == Operation::Kind::receive) {
                if (is_open(operation))
                    mail[rank].open.push_back(&operation);
                else
                    mail[rank].receives[{operation.peer, operation.tag}].push_back(&operation);
            }
        }
    }
    return mail;
}

bool fits(const Operation& receive, const Key& key) {
    return (receive.peer == anybody || receive.peer == key.first) &&
           (receive.tag == whatever || receive.tag == key.second);
}

/// If receives leave something open, the run decides which message each of them gets. But each receive needs a message
/// of its size, and no size may have more receives than messages.
void check_sizes(const Program& program, const Mail& mail) {
    if (mail.open.empty()) return;
    std::map<std::int64_t, int> messages;
    for (const auto& [key, sends] : mail.sends) {
        for (const Operation* const send : sends) ++messages[send->amount];
    }
    const auto check = [&](const Operation* receive) {
        const auto has_it = [&](const auto& of_key) {
            const auto& [key, sends] = of_key;
            const auto is_as_long = [&](const Operation* send) { return send->amount == receive->amount; };
            return fits(*receive, key) && std::ranges::any_of(sends, is_as_long);
        };
        if (std::ranges::any_of(mail.sends, has_it) && --messages[receive->amount] >= 0) return;
        throw InputError(place_of(program, *receive),
                         fmt::format("no message is left of {} bytes that this receive could take; give it the size of "
                                     "one that comes",
                                     receive->amount));
    };
    for (const auto& [key, receives] : mail.receives) std::ranges::for_each(receives, check);
    std::ranges::for_each(mail.open, check);
}

[[noreturn]] void refuse_send(const Program& program, const Operation& send) {
    throw InputError(place_of(program, send),
                     fmt::format("rank {} has no receive for this message with tag {}; add one, or leave the send out",
                                 send.peer, send.tag));
}

/// Removes the pairs that must match.
void match(const Program& program, Mail& mail) {
    for (auto& [key, receives] : mail.receives) {
        Operations& sends = mail.sends[key];
        for (const Operation* receive : receives) {
            if (sends.empty()) {
                throw InputError(
                    place_of(program, *receive),
                    fmt::format("rank {} sends no message for this receive with tag {}; add one, or leave the "
                                "receive out",
                                key.first, key.second));
            }
            const Operation& send = *sends.front();
            if (send.amount != receive->amount && mail.open.empty()) {
                throw InputError(
                    place_of(program, *receive),
                    fmt::format("this receive takes {} bytes, but its send in line {} has {}; give both the "
                                "same size",
                                receive->amount, send.line, send.amount));
            }
            sends.pop_front();
        }
    }
}

/// Matches the rest with the receives that leave something open: equal numbers, and each must fit one.
void match_open(const Program& program, const Mail& mail) {
    std::size_t left = 0;
    for (const auto& [key, sends] : mail.sends) {
        left += sends.size();
        const auto takes = [&sender = key](const Operation* receive) { return fits(*receive, sender); };
        if (!sends.empty() && (left > mail.open.size() || std::ranges::none_of(mail.open, takes)))
            refuse_send(program, *sends.back());
    }
    if (left == mail.open.size()) return;
    throw InputError(place_of(program, *mail.open.back()),
                     "no message is left for this receive; add a send, or leave the receive out");
}

/// A dependency of a circle, found from any operation that cannot begin by following what it waits for.
const Dependency& of_circle(const RankProgram& rank, const std::vector<bool>& can_begin) {
    std::vector<const Dependency*> waits(rank.operations.size(), nullptr);
    for (const Dependency& dependency : rank.dependencies) {
        if (!can_begin[dependency.earlier]) waits[dependency.later] = &dependency;
    }
    const auto first = std::ranges::find_if(waits, [](const Dependency* d) { return d != nullptr; });
    const Dependency* at = *first;
    for (std::size_t step = 0; step < rank.operations.size(); ++step) at = waits[at->earlier];
    return *at;
}

}  // namespace

std::vector<std::size_t> in_order(const RankProgram& rank) {
    std::vector<std::vector<std::size_t>> after(rank.operations.size());
    std::vector<int> waits_for(rank.operations.size(), 0);
    for (const Dependency& dependency : rank.dependencies) {
        after[dependency.earlier].push_back(dependency.later);
        ++waits_for[dependency.later];
    }
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < waits_for.size(); ++i) {
        if (waits_for[i] == 0) order.push_back(i);
    }
    for (std::size_t done = 0; done < order.size(); ++done) {
        for (const std::size_t next : after[order[done]]) {
            if (--waits_for[next] == 0) order.push_back(next);
        }
    }
    return order;
}

void check_circles(const Program& program) {
    for (std::size_t number = 0; number < program.ranks.size(); ++number) {
        const RankProgram& rank = program.ranks[number];
        const std::vector<std::size_t> order = in_order(rank);
        if (order.size() == rank.operations.size()) continue;
        std::vector<bool> can_begin(rank.operations.size(), false);
        for (const std::size_t i : order) can_begin[i] = true;
        const Dependency& stuck = of_circle(rank, can_begin);
        throw InputError(
            Place{program.file, stuck.line, 1},
            fmt::format("the operations in lines {} and {} of rank {} wait for each other in a circle; leave out one "
                        "dependency of it",
                        rank.operations[stuck.later].line, rank.operations[stuck.earlier].line, number));
    }
}

void check_matches(const Program& program) {
    for (Mail& mail : mail_of(program)) {
        const Mail all = mail;
        match(program, mail);
        match_open(program, mail);
        check_sizes(program, all);
    }
}

}  // namespace narrows::goal
