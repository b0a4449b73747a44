#include "tests/reference/one_node/random_host.h"

namespace narrows::reference {

namespace {

/// Slow and fast ones; with and without a remainder.
Bandwidth random_bandwidth(Dice& dice) {
    if (dice.one_in(4)) return {dice.any({32, 100, 400}), 1};
    if (dice.one_in(6)) return {105, 16};
    return {1 + dice.below(16), 1 + dice.below(3)};
}

AccessTimes random_times(Dice& dice) {
    return {dice.any({0, 0, 1, dice.below(8)}), dice.any({0, 0, 1, dice.below(5)}), dice.any({0, 0, dice.below(9)})};
}

void choose_transactions(Dice& dice, HostParameters& host) {
    host.read_header = 1 + dice.any({dice.below(4), dice.below(24)});
    host.write_header = dice.any({0, dice.below(4), dice.below(24)});
    host.completion_header = dice.any({0, dice.below(4), dice.below(20)});
    host.payload = dice.any({1 + dice.below(12), 8, 64, 256});
    host.read_request = host.payload + dice.any({0, dice.below(10), 64});
    host.completion_boundary = dice.any({1, 2, 8, 1 + dice.below(12), 64});
    host.completion_bytes = host.completion_boundary + dice.any({0, 1, dice.below(12), 64});
    host.combine_from = dice.any({1, 1 + dice.below(host.read_request), host.read_request});
    host.combine_alignment = dice.any({1, 2, host.completion_boundary, host.completion_bytes, 1 + dice.below(12), 64});
    host.tags = dice.any({1, 2, 1 + dice.below(6), 32});
    host.posted_writes = dice.any({0, 0, 1, 1 + dice.below(4)});
    host.fetch_ahead = dice.any({1, 2, 1 + dice.below(6), 32});
}

void choose_pages(Dice& dice, HostParameters& host) {
    if (dice.one_in(3)) return;
    host.iommu_entries = dice.any({1, 2, 3, 1 + dice.below(12)});
    host.page_bytes = 4096 * dice.any({1, 1, 2, 3, 512});
    host.iommu_replacement = dice.one_in(2) ? PageReplacement::lru : PageReplacement::fifo;
    host.walk_latency = dice.any({0, 1, dice.below(30)});
    host.walk_interval = dice.any({0, 1, dice.below(20)});
}

}  // namespace

HostParameters random_host(Dice& dice) {
    HostParameters host;
    host.bandwidth = random_bandwidth(dice);
    host.link_share = dice.any({0, 0, 48, dice.below(500)});
    host.up_latency = dice.any({0, 1, dice.below(20)});
    host.down_latency = dice.any({0, 1, dice.below(20)});
    choose_transactions(dice, host);
    host.read = random_times(dice);
    host.write = random_times(dice);
    host.card_time = dice.any({0, 0, 1, dice.below(12)});
    if (dice.one_in(2)) host.card_bandwidth = random_bandwidth(dice);
    if (dice.one_in(2)) host.serial_bandwidth = random_bandwidth(dice);
    host.read_latency = dice.any({0, 1, dice.below(10), dice.below(60)});
    host.cold_latency = dice.below(20);
    host.memory = dice.one_in(2) ? HostMemory::warm : HostMemory::cold;
    choose_pages(dice, host);
    return host;
}

void add_accesses(Dice& dice, int interfaces, std::vector<NodeActivity>& activities) {
    const int share = dice.any({1, 2, 4, 20});
    const int most = dice.any({1, 8, 70, 300});
    for (NodeActivity& activity : activities) {
        std::vector<NodeOperation> operations;
        const auto add = [&] {
            while (dice.one_in(1 + share)) {
                const std::int64_t border = 4096 * std::int64_t{1 + dice.below(6)};
                operations.push_back({.what = NodeOperation::What::dma,
                                      .bytes = dice.below(1 + most),
                                      .is_write = dice.one_in(2),
                                      .interface = dice.below(interfaces),
                                      .address = border + dice.any({0, -dice.below(30), dice.below(200)})});
            }
        };
        for (const NodeOperation& operation : activity.operations) {
            add();
            operations.push_back(operation);
        }
        add();
        activity.operations = operations;
    }
}

}  // namespace narrows::reference
