#include "models/bounds/cns1/closed_form.h"

#include <algorithm>

#include "models/bounds/cns1/cns1.h"

namespace narrows::cns1 {

namespace {

constexpr ClosedForm forms[] = {
    {"cns1.transfer", BoundKind::model, true, "4 ov + ceil(m/w) + 1", "Mueller, TR-93-082, section 2",
     cns1::one_transfer},
    {"cns1.ring", BoundKind::lower, true, "4 ov + (m + 1) (p - 1) x", "Mueller, TR-93-082, sections 3 and 4.2",
     cns1::ring},
    {"cns1.ring-short", BoundKind::model, true, "(4 ov + ceil(m/w) + 1) (p - 1)",
     "Mueller, TR-93-082, section 4.2, short vectors", cns1::ring_short},
    {"cns1.2i", BoundKind::model, true, "4 ov + (m + 1) (p / 2) x", "Mueller, TR-93-082, section 5.2, T_2I",
     cns1::two_links},
    {"cns1.2i-odd", BoundKind::model, true, "8 ov + (m + 1) ((p - 1) / 2) x",
     "Mueller, TR-93-082, section 5.2, carried over to an odd number of nodes (docs/bounds.md)", cns1::two_links_odd},
    {"cns1.fast-i-printed", BoundKind::model, false, "4 ov + (ceil(m/2) + 1) (p - 1) x",
     "Mueller, TR-93-082, section 5.2, T'_2I as printed; known to be wrong: the last message still needs m cycles on a "
     "network link (docs/bounds.md)",
     cns1::fast_link_printed},
    {"cns1.fast-i", BoundKind::model, true, "4 ov + ((p - 1) x - 1) (ceil(m/2) + 1) + m + 1",
     "Mueller, TR-93-082, section 5.2, T'_2I corrected (docs/bounds.md)", cns1::fast_link},
    {"cns1.2l2i", BoundKind::model, true, "4 ov + (ceil(m/w) + 1) (p - 1) x",
     "Mueller, TR-93-082, section 5.3, T_2I,2L", cns1::fast_network},
    {"cns1.link-bound", BoundKind::lower, false, "(m + 1) / 4 (p - 1) x", "Mueller, TR-93-082, section 5, T_th",
     cns1::link_bound},
    {"cns1.link-bound-degree3", BoundKind::lower, false, "(m + 1) / 3 (p - 1) x",
     "Mueller, TR-93-082, section 5, T_th corrected for nodes with three neighbours (docs/bounds.md)",
     cns1::link_bound_degree3},
    {"cns1.acknowledge", BoundKind::model, true, "(4 ov + ceil(m/w) + 1) (p - 1) x",
     "derived from Mueller, TR-93-082, section 5.4 (docs/bounds.md)", cns1::acknowledged},
};

}  // namespace

std::span<const ClosedForm> closed_forms() { return forms; }

std::optional<ClosedForm> find_closed_form(std::string_view name) {
    const auto* found = std::ranges::find(forms, name, &ClosedForm::name);
    if (found == std::end(forms)) return std::nullopt;
    return *found;
}

}  // namespace narrows::cns1
