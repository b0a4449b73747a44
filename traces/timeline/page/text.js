// The text itself if it fits into the width; otherwise its beginning with an ellipsis; empty if that would have
// less than `least` characters. Text that is cut off without a sign could be read as another number.
function fitted(context, text, width, least = 2) {
  if (context.measureText(text).width <= width) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(`${text.slice(0, middle)}\u2026`).width <= width) low = middle; else high = middle - 1;
  }
  return low < least ? "" : `${text.slice(0, low).trimEnd()}\u2026`;
}

// The label of a slice. A message is named in full or not at all; what it does there may be shortened.
function labelFor(context, run, slice, width) {
  return fitted(context, run.label(slice), width, run.nameIn(slice).length);
}

// The name of a part without what its place on the page shows: its node, and the number of an only link.
function shortName(name, home, links) {
  const inNode = name.startsWith(`${home} `) ? name.slice(home.length + 1) : name;
  return links > 1 ? inNode : inNode.replace(/ of link 0$/, "").replace(/^interface link 0 /, "interface link ");
}

// If the name does not fit, the kind of part is left out first ("east to node 25"), then the middle, because the end
// has the numbers.
function fittedName(context, name, width) {
  const fits = (text) => context.measureText(text).width <= width;
  if (fits(name)) return name;
  const short = name.replace(/^(channel|interface link) /, "");
  let end = "";
  for (const word of short.split(" ").reverse()) {
    const more = end === "" ? word : `${word} ${end}`;
    if (context.measureText(more).width > width * 0.75) break;
    end = more;
  }
  return fits(short) ? short : `${fitted(context, short, width - context.measureText(end).width)}${end}`;
}

// The numbers for an axis: round ones, as many as fit, and all inside the picture. `x` gives the position of a
// number, `width` the width of its text. A number stands to the right of its mark, and to the left where it would leave
// the picture; a mark whose number has no room has none.
function axisNumbers(context, from, to, {x, left, right}) {
  const text = (value) => (value || 0).toLocaleString("en");
  const widest = Math.max(...[from, to].map((value) => context.measureText(text(Math.round(value))).width));
  const apart = Math.min(90, Math.max(widest + 8, (right - left) / 6));
  const rough = (to - from) * apart / (right - left);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].find((n) => n * power >= rough) * power);
  const numbers = [];
  let free = left;
  for (let value = Math.ceil(Math.max(0, from) / step) * step; value <= to; value += step) {
    const mark = x(value);
    const width = context.measureText(text(value)).width;
    const isRight = mark + 3 + width <= right;
    const start = isRight ? mark + 3 : mark - 3 - width;
    const hasRoom = start >= free + (isRight ? 0 : 8);
    numbers.push({mark, start, end: start + width, text: hasRoom ? text(value) : ""});
    if (hasRoom) free = start + width + 4;
  }
  return numbers;
}
