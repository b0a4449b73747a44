#pragma once

#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace narrows {

/// Standard output cannot be written.
class OutputError final : public std::runtime_error {
public:
    explicit OutputError(int error_number);
    bool reader_has_left() const { return reader_has_left_; }  ///< as in: narrows list | head -1

private:
    bool reader_has_left_;
};

/// Makes failed writes errors. Opens closed standard streams to /dev/null, so that no file that is opened later takes
/// their place and gets the output. A file that exceeds the size limit does not end the program.
void prepare_for_failed_writes();

/// Prints to standard output; throws OutputError.
void print(std::string_view text);
/// As above; breaks lines to the width of standard output.
void print_lines(std::string_view text);
/// Prints an indented object. Bytes that are not UTF-8 (possible in file names) are replaced.
void print_json(const nlohmann::ordered_json& json);
/// Writes out everything printed so far; throws OutputError.
void flush_output();

}  // namespace narrows
