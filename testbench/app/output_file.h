#pragma once

#include <string>
#include <string_view>

namespace narrows {

/// A file that a command writes besides its output, named by an option.
class OutputFile {
public:
    /// Throws InputError if the file cannot be written: better before a long simulation than after it. `written`: the
    /// option with the name, as in messages.
    OutputFile(std::string path, const std::string& written);

    /// Throws OutputError.
    void write(std::string_view text) const;

private:
    std::string path_;
};

}  // namespace narrows
