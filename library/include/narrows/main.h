#pragma once

#include <narrows/registry.h>

namespace narrows {

/// Does what ./narrows does, with the additions of the registry. Its result is the exit code for main(): 0 if
/// everything was done and every check passed; 1 if a check, memory or output failed; 2 for bad input. Call it once in
/// a process.
int main(int argc, char** argv, const Registry& registry);

}  // namespace narrows
