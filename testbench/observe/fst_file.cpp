#include "testbench/observe/fst_file.h"

#include <fstapi.h>

#include <stdexcept>

namespace narrows {

FstFile::FstFile(const std::filesystem::path& file, std::int64_t tick_ps)
    : writer_(fstWriterCreate(file.c_str(), 1)), tick_ps_(tick_ps) {
    if (writer_ == nullptr) throw std::runtime_error("cannot write " + file.string());
    fstWriterSetDate(writer_, "");  // the same run gives the same file
    fstWriterSetVersion(writer_, "Narrows");
    fstWriterSetPackType(writer_, FST_WR_PT_LZ4);
    fstWriterSetTimescale(writer_, -12);
}

FstFile::~FstFile() { fstWriterClose(writer_); }

void FstFile::open_scope(const std::string& name) {
    fstWriterSetScope(writer_, FST_ST_VCD_MODULE, name.c_str(), nullptr);
}
void FstFile::close_scope() { fstWriterSetUpscope(writer_); }

FstFile::Signal FstFile::add(const std::string& name, int bits) {
    return Signal{fstWriterCreateVar(writer_, FST_VT_VCD_WIRE, FST_VD_IMPLICIT, static_cast<std::uint32_t>(bits),
                                     name.c_str(), 0)};
}

void FstFile::at(std::int64_t tick) { fstWriterEmitTimeChange(writer_, static_cast<std::uint64_t>(tick * tick_ps_)); }

void FstFile::set(Signal signal, int bits, std::uint64_t value) {
    std::string text(static_cast<std::size_t>(bits), '0');
    for (auto digit = text.rbegin(); digit != text.rend() && value != 0; ++digit, value >>= 1)
        *digit = (value & 1) != 0 ? '1' : '0';
    fstWriterEmitValueChange(writer_, static_cast<fstHandle>(signal), text.data());
}

void FstFile::clear(Signal signal, int bits) {
    const std::string text(static_cast<std::size_t>(bits), 'z');
    fstWriterEmitValueChange(writer_, static_cast<fstHandle>(signal), text.data());
}

}  // namespace narrows
