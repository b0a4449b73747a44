#include "tests/support/runs/ordered_work.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace narrows::tight {

namespace {

using Do = OrderedOperation::Do;

class ListedOperations final : public OrderedOperations {
public:
    explicit ListedOperations(const std::vector<OrderedOperation>& operations) : operations_(operations) {}
    const OrderedOperation* next() override { return at_ < operations_.size() ? &operations_[at_++] : nullptr; }

private:
    const std::vector<OrderedOperation>& operations_;
    std::size_t at_ = 0;
};

class ListedPrograms final : public OrderedPrograms {
public:
    explicit ListedPrograms(const std::vector<ListedProgram>& programs) : programs_(programs) {}
    int count() const override { return static_cast<int>(programs_.size()); }
    RankId rank_of(int program) const override { return programs_[static_cast<std::size_t>(program)].rank; }
    std::unique_ptr<OrderedOperations> operations(int program) const override {
        return std::make_unique<ListedOperations>(programs_[static_cast<std::size_t>(program)].operations);
    }

private:
    const std::vector<ListedProgram>& programs_;
};

/// "1/2+3:9#5", behind its first sign.
OrderedOperation message_of(Do what, std::istream& in) {
    OrderedOperation operation{.what = what};
    char mark = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        int partner = 0;
        in >> partner >> mark;
        operation.partners.at(i) = RankId(partner);
        if (mark == '/') {
            int link = 0;
            in >> link >> mark;
            operation.links.at(i) = LinkId(link);
        }
        if (mark == ':') break;
    }
    in >> operation.bytes;
    if (in.peek() == '#') in >> mark >> operation.tag;
    return operation;
}

OrderedOperation operation_of(const std::string& text) {
    std::istringstream in(text);
    char sign = 0;
    in >> sign;
    if (sign == '>') return message_of(Do::send, in);
    if (sign == '<') return message_of(Do::receive, in);
    OrderedOperation other{.what = sign == '~' ? Do::sweep : sign == '.' ? Do::wait : Do::work};
    in >> other.amount;
    return other;
}

}  // namespace

std::vector<ListedProgram> programs_of(const std::string& text) {
    std::vector<ListedProgram> programs;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line, '|');) {
        std::istringstream in(line);
        int rank = 0;
        in >> rank;
        ListedProgram program{RankId(rank), {}};
        for (std::string word; in >> word;) program.operations.push_back(operation_of(word));
        programs.push_back(std::move(program));
    }
    return programs;
}

Traffic OrderedWork::traffic() const {
    Traffic traffic;
    RankId last = 0;
    for (const ListedProgram& program : programs_) last = std::max(last, program.rank);
    traffic.compute.resize(static_cast<std::size_t>(last) + 1);
    for (const auto& [rank, operations] : programs_) {
        for (const OrderedOperation& operation : operations) {
            if (operation.what == Do::work) traffic.compute[static_cast<std::size_t>(rank)] += operation.amount;
            if (operation.what == Do::sweep) traffic.moved.push_back({rank, MovedBytes::How::swept, operation.amount});
            for (int i = 0; operation.what == Do::send && i < operation.messages(); ++i)
                traffic.flows.push_back({rank, operation.partners[static_cast<std::size_t>(i)], operation.bytes, 1});
        }
    }
    return traffic;
}

std::unique_ptr<OrderedPrograms> OrderedWork::order() const { return std::make_unique<ListedPrograms>(programs_); }

void OrderedWork::start(System& system) {
    for (const ListedProgram& program : programs_)
        system.start(program.rank, [&program](Rank& rank) { return carry_out(rank, program); });
}

Task<> OrderedWork::carry_out(Rank& rank, const ListedProgram& program) {
    const int header = rank.machine().message.header_bytes;
    for (const OrderedOperation& o : program.operations) {
        const Payload payload(std::vector<std::byte>(static_cast<std::size_t>(std::max(0, o.bytes - header))));
        const Rank::SendOptions options{.tag = o.tag, .link = o.links[0]};
        const bool both = o.messages() == 2;
        switch (o.what) {
            case Do::send:
                if (both) {
                    // Names are needed: GCC 12 destroys braced arguments of a co_await twice.
                    Rank::Sending first{o.partners[0], payload, options};
                    Rank::Sending second{o.partners[1], payload, {.tag = o.tag, .link = o.links[1]}};
                    co_await rank.send_both(std::move(first), std::move(second));
                } else {
                    co_await rank.send(o.partners[0], payload, options);
                }
                break;
            case Do::receive:
                if (both) {
                    co_await rank.receive_both(o.partners[0], o.partners[1], o.tag);
                } else {
                    co_await rank.receive(o.partners[0], o.tag);
                }
                break;
            case Do::wait: co_await rank.wait(o.amount); break;
            case Do::work: co_await rank.work(o.amount); break;
            case Do::sweep: co_await rank.sweep(o.amount); break;
        }
    }
}

}  // namespace narrows::tight
