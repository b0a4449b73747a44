#include "tests/support/nodes/text_of_nodes.h"

namespace narrows {

namespace {

std::string text(const reference::NodeOperation& o) {
    const std::string peer = std::to_string(o.rank) + " tag " + std::to_string(o.tag);
    switch (o.what) {
        using What = reference::NodeOperation::What;
        case What::send:
            return " send " + std::to_string(o.bytes) + " to " + peer + " class " +
                   std::to_string(static_cast<int>(o.message_class)) + " link " + std::to_string(o.link);
        case What::receive: return " receive " + peer;
        case What::work: return " work " + std::to_string(o.cycles);
        case What::compute: return " compute " + std::to_string(o.cycles);
        case What::wait: return " wait " + std::to_string(o.cycles);
        case What::sent: return " sent";
        case What::copy: return " copy " + std::to_string(o.bytes);
        case What::dma:
            return (o.is_write ? " write " : " read ") + std::to_string(o.bytes) + " at " + std::to_string(o.address) +
                   " interface " + std::to_string(o.interface);
        case What::sweep: break;
    }
    return " sweep " + std::to_string(o.bytes);
}

std::string text(const Bandwidth& b) { return std::to_string(b.bytes) + "/" + std::to_string(b.cycles); }

std::string text(const std::vector<int>& list) {
    std::string result;
    for (const int number : list) result += std::to_string(number) + " ";
    return result;
}

/// Names and values, one after the other. Enumerations as numbers.
class NodeValues {
public:
    template <class Value>
    NodeValues& add(const std::string& name, Value value) {
        text_ += name + " " + std::to_string(static_cast<std::int64_t>(value)) + ", ";
        return *this;
    }
    NodeValues& add(const std::string& name, const std::string& value) {
        text_ += name + " " + value + ", ";
        return *this;
    }

    const std::string& text() const { return text_; }

private:
    std::string text_;
};

void add_interface(NodeValues& values, const InterfaceParameters& i) {
    values.add("links", i.links)
        .add("of requests", i.message_classes.request.links)
        .add("of replies", i.message_classes.reply.links)
        .add("link choice", i.link_choice)
        .add("sends posted", i.sends == SendStart::posted)
        .add("acknowledge", i.acknowledge)
        .add("processor moves", i.data_mover == DataMover::processor)
        .add("unexpected", i.unexpected)
        .add("ov_is", i.send_overhead)
        .add("ov_ir", i.receive_overhead)
        .add("send buffers", i.send_buffers)
        .add("receive buffers", i.receive_buffers)
        .add("shared bus", i.host_bus == HostBus::shared)
        .add("bus", text(i.host_bus_bandwidth));
}

void add_messages(NodeValues& values, const Machine& m) {
    values.add("listing", m.message.order == MessageOrder::listing)
        .add("cut by processor", m.message.cut == MessageCut::processor)
        .add("packet bytes", m.message.packet_bytes)
        .add("header", m.message.header_bytes)
        .add("vector", m.message.largest_payload())
        .add("copies", m.message.copies)
        .add("one copy", m.message.within_node == WithinNode::one_copy)
        .add("control", m.message.control_bytes)
        .add("room", m.room_bytes())
        .add("eager", m.message.eager_bytes);
}

void add_memory(NodeValues& values, const Machine& m) {
    values.add("of messages", m.memory.of_messages)
        .add("timing", m.memory.timing)
        .add("short access", m.memory.short_access)
        .add("memory", text(m.memory.bandwidth))
        .add("port", text(m.memory.port_bandwidth))
        .add("ports", m.memory.ports)
        .add("ports go round", m.memory.port_of == PortOf::round_robin)
        .add("ports of processors", text(m.memory.port_of_processor))
        .add("chunk", m.chunk_bytes())
        .add("cache", m.memory.cache_bytes)
        .add("write factor", m.memory.write_factor)
        .add("copy", text(m.processor.copy_rate));
}

std::string text(const AccessTimes& t) {
    return std::to_string(t.each) + "/" + std::to_string(t.each_128) + "/" + std::to_string(t.above_64);
}

void add_host(NodeValues& values, const HostParameters& h) {
    if (!h.is_given()) return;
    values.add("\n  host", text(h.bandwidth))
        .add("share", h.link_share)
        .add("up", h.up_latency)
        .add("down", h.down_latency)
        .add("read header", h.read_header)
        .add("write header", h.write_header)
        .add("completion header", h.completion_header)
        .add("request", h.read_request)
        .add("payload", h.payload)
        .add("boundary", h.completion_boundary)
        .add("completion", h.completion_bytes)
        .add("combined from", h.combine_from)
        .add("combined at", h.combine_alignment)
        .add("tags", h.tags)
        .add("posted writes", h.posted_writes)
        .add("fetch ahead", h.fetch_ahead)
        .add("read", text(h.read))
        .add("write", text(h.write))
        .add("card", h.card_time)
        .add("card moves", text(h.card_bandwidth))
        .add("serial", text(h.serial_bandwidth))
        .add("read latency", h.read_latency)
        .add("cold latency", h.memory == HostMemory::cold ? h.cold_latency : 0)
        .add("IOMMU", h.iommu_entries)
        .add("page", h.page_bytes)
        .add("fifo", h.iommu_replacement == PageReplacement::fifo)
        .add("walk", h.walk_latency)
        .add("interval", h.walk_interval);
}

}  // namespace

std::string text_of_nodes(const Machine& m) {
    NodeValues values;
    values.add("topology", m.topology.kind)
        .add("endpoints", m.endpoints())
        .add("processors", m.node.processors)
        .add("interfaces", m.node.interfaces)
        .add("rails", m.network.rails)
        .add("ranks", m.node.ranks)
        .add("round robin", m.node.placement == RankPlacement::round_robin)
        .add("nodes of ranks", text(m.node.node_of_rank))
        .add("choice", m.node.interface_choice)
        .add("ov_ps", m.processor.send_overhead)
        .add("ov_pr", m.processor.receive_overhead)
        .add("at arrival", m.processor.receive_overhead_due == ReceiveOverhead::at_arrival)
        .add("noise period", m.processor.noise_period)
        .add("length", m.processor.noise_length)
        .add("variation", m.processor.overhead_variation)
        .add("other jobs", m.background.load);
    add_interface(values, m.interface);
    add_messages(values, m);
    add_memory(values, m);
    add_host(values, m.host);
    return values.text();
}

std::string text_of_programs(const std::vector<reference::NodeActivity>& activities) {
    std::string result;
    for (std::size_t i = 0; i < activities.size(); ++i) {
        if (activities[i].operations.empty()) continue;
        result += "\n  activity " + std::to_string(i) + " of rank " + std::to_string(activities[i].rank) + ":";
        for (const reference::NodeOperation& o : activities[i].operations) {
            result += text(o);
            if (o.not_before > 0) result += " from " + std::to_string(o.not_before) + " on";
            result += ",";
        }
    }
    return result;
}

}  // namespace narrows
