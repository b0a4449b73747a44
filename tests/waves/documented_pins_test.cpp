// The pins that docs/waveforms.md lists are those of an RTL node, scope by scope.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "models/system/simulation_context.h"
#include "tests/support/places.h"
#include "tests/support/rtl/all_in_rtl.h"
#include "tests/waves/support.h"
#include "traces/log/pin_log.h"

namespace narrows::documented_pins_test {

using Kind = rtl::PinGroup::Kind;
using NamesByScope = std::map<Kind, std::set<std::string>>;

Kind scope_of(const std::string& row) {
    for (const auto& [begin, kind] : {std::pair{"| `channel_", Kind::channel_out},
                                      {"| `node_", Kind::channel_in},
                                      {"| `link_0_out`", Kind::link_out},
                                      {"| `link_0_in`", Kind::link_in}}) {
        if (row.starts_with(begin)) return kind;
    }
    throw std::logic_error("a row of another scope: " + row);
}

/// A name that ends in "..." stands for the values beside a head.
std::set<std::string> names_in(const std::string& text) {
    static const std::regex quoted("`([^`]+)`");
    std::set<std::string> names;
    for (auto found = std::sregex_iterator(text.begin(), text.end(), quoted); found != std::sregex_iterator();
         ++found) {
        const std::string name = (*found)[1];
        if (!name.ends_with("...")) {
            names.insert(name);
            continue;
        }
        for (const char* field : {"bytes", "column", "row", "tag"})
            names.insert(name.substr(0, name.size() - 3) + field);
    }
    return names;
}

/// The table of the page. A row without a scope continues that of the row before.
NamesByScope documented() {
    std::ifstream page(std::string(test_places::sources) + "/docs/waveforms.md");
    std::string line;
    while (std::getline(page, line) && line != "| scope | pins |") {
    }
    std::getline(page, line);  // the line below the heads of the columns
    NamesByScope names;
    Kind scope = Kind::channel_out;
    while (std::getline(page, line) && line.starts_with("|")) {
        if (!line.starts_with("| |")) scope = scope_of(line);
        names[scope].merge(names_in(line.substr(line.find('|', 1))));
    }
    return names;
}

/// Node 1 in RTL, to which node 0 sends.
class PinsOfAnRtlNode : public testing::Test {
protected:
    void SetUp() override {
        const SimulationContext context;
        System system(machine, *grid, {{1}, {}, make_pins});
        system.observe(&log.observer());
        system.observe_pins(&pins);
        system.start(0, [](Rank& rank) -> Task<> { co_await rank.send(1, Payload(std::vector<std::byte>(128))); });
        system.start(1, [](Rank& rank) -> Task<> { co_await rank.receive(); });
        ASSERT_TRUE(system.run());
    }

    const Machine machine = machine_of("cns1", {"topology.columns=4", "topology.rows=2"});
    const std::unique_ptr<Grid> grid = make_grid(machine.topology);
    RunLog log;
    PinLog pins{{1}, 0, never};
};

TEST_F(PinsOfAnRtlNode, AreThoseOfTheDocumentation) {
    NamesByScope there;
    for (const rtl::Pin& pin : pins.router(1)->pins) there[pin.place.kind].insert(pin.name);
    EXPECT_EQ(there, documented());
}

TEST_F(PinsOfAnRtlNode, AreNumbersButForTheBytesOfMessages) {
    const waves::Drawing drawing = waves::draw({log, &pins}, machine, *grid, {{1}, 0, never}, never);
    std::set<std::string> data;
    for (const waves::Signal& signal : drawing.wave.signals) {
        if (signal.kind == waves::Signal::Kind::data) data.insert(signal.name);
    }
    EXPECT_EQ(data, (std::set<std::string>{"out_data_o", "in_data_i", "send_message_i", "receive_message_o"}));
}

}  // namespace narrows::documented_pins_test
