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

/// Makes failed writes errors. A standard stream that is closed is given to nothing, so that no file that is opened
/// later takes its place and gets what is printed; and a file that gets larger than is allowed does not end the
/// program.
void prepare_for_failed_writes();

/// Prints to standard output; throws OutputError.
void print(std::string_view text);
/// The same; lines are broken to the width of standard output.
void print_lines(std::string_view text);
/// Prints one object, indented. Bytes that are not UTF-8 (possible in names of files) are replaced.
void print_json(const nlohmann::ordered_json& json);
/// Writes out everything printed so far; throws OutputError.
void flush_output();

}  // namespace narrows
