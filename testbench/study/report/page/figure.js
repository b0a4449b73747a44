// A plot of the study: heading, legend, a picture for each panel, and the numbers as a table, for readers who cannot
// see pictures. Each kind of plot defines:
//   adapt(plot): the plot as it is drawn, if it differs
//   marks(panel): the marks of a panel, each with its point and contender
//   prepare(plot, marks): what the panels share, such as a common scale
//   draw(panel, width, plot, shared): an SVG, or any element
//   isSmall: half the width of the page is enough for a panel
//   note(plot): a text that explains the picture, or null
//   instead(marks): a sentence that says as much as the pictures, and stands in their place; or null
//   none(plot): a text in the place of the pictures where there are no marks, unless that is because of no results
//   contenders(mark): the contenders of a mark, if it can have several
//   head(plot), cells(mark, plot): the table of numbers; lines(mark) if a mark has several lines in it
class Figure {
  constructor(given, kind) {
    const plot = kind.adapt?.(given) ?? given;
    this.plot = plot;
    this.kind = kind;
    this.panels = plot.panels.filter((panel) => kind.marks(panel).length > 0);
    this.marks = this.panels.flatMap((panel) => kind.marks(panel));
    this.shared = kind.prepare(plot, this.marks);
    this.boxes = this.panels.map((panel) => element("div", {class: "picture"}));
    this.columns = this.valuesOfFastest();
    this.element = element("figure", {class: `plot ${plot.kind}`},
      element("figcaption", {}, element("h3", {}, plot.title),
        plot.case ? element("p", {class: "case"}, plot.case) : null), ...this.below());
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.element);
  }

  // How many values the parameter has that changes from panel to panel; 0 if it is the only one, or has other values
  // where the others change.
  valuesOfFastest() {
    const settings = this.panels.map(({title}) => title.split(/ (?=[\w.]+=)/));
    const fastest = settings[1]?.findIndex((setting, i) => setting !== settings[0][i]);
    const others = settings.map((some) => some.filter((_, i) => i !== fastest).join(" "));
    const count = others.findIndex((text) => text !== others[0]);
    return count > 1 && settings.every((some, i) => some[fastest] === settings[i % count][fastest]) ? count : 0;
  }

  // This parameter has its own columns, if they fit.
  arrange() {
    const panels = this.element.querySelector(".panels");
    if (!panels || this.columns === 0) return;
    const least = parseFloat(getComputedStyle(panels).getPropertyValue("--least")) + 22;
    const fits = panels.clientWidth + 22 >= this.columns * least;
    panels.style.gridTemplateColumns = `repeat(${fits ? this.columns : 1}, minmax(0, 1fr))`;
  }

  // True if another figure fits beside it.
  get isSmall() { return this.panels.length === 1 && this.kind.isSmall === true; }

  below() {
    if (this.panels.length === 0) {
      return [element("p", {class: "note"}, this.kind.none?.(this.plot) || "No point with results to show yet.")];
    }
    const instead = this.kind.instead?.(this.marks);
    if (instead) return [element("p", {class: "note"}, instead), this.numbers()];
    const note = this.kind.note(this.plot);
    const panels = this.panels.map((panel, i) => element("div", {class: "panel"},
      panel.title ? element("h4", {}, panel.title) : null, this.boxes[i]));
    return [this.legend(), note ? element("p", {class: "note"}, note) : null,
      element("div", {class: `panels of-${panels.length}`}, ...panels), this.numbers()];
  }

  legend() {
    const among = this.kind.contenders ?? ((mark) => [mark.contender]);
    const shown = report.contenders.filter((name) => this.marks.some((mark) => among(mark).includes(name)));
    return element("div", {class: "legend"}, ...shown.map(contenderLabel));
  }

  // Drawn again for each width, so that letters keep their size.
  draw() {
    this.arrange();
    this.boxes.forEach((box, i) => {
      const width = Math.floor(box.clientWidth);
      if (width === 0 || Number(box.dataset.width) === width) return;
      box.dataset.width = width;
      const panel = this.panels[i];
      const picture = this.kind.draw(panel, width, this.plot, this.shared);
      box.replaceChildren(withLongTitles(picture, width));
      for (const svg of box.querySelectorAll("svg:not(.symbol, [role])")) this.describe(svg, panel);
    });
  }

  describe(svg, panel) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label",
      [this.plot.title, panel.title, "the table below has the numbers"].filter((part) => part).join("; "));
    // Otherwise Plot would pin its tooltip when the button goes down, and the click would not reach the link.
    svg.addEventListener("pointerdown", (event) => event.stopImmediatePropagation(), {capture: true});
    // Keyboard users have the same links in order in the table below.
    for (const link of svg.querySelectorAll("a")) link.setAttribute("tabindex", "-1");
  }

  numbers() {
    const head = ["point", ...(this.panels.length > 1 ? ["panel"] : []), ...this.kind.head(this.plot)];
    const linesOf = (mark) => this.kind.lines ? this.kind.lines(mark) : [this.kind.cells(mark, this.plot)];
    const lines = this.panels.flatMap((panel) => this.kind.marks(panel).flatMap((mark) => linesOf(mark).map((cells) =>
      element("tr", {},
        element("td", {}, element("a", {href: rowAddress(mark.point)}, mark.point)),
        ...(this.panels.length > 1 ? [element("td", {}, panel.title)] : []),
        ...cells.map((cell) =>
          element("td", {class: typeof cell === "number" ? "number" : null}, shortNumber(cell ?? "")))))));
    return element("details", {class: "numbers"}, element("summary", {}, "The numbers"),
      ...scrolling(element("div", {class: "scroll", tabindex: "0", role: "region",
        "aria-label": `numbers of ${this.plot.title}`},
      element("table", {}, element("thead", {}, element("tr", {}, ...head.map((name) =>
        element("th", {scope: "col"}, name)))), element("tbody", {}, ...lines)))));
  }
}

// Options that all plots share.
function plotOf(width, height, options) {
  const picture = Plot.plot({width, height, marginTop: 26, marginBottom: 40, marginLeft: 58, marginRight: 18,
    color: {type: "identity"}, symbol: {type: "identity"}, r: {type: "identity"}, opacity: {type: "identity"},
    ...options});
  picture.style.removeProperty("--plot-background");
  return picture;
}

// Titles of axes that are too long for one line of the picture become paragraphs above and below it.
function withLongTitles(picture, width) {
  const titles = (axis) => [...picture.querySelectorAll(`[aria-label$="${axis}-axis label"] text`)]  // of x and fx
    .filter((title) => 6 * title.textContent.length > width);
  const moved = (axis) => titles(axis).map((title) => {
    title.remove();
    return element("p", {class: `axis-title of-${axis}`}, ...wholeNames(title.textContent));
  });
  const above = moved("y");
  const below = moved("x");
  return above.length + below.length === 0 ? picture : element("div", {}, ...above, picture, ...below);
}

// The tooltip of the mark nearest to the pointer.
const tip = (marks, places, label) =>
  Plot.tip(marks, Plot.pointer({...places, title: label, fontSize: 12, lineHeight: 1.3}));

// `shifts`: by how many pixels the symbol of a mark stands beside its place.
const dots = (marks, x, y, shifts) => [...d3.group(marks, (mark) => shifts.get(mark))].map(([dx, some]) =>
  Plot.dot(some, {x, y, dx, r: 4.6, symbol: (mark) => symbolOf(mark.contender),
    stroke: (mark) => colourOf(mark.contender), strokeWidth: 1.9, fill: "var(--paper)", fillOpacity: 0.85,
    href: (mark) => rowAddress(mark.point), className: "dots"}));

// Marks in groups whose symbols would cover each other; place(mark) is in pixels.
function coinciding(marks, place) {
  const symbolSize = 9;
  const groups = [];
  for (const mark of d3.sort(marks, (one) => indexOf(one.contender))) {
    const [x, y] = place(mark);
    const covers = (other) => Math.abs(place(other)[0] - x) < symbolSize && Math.abs(place(other)[1] - y) < symbolSize;
    const group = groups.find((some) => some.some(covers));
    if (group) group.push(mark);
    else groups.push([mark]);
  }
  return groups;
}

// The contenders of each group stand side by side; room(group) is the number of pixels that there are for it.
function sideBySide(groups, room = () => Infinity) {
  const shifts = new Map();
  for (const group of groups) {
    const contenders = [...new Set(group.map((mark) => mark.contender))];
    const step = Math.min(11, room(group) / contenders.length);
    const middle = (contenders.length - 1) / 2;
    for (const mark of group) shifts.set(mark, step * (contenders.indexOf(mark.contender) - middle));
  }
  return shifts;
}
