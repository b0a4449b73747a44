#include "tests/bounds/ring_node.h"

#include <algorithm>
#include <array>
#include <deque>
#include <stdexcept>

namespace narrows::ring_node {

namespace {

struct RingMessage {
    int direction = 0;
    Cycle complete = never;   // complete in the send register
    Cycle moved = never;      // moves to the send buffer, c of S2
    Cycle injected = never;   // J
    Cycle sent_head = never;  // H_0
    std::vector<Cycle> sent;  // cycle of each byte on the network channel
    int link_in = -1;
    Cycle received_head = never;  // H_e
    std::vector<Cycle> received;  // cycle of each byte on the interface link in
    Cycle presented = never;
    bool delivered = false;
};

class RingNode {
public:
    RingNode(const Machine& machine, int bytes, const std::vector<SendProgram>& program)
        : m_(machine),
          bytes_(bytes),
          program_(program),
          next_(program.size()),
          asked_(program.size(), never),
          goes_on_(program.size()),
          links_(static_cast<std::size_t>(machine.interface.links)) {
        for (std::size_t a = 0; a < program.size(); ++a) {
            goes_on_[a] = program[a].from;
            expected_ += static_cast<int>(program[a].sends.size());
            for (const SendProgram::Send& send : program[a].sends)
                ++asks_for_[static_cast<std::size_t>(send.direction)];
        }
    }

    Cycle run() {
        for (now_ = 0; delivered_ < expected_ || got_[0] + got_[1] < expected_; ++now_) {
            if (now_ > 1'000'000) throw std::runtime_error("the node is stuck");
            finish_receive();  // it may free a receive buffer (R4)
            inject_and_leave();
            enter_receive_links();
            move_bytes();
            while (finish_receive() || finish_request() || fill_receive_register() || deliver_presented() ||
                   start_receive() || serve_request() || fill_send_buffer() || start_send()) {
            }
            while (!messages_.empty() && messages_.front().delivered) messages_.pop_front();
        }
        return std::max(now_ - 1, stored_);
    }

private:
    struct Link {
        RingMessage* send_register = nullptr;
        RingMessage* send_buffer = nullptr;
        RingMessage* receive_buffer = nullptr;
        RingMessage* receive_register = nullptr;
        Cycle buffer_free = 0;    // the send buffer and the wire are free
        Cycle in_free = 0;        // `never` while a message is coming or waits for the register
        Cycle register_free = 0;  // `never` while taken
    };

    bool crossed(const std::vector<Cycle>& bytes) const { return bytes.size() == static_cast<std::size_t>(bytes_); }

    void inject_and_leave() {  // S3 to S5, N3
        for (Link& link : links_) {
            RingMessage* msg = link.send_buffer;
            if (msg == nullptr || now_ < msg->moved + 1 || msg->injected != never) continue;
            if (const int buffers = m_.interface.injection_buffers; buffers > 0) {
                const auto taken = std::ranges::count_if(messages_, [&](const RingMessage& o) {
                    return o.injected != never && (!crossed(o.sent) || o.sent.back() >= now_);
                });
                if (taken >= buffers) continue;
            }
            msg->injected = now_;
        }
        for (RingMessage& msg : messages_) {  // oldest first
            if (msg.injected == never || msg.sent_head != never || channel_free_[dir(msg)] > now_) continue;
            msg.sent_head = now_;
            channel_free_[dir(msg)] = never;
        }
    }

    void enter_receive_links() {  // E1, oldest first
        std::vector<RingMessage*> asking;
        for (RingMessage& msg : messages_) {
            const bool whole = m_.interface.cut_through || crossed(msg.sent);
            if (msg.sent_head == never || msg.received_head != never || !whole) continue;
            if (asks_at(msg) <= now_) asking.push_back(&msg);
        }
        std::ranges::stable_sort(asking, {}, [&](const RingMessage* msg) { return asks_at(*msg); });
        for (RingMessage* msg : asking) {
            const auto free = std::ranges::find_if(links_, [&](const Link& link) { return link.in_free <= now_; });
            if (free == links_.end()) return;
            free->in_free = never;
            free->receive_buffer = msg;
            msg->link_in = static_cast<int>(free - links_.begin());
            msg->received_head = now_;
            if (moves()) msg->presented = now_ + m_.interface.receive_overhead;  // R4
        }
    }
    Cycle asks_at(const RingMessage& msg) const {
        return (m_.interface.cut_through ? msg.sent_head : msg.sent.back()) + m_.network.link_latency;
    }

    struct Rate {
        int width;
        Cycle flit_time;
    };
    /// True if byte n of a channel may cross now, as far as the wire is concerned.
    bool wire_lets_cross(const std::vector<Cycle>& bytes, Cycle head, Rate rate) const {
        const auto flit = static_cast<std::size_t>(rate.width);
        if (now_ < head + rate.flit_time - 1) return false;
        return bytes.size() < flit || bytes[bytes.size() - flit] + rate.flit_time <= now_;
    }

    void move_bytes() {  // N4, E2
        const Cycle l = m_.network.link_latency;
        const auto room = static_cast<std::size_t>(m_.network.buffer_flits * m_.network.link_bytes_per_cycle);
        const bool injects = m_.interface.injection_buffers > 0;
        const Rate interface_link{m_.interface.link_bytes_per_cycle, m_.interface.link_flit_time};
        Rate network_link{m_.network.link_bytes_per_cycle, m_.network.link_flit_time};
        if (!injects) {
            network_link = {std::min(network_link.width, interface_link.width),
                            std::max(network_link.flit_time, interface_link.flit_time)};
        }
        for (RingMessage& msg : messages_) {
            while (msg.received_head != never && !crossed(msg.received)) {
                const std::size_t n = msg.received.size();
                if (n >= msg.sent.size() || msg.sent[n] + l > now_) break;
                if (!wire_lets_cross(msg.received, msg.received_head, interface_link)) break;
                msg.received.push_back(now_);
            }
            while (msg.sent_head != never && !crossed(msg.sent)) {
                const std::size_t n = msg.sent.size();
                if (n >= room &&
                    (n - room >= msg.received.size() || msg.received[n - room] + network_link.flit_time > now_))
                    break;
                if (injects && now_ < msg.injected + m_.interface_cycles(static_cast<int>(n) + 1) - 1) break;
                if (!wire_lets_cross(msg.sent, msg.sent_head, network_link)) break;
                msg.sent.push_back(now_);
            }
        }
        for (Link& link : links_) {
            RingMessage* msg = link.send_buffer;
            if (msg == nullptr || msg->injected == never) continue;
            const Cycle last = injects ? msg->injected + m_.interface_cycles(bytes_) - 1
                                       : (crossed(msg->sent) ? msg->sent.back() : never);
            if (last > now_) continue;
            link.buffer_free = last + 1;
            link.send_buffer = nullptr;
        }
        for (RingMessage& msg : messages_) {
            if (crossed(msg.received) && msg.received.back() == now_) channel_free_[dir(msg)] = now_ + 1;
        }
    }

    bool finish_receive() {  // P3
        if (receiving_ == nullptr || busy_until_ > now_) return false;
        if (moves() && (!crossed(receiving_->received) || now_ < receiving_->received.back() + 1)) return false;
        deliver(*receiving_);
        receiving_ = nullptr;
        return true;
    }

    bool deliver_presented() {  // P5 when the processor has nothing left to do; the lower link first
        if (!at_request() || moves()) return false;
        bool delivered = false;
        for (Link& link : links_) {
            if (link.receive_register == nullptr || link.receive_register->presented > now_) continue;
            deliver(*link.receive_register);
            delivered = true;
        }
        return delivered;
    }

    void deliver(RingMessage& msg) {  // P3, M2
        Link& link = links_[static_cast<std::size_t>(msg.link_in)];
        ++in_[dir(msg)];
        if (!at_request()) ++got_[dir(msg)];
        --outstanding_[dir(msg)];
        ++delivered_;
        Cycle start = now_;
        if (m_.memory.timing != MemoryTiming::off) {
            start = std::max(now_, port_free_);
            port_free_ = start + m_.memory_access(bytes_).store;
            stored_ = port_free_;
        }
        if (moves()) {
            link.receive_buffer = nullptr;
            link.in_free = start;
        } else {
            link.receive_register = nullptr;
            link.register_free = start;
        }
        msg.delivered = true;
    }

    /// P5: a program of its own for each direction asks for one message after the other.
    bool serve_request() {
        if (!at_request() || busy_until_ > now_ || receiving_ != nullptr || serving_ >= 0) return false;
        for (int direction = 0; direction < 2; ++direction) {
            const auto d = static_cast<std::size_t>(direction);
            const bool asks = served_[d] == got_[d] && served_[d] < asks_for_[d] && asked_for_[d] <= now_;
            if (!asks || (serving_ >= 0 && asked_for_[static_cast<std::size_t>(serving_)] <= asked_for_[d])) continue;
            serving_ = direction;
        }
        if (serving_ < 0) return false;
        busy_until_ = now_ + m_.processor.receive_overhead;
        return true;
    }

    bool finish_request() {
        if (serving_ >= 0 && busy_until_ <= now_) {
            ++served_[static_cast<std::size_t>(serving_)];
            serving_ = -1;
            return true;
        }
        for (std::size_t d = 0; d < 2; ++d) {
            if (served_[d] == got_[d] || in_[d] == got_[d]) continue;
            ++got_[d];
            asked_for_[d] = now_;
            return true;
        }
        return false;
    }

    bool fill_receive_register() {  // R1 to R3
        for (Link& link : links_) {
            RingMessage* msg = link.receive_buffer;
            if (moves() || msg == nullptr || !crossed(msg->received) || link.receive_register != nullptr) continue;
            if (link.register_free > now_) continue;
            link.receive_register = msg;
            link.receive_buffer = nullptr;
            link.in_free = now_ + 2;
            msg->presented = now_ + m_.interface.receive_overhead;
            return true;
        }
        return false;
    }

    bool start_receive() {
        if (busy_until_ > now_ || receiving_ != nullptr || serving_ >= 0) return false;
        for (Link& link : links_) {
            RingMessage* msg = moves() ? link.receive_buffer : link.receive_register;
            if (msg == nullptr || msg->presented > now_) continue;
            if (receiving_ == nullptr || msg->presented < receiving_->presented) receiving_ = msg;
        }
        if (receiving_ == nullptr) return false;
        busy_until_ = now_ + (at_request() ? 0 : m_.processor.receive_overhead) + moving();
        return true;
    }

    bool fill_send_buffer() {  // S2
        for (Link& link : links_) {
            RingMessage* msg = link.send_register;
            if (msg == nullptr || link.send_buffer != nullptr) continue;
            if (msg->complete > now_ || link.buffer_free > now_) continue;
            msg->moved = now_;
            link.send_buffer = msg;
            link.send_register = nullptr;
            return true;
        }
        return false;
    }

    bool start_send() {  // P1, P2, M1
        std::size_t chosen = program_.size();
        for (std::size_t a = 0; a < program_.size(); ++a) {
            if (next_[a] == program_[a].sends.size() || goes_on_[a] > now_) continue;
            const SendProgram::Send& send = program_[a].sends[next_[a]];
            if (send.forwards >= got_[static_cast<std::size_t>(send.direction)]) continue;
            asked_[a] = std::min(asked_[a], now_);
            const Link& link = links_[static_cast<std::size_t>(program_[a].link)];
            const bool acknowledged = m_.interface.acknowledge == Acknowledge::none ||
                                      outstanding_[static_cast<std::size_t>(send.direction)] == 0;
            const bool buffer = moving() == 0 || (link.send_buffer == nullptr && link.buffer_free <= now_);
            if (busy() || link.send_register != nullptr || !acknowledged || !buffer) continue;
            if (chosen == program_.size() || asked_[a] < asked_[chosen]) chosen = a;
        }
        if (chosen == program_.size()) return false;
        const SendProgram::Send& send = program_[chosen].sends[next_[chosen]];
        RingMessage& msg = messages_.emplace_back();
        msg.direction = send.direction;
        const Cycle overhead = m_.processor.send_overhead + m_.interface.send_overhead;
        msg.complete = now_ + overhead;
        if (m_.memory.timing != MemoryTiming::off) {
            port_free_ = std::max(now_, port_free_) + m_.memory_access(bytes_).load;
            msg.complete = std::max(msg.complete, port_free_);
        }
        busy_until_ = moving() > 0 ? now_ + overhead + moving() : now_ + m_.processor.send_overhead;
        goes_on_[chosen] = busy_until_;
        asked_[chosen] = never;
        ++next_[chosen];
        ++outstanding_[static_cast<std::size_t>(send.direction)];
        links_[static_cast<std::size_t>(program_[chosen].link)].send_register = &msg;
        return true;
    }

    bool moves() const { return m_.interface.data_mover == DataMover::processor; }
    bool at_request() const { return m_.processor.receive_overhead_due == ReceiveOverhead::at_request; }
    bool busy() const { return busy_until_ > now_ || receiving_ != nullptr || serving_ >= 0; }
    Cycle moving() const { return moves() ? m_.interface_cycles(bytes_) : 0; }
    static std::size_t dir(const RingMessage& msg) { return static_cast<std::size_t>(msg.direction); }

    const Machine& m_;
    int bytes_;
    const std::vector<SendProgram>& program_;
    std::vector<std::size_t> next_;
    std::vector<Cycle> asked_;
    std::vector<Cycle> goes_on_;
    std::vector<Link> links_;
    std::deque<RingMessage> messages_;
    std::array<Cycle, 2> channel_free_{};
    std::array<int, 2> in_{};           // messages delivered, by direction
    std::array<int, 2> served_{};       // requests served
    std::array<int, 2> got_{};          // messages that the programs have got
    std::array<int, 2> asks_for_{};     // messages that the programs ask for altogether
    std::array<Cycle, 2> asked_for_{};  // when they ask for the next one
    int serving_ = -1;                  // direction of the request being served
    std::array<int, 2> outstanding_{};
    int expected_ = 0;
    int delivered_ = 0;
    RingMessage* receiving_ = nullptr;
    Cycle busy_until_ = 0;
    Cycle port_free_ = 0;
    Cycle stored_ = 0;
    Cycle now_ = 0;
};

}  // namespace

std::vector<SendProgram> broadcast_program(const Machine& machine, const cns1::AllgatherProblem& problem) {
    const int x = problem.messages;
    const int longer = problem.nodes / 2 * x;
    const int shorter = (problem.nodes - 1) / 2 * x;
    std::vector<SendProgram> program(1);
    switch (problem.algorithm) {
        case cns1::AllgatherAlgorithm::ring:
            for (int j = 0; j < (problem.nodes - 1) * x; ++j) program[0].sends.push_back({0, j < x ? -1 : j - x});
            break;
        case cns1::AllgatherAlgorithm::bidirectional_ring:
            program.resize(2);
            program[1].link = 1;
            program[1].from = machine.overheads();
            for (int j = 0; j < longer; ++j) program[0].sends.push_back({0, j < x ? -1 : j - x});
            for (int j = 0; j < shorter; ++j) program[1].sends.push_back({1, j < x ? -1 : j - x});
            break;
        case cns1::AllgatherAlgorithm::all_links: throw std::logic_error("all-links does not go round a ring");
        case cns1::AllgatherAlgorithm::alternating_ring:
            // Whole parts both ways; the opposite part of an even ring goes half one way and half the other. Each way
            // sends the messages that go further first, so that a forwarded message was always received x messages
            // earlier.
            const int opposite = longer - shorter;
            const int first_half = (opposite + 1) / 2;
            for (int j = 0; j < shorter + first_half; ++j) {
                program[0].sends.push_back({0, j < x ? -1 : j - x});
                if (j >= shorter + opposite - first_half) break;
                program[0].sends.push_back({1, j < x ? -1 : j - x});
            }
            break;
    }
    return program;
}

Cycle run_ring_node(const Machine& machine, int bytes, const std::vector<SendProgram>& program) {
    return RingNode(machine, bytes, program).run();
}

}  // namespace narrows::ring_node
