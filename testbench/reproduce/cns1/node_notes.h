#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "testbench/run/simulation.h"

namespace narrows::cns1 {

/// What node 0 does in a run, in the order in which it happens. For messages that go to a neighbour.
class NodeNotes final : public Observer {
public:
    struct Sent {
        LinkId link;
        int bytes;
        Cycle started;
        Cycle copied = never;
        Cycle head = never;  ///< leaves the send buffer
        Cycle tail = never;
    };
    struct Came {
        int bytes;
        Cycle head = never;  ///< is in the receive buffer
        Cycle tail = never;
        Cycle delivered = never;
    };

    void send_started(const Message& m, Cycle start) override {
        if (m.from == 0) sent.push_back({m.link, m.bytes, start});
    }
    void copied_to_send_buffer(const Message& m, Cycle cycle) override {
        if (m.from == 0) sent.at(m.sequence).copied = cycle;
    }
    void head_crossed(const Message& m, const Crossing& crossing) override {
        if (crossing.port == Topology::local && m.to == 0) came.push_back({m.bytes, crossing.head});
        if (crossing.port != Topology::local && m.from == 0) sent.at(m.sequence).head = crossing.head;
    }
    void tail_crossed(const Message& m, int index, Cycle tail) override {
        if (index > 0 && m.to == 0) came.back().tail = tail;
        if (index == 0 && m.from == 0) sent.at(m.sequence).tail = tail;
    }
    void delivered(const Message& m, Cycle cycle) override {
        if (m.to == 0) came.at(delivered_++).delivered = cycle;
    }
    void processor_busy(const ProcessorBusy& busy) override {
        if (busy.node != 0) return;
        processor += busy.to - busy.from;
        if (busy.task == ProcessorTask::send) send_overheads.push_back(busy.to - busy.from);
        if (busy.task == ProcessorTask::receive) receive_overheads.push_back(busy.to - busy.from);
    }
    void memory_busy(const MemoryBusy& busy) override {
        if (busy.node == 0) (busy.loads ? loads : stores).push_back(busy.to - busy.from);
    }

    std::vector<Sent> sent;
    std::vector<Came> came;
    Cycle processor = 0;                   ///< cycles in which it was busy
    std::vector<Cycle> send_overheads;     ///< of the processor
    std::vector<Cycle> receive_overheads;  ///< of the processor
    std::vector<Cycle> loads;
    std::vector<Cycle> stores;

private:
    std::size_t delivered_ = 0;
};

/// How many nodes send over each channel.
class SendersOfChannels final : public Observer {
public:
    void head_crossed(const Message& m, const Crossing& crossing) override {
        if (crossing.port != Topology::local) senders_[{crossing.router, crossing.port}].insert(m.from);
    }

    std::size_t most() const;

private:
    std::map<std::pair<RouterId, Port>, std::set<NodeId>> senders_;
};

/// Arguments of a broadcast.
std::vector<std::string> parts_of(int nodes, int words, const std::vector<std::string>& more = {});

}  // namespace narrows::cns1
