#include "testbench/own_rtl/own_rtl.h"

#include "testbench/own_rtl/replace_file.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

constexpr const char* how_to_begin = "'narrows new rtl DIR --module send_link' writes one to begin with";

void refuse_folder_without_description(const std::string& folder) {
    std::error_code error;
    const Place place{folder};
    if (!fs::is_directory(folder, error))
        throw InputError(place, "no such folder; --rtl-dir names the folder of your RTL");
    if (fs::is_empty(folder, error))
        throw InputError(place, std::string("the folder is empty; it needs a replace.toml: ") + how_to_begin);
    if (!fs::exists(fs::path(folder) / "replace.toml", error))
        throw InputError(place, std::string("it has no replace.toml, which says what replaces what; ") + how_to_begin);
}

}  // namespace

std::string OwnRtl::shown(const fs::path& file) const {
    const fs::path below = file.lexically_relative(fs::absolute(folder).lexically_normal());
    return below.empty() || *below.begin() == ".." ? file.string() : (fs::path(folder) / below).string();
}

OwnRtl load_own_rtl(const std::string& folder, const std::vector<std::string>& modules) {
    refuse_folder_without_description(folder);
    OwnRtl own;
    own.folder = folder;
    const std::string text = read_text(own.description(), Place{own.description()}, "a list of replaced modules");
    return ReplaceFileReader(std::move(own), modules).read(text);
}

}  // namespace narrows
