// What a wave shows where RTL with a fault has two messages in one place.
#include "traces/waves/canvas.h"

#include <gmock/gmock.h>

namespace narrows::waves::canvas_test {

std::vector<std::string> texts_of(const Wave& wave, SignalId signal) {
    std::vector<std::string> texts;
    wave.for_each_change([&](const SignalChange& change) {
        if (change.signal == signal) texts.push_back(std::to_string(change.cycle) + " " + text_of(wave, change));
    });
    return texts;
}

TEST(CanvasOfOverlappingMessages, ShowsTheLaterOne) {
    Canvas canvas(0, 100);
    const SignalId place = canvas.text("place");
    const SignalId other = canvas.text("other");
    const SignalId state = canvas.state("state", "states", {"free", "waits", "busy"});
    const std::uint32_t a = canvas.value("a");
    const std::uint32_t b = canvas.value("b");
    canvas.draw(place, 10, 30, a);
    canvas.draw(place, 20, 50, b);
    canvas.draw(place, 50, 60, a);
    canvas.draw(other, 10, 30, a);
    canvas.draw(other, 30, 50, b);
    canvas.draw(state, 10, 30, 2);
    canvas.draw(state, 20, 40, 1);
    const Wave wave = canvas.cut(90, 1000);
    EXPECT_THAT(texts_of(wave, place), testing::ElementsAre("0 ", "10 a", "20 b", "50 a", "60 "));
    EXPECT_THAT(texts_of(wave, other), testing::ElementsAre("0 ", "10 a", "30 b", "50 "));
    EXPECT_THAT(texts_of(wave, state), testing::ElementsAre("0 free", "10 busy", "20 waits", "40 free"));
}

}  // namespace narrows::waves::canvas_test
