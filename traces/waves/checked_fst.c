/* The writer of waveforms that comes with Verilator does not look whether its files can be written. Here it does. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>

static int first_error = 0;

static void note(int failed) {
    if (failed && first_error == 0) first_error = errno != 0 ? errno : EIO;
}

/* The first error since the last call, or 0. */
int narrows_fst_error(void) {
    const int error = first_error;
    first_error = 0;
    return error;
}

static size_t checked_fwrite(const void* bytes, size_t size, size_t count, FILE* file) {
    const size_t written = fwrite(bytes, size, count, file);
    note(size > 0 && written < count);
    return written;
}

static int checked_fputc(int byte, FILE* file) {
    const int written = fputc(byte, file);
    note(written == EOF);
    return written;
}

static int checked_fflush(FILE* file) {
    const int failed = fflush(file);
    note(failed != 0);
    return failed;
}

static int checked_fclose(FILE* file) {
    const int failed = fclose(file);
    note(failed != 0);
    return failed;
}

/* A part of a mapped file that has no place on the disk would end the program. */
static void* checked_mmap(void* address, size_t bytes, int protection, int flags, int file, off_t offset) {
    errno = bytes == 0 ? 0 : posix_fallocate(file, offset, (off_t)bytes);
    if (errno == 0) return mmap(address, bytes, protection, flags, file, offset);
    note(1);
    return mmap(address, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

#define fwrite checked_fwrite
#define fputc checked_fputc
#define fflush checked_fflush
#define fclose checked_fclose
#define mmap checked_mmap
#include <fstapi.c>
