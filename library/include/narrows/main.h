#pragma once

#include <narrows/registry.h>

namespace narrows {

/// Everything that ./narrows does, with what the registry adds. A main function returns what it returns: 0 if
/// everything was done and every check passed; 1 if a check failed, or memory or output failed; 2 for bad input. A
/// process calls it once.
int main(int argc, char** argv, const Registry& registry);

}  // namespace narrows
