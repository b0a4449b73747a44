#pragma once

#include <string_view>

/// The files of page/, compiled in.
namespace narrows::page_files {

extern const std::string_view html;
extern const std::string_view style;
extern const std::string_view script;

}  // namespace narrows::page_files
