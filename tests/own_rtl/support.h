#pragma once

#include <string>

#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/words.h"

namespace narrows::own_rtl_support {

/// A folder that begins as a copy of a module of hw/.
class CopiedRtl {
public:
    explicit CopiedRtl(const std::string& module, const std::string& name = "own") : folder_(here_.path(name)) {
        output({"new", "rtl", folder_, "--module", module});
        file_ = folder_ + "/" + module + ".sv";
    }

    const std::string& folder() const { return folder_; }
    /// A file beside the folder.
    std::string beside(const std::string& name) const { return here_.path(name); }

    std::string source() const { return content_of(file_); }
    void write_source(const std::string& text) const { std::ofstream(file_) << text; }
    void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ + "/" + name) << text; }

    /// Puts `other` in the place of `text`, which must stand there once.
    void change(const std::string& text, const std::string& other) const {
        std::string all = source();
        const std::size_t at = all.find(text);
        ASSERT_NE(at, std::string::npos) << text;
        ASSERT_EQ(all.find(text, at + 1), std::string::npos) << text;
        write_source(all.replace(at, text.size(), other));
    }

private:
    const TemporaryFolder here_;
    std::string folder_;
    std::string file_;
};

inline ProgramArguments with_own_rtl(const ProgramArguments& run, const std::string& folder,
                                     const char* nodes = "all") {
    return with(run, {"--rtl", nodes, "--rtl-dir", folder});
}

/// CNS-1 with short messages, so that its RTL is built quickly.
inline const ProgramArguments small_grid =
    words_of("run cns1 random nodes=32 messages=5 words=2 message.vector_words=2 network.buffer_flits=17");

/// Shared nodes whose RTL has packet engines.
inline const ProgramArguments shared_nodes = words_of(
    "run torus-16x16 alltoall words=5 topology.sides=[4,1] network.link_bytes_per_cycle=4 network.buffer_flits=6 "
    "interface.link_bytes_per_cycle=4 interface.links=1 node.processors=2 node.interfaces=2 "
    "node.interface_choice=in-turn node.messages_in_rtl=6 message.header_bytes=8 message.packet_bytes=8 "
    "message.vector_words=8 processor.receive_overhead_due=at-request processor.send_overhead=1cycle "
    "interface.send_overhead=1cycle interface.sends=posted message.order=listing");

}  // namespace narrows::own_rtl_support
