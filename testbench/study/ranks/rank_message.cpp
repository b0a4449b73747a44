#include "testbench/study/ranks/rank_message.h"

#include <charconv>
#include <sstream>

namespace narrows::study {

std::string RankMessage::bytes() const {
    return std::string(1, static_cast<char>(kind)) + std::to_string(task) + "\n" + text;
}

RankMessage RankMessage::of(const std::string& bytes) {
    RankMessage message{static_cast<Kind>(bytes.at(0))};
    const std::size_t line_end = bytes.find('\n');
    std::from_chars(bytes.data() + 1, bytes.data() + line_end, message.task);
    message.text = bytes.substr(line_end + 1);
    return message;
}

std::string Greeting::text() const { return host + "\n" + program + "\n" + points + "\n"; }

Greeting Greeting::of(const std::string& text) {
    Greeting greeting;
    std::istringstream lines(text);
    for (std::string* line : {&greeting.host, &greeting.program, &greeting.points}) std::getline(lines, *line);
    return greeting;
}

}  // namespace narrows::study
