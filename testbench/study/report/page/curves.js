// A curve for each contender: simulated values as dots, bounds as thin lines, levels as lines across and limits as
// upright lines. A point without a value, such as the mean latency of a saturated network, stands above the frame.
const labelWidth = 12;  // of letters that stand upright

// Heights as multiples of the baseline's, where contenders would lie on each other in a logarithmic frame otherwise.
const relative = {
  nearest: 1.15,  // heights that differ by less than this factor are a symbol apart, or less

  // The height of the baseline's curve at each place of a panel; null where a mark has none.
  baselines(panel) {
    const heights = new Map(panel.points.filter((mark) => mark.contender === report.baseline && mark.onLine)
      .map((mark) => [mark.x, mark.y]));
    const marks = [...panel.points, ...panel.bounds];
    return marks.every((mark) => mark.y !== null && heights.get(mark.x) > 0) ? heights : null;
  },

  // Two curves that nearly, but not really, coincide in the whole panel.
  hasNearCurves(panel) {
    const curve = (name) => new Map(panel.points.filter((mark) => mark.contender === name && mark.onLine)
      .map((mark) => [mark.x, mark.y]));
    const all = report.contenders.map(curve).filter((one) => one.size > 1);
    return all.some((a, i) => all.slice(i + 1).some((b) => {
      const ratios = [...a].filter(([x]) => b.has(x)).map(([x, y]) => Math.max(y / b.get(x), b.get(x) / y));
      return ratios.length > 1 && ratios.every((ratio) => ratio < this.nearest) && ratios.some((ratio) => ratio > 1);
    }));
  },

  applies(plot) {
    const ys = plot.panels.flatMap((panel) => panel.points.map((mark) => mark.y));
    return plot.x !== report.contendersName && axisScale(ys, 10).type === "log" &&
      plot.panels.every((panel) => panel.levels.length === 0 && this.baselines(panel)) &&
      plot.panels.some((panel) => this.hasNearCurves(panel));
  },

  panel(panel) {
    const heights = this.baselines(panel);
    const scaled = (marks) => marks.map((mark) => ({...mark, absolute: mark.y, y: mark.y / heights.get(mark.x)}));
    return {...panel, points: scaled(panel.points), bounds: scaled(panel.bounds)};
  },
};

const curves = {
  marks: (panel) => panel.points,

  // The parts of the plot to draw.
  adapt(plot) {
    if (!relative.applies(plot)) return plot;
    const multiple = `, as a multiple of that of ${report.baseline}`;
    return {...plot, isRelative: true, title: plot.title + multiple, yTitle: plot.yTitle + multiple,
      absoluteTitle: plot.yTitle, panels: plot.panels.map((panel) => relative.panel(panel))};
  },

  prepare(plot, marks) {
    const xs = axisValues(marks, "x");
    const lines = plot.panels.flatMap((panel) => [...panel.bounds, ...panel.levels]);
    const ys = [...marks, ...lines].map((mark) => mark.y).filter((value) => value !== null);
    const y = axisScale(ys, 10);
    const [least, most] = d3.extent(ys);
    return {xs, x: axisScale(xs, 6), rows: d3.max(plot.panels, (panel) => this.rowsAbove(panel).length),
      y: {...y, domain: this.domain(plot, y, least, most)}};
  },

  domain(plot, y, least, most) {
    if (plot.isRelative && y.type === "linear") {
      const room = 0.06 * (most - least);
      return [least - room, most + room];
    }
    return y.type === "log" ? [least / 1.15, most * 1.15] : [Math.min(0, least), most * 1.05];
  },

  // Points above the frame: a row for each contender that has some, and where its curve leaves the frame.
  rowsAbove(panel) {
    const contenders = report.contenders.filter((name) =>
      panel.points.some((mark) => mark.contender === name && mark.y === null));
    return contenders.map((name, row) => {
      const own = d3.sort(panel.points.filter((mark) => mark.contender === name), (mark) => mark.x);
      const missing = own.filter((mark) => mark.y === null);
      const before = own.findLast((mark) => mark.y !== null && mark.x < missing[0].x);
      return {missing, way: before ? [before, {...missing[0], y: Infinity}] : [], offset: -7 - 9 * row};
    });
  },

  // Names of contenders along their limits. Limits at nearly the same place share a line, which has room for two names.
  limitLabels(panel) {
    const [least, most] = d3.extent([...panel.points, ...panel.limits], (mark) => mark.x);
    const labels = [];
    const shortName = (contender) => nameOf(contender).replace(/^.*=/, "");  // the value of a parameter
    for (const limit of d3.sort(panel.limits, (mark) => mark.x)) {
      const last = labels.at(-1);
      if (last && limit.x - last.x < (most - least) / 40) last.names.push(shortName(limit.contender));
      else labels.push({x: limit.x, names: [shortName(limit.contender)]});
    }
    return labels.map(({x, names}) => ({x, text: names.slice(0, 2).join(", ") +
      (names.length > 2 ? ` and ${names.length - 2} more` : "")}));
  },

  // Values for the axis, as many as fit.
  shownValues(xs, place) {
    const room = 8 + 6 * d3.max(xs, (value) => shortNumber(value).length);
    const shown = [];
    for (const value of xs) {
      if (shown.length === 0 || place(value) - place(shown.at(-1)) >= room) shown.push(value);
    }
    return shown;
  },

  // Labels hang from the top of the frame, or so far below it that they cover no dot.
  hangingLabels(panel, place, height, top, bottom) {
    const dots = panel.points.filter((mark) => mark.y !== null)
      .map((mark) => ({x: place(mark.x), y: height(mark.y) - top}));
    return this.limitLabels(panel).map((label) => {
      const length = 6 * label.text.length;
      const at = place(label.x) + labelWidth / 2;
      const isFree = (drop) => dots.every((dot) =>
        Math.abs(dot.x - at) > labelWidth || dot.y < drop - 6 || dot.y > drop + length + 6);
      const drop = d3.range(4, bottom - top - length, 4).find(isFree);
      return {...label, drop: drop ?? 4};
    });
  },

  // Equal curves would hide each other. Counts how many curves are drawn over a whole curve.
  covers(panel) {
    const places = d3.group(panel.points.filter((mark) => mark.y !== null), (mark) => `${mark.x} ${mark.y}`);
    const overDot = (mark) => d3.sum(places.get(`${mark.x} ${mark.y}`) ?? [],
      (other) => indexOf(other.contender) > indexOf(mark.contender));
    const overCurve = d3.rollup(panel.points.filter((mark) => mark.onLine), (marks) => d3.min(marks, overDot),
      (mark) => mark.contender);
    return (mark) => overCurve.get(mark.contender) ?? 0;
  },

  // Symbols stay nearer to their place on the axis than to the next one.
  shifts(points, xs, right, up) {
    const groups = [...d3.group(points, (mark) => mark.x).values()].flatMap((some) =>
      coinciding(some, (mark) => [0, up(mark.y)]));
    const places = xs.map(right);
    return sideBySide(groups, ([{x}]) =>
      d3.min(places, (place) => place === right(x) ? Infinity : Math.abs(place - right(x))) ?? Infinity);
  },

  draw(panel, width, plot, {xs, x, y, rows}) {
    const overCurve = this.covers(panel);
    const points = d3.sort(panel.points.filter((mark) => mark.y !== null), (mark) => indexOf(mark.contender));
    const above = this.rowsAbove(panel);
    // If the contenders are the values of the axis, each has one point, and one curve joins them all.
    const isChoice = plot.x === report.contendersName;
    const onLine = isChoice ? d3.sort(points, (mark) => xs.indexOf(mark.x)) : points;
    // Dots may cover each other, so the tooltip lists all values at that position of the axis.
    const label = (mark) => `${plot.xTitle} ${shortNumber(mark.x)}, ${plot.absoluteTitle ?? plot.yTitle}:\n` +
      panel.points.filter((other) => other.x === mark.x).sort((a, b) => (a.y ?? Infinity) - (b.y ?? Infinity))
        .map((other) => `${this.valueText(other)}  ${nameOf(other.contender)}`).join("\n");
    const line = (mark) => isChoice ? "" : mark.contender;
    const ticks = y.type === "log" ? logTicks(y.domain) : d3.ticks(...y.domain, 5);
    const top = 26 + 9 * rows;
    const height = Math.round(Math.min(360, Math.max(260, width * 0.75))) + 9 * rows;
    const bottom = height - 40;
    const across = d3.extent([...panel.points, ...panel.limits], (mark) => mark.x);
    const within = (inset) => Plot.scale({x: {domain: across, ...x, range: [58 + inset, width - 18 - inset]}}).apply;
    const up = Plot.scale({y: {...y, range: [bottom, top]}}).apply;
    const shifts = this.shifts(points, xs, within(12), up);
    const inset = 12 + (d3.max(shifts.values(), Math.abs) ?? 0);
    const right = within(inset);
    const labels = this.hangingLabels(panel, right, up, top, bottom);
    return plotOf(width, height, {marginTop: top,
      x: {...x, inset},
      y,
      marks: [
        // Texts, since Plot would leave out some of a logarithmic axis.
        Plot.axisX(this.shownValues(xs, right), {label: plot.xTitle, text: shortNumber}),
        Plot.axisY(ticks, {label: plot.yTitle, text: tickText}),
        Plot.gridY(ticks),
        Plot.line(panel.bounds, {x: "x", y: "y", z: (mark) => `${mark.contender} ${mark.name}`, strokeWidth: 1,
          strokeDasharray: "2 2", stroke: (mark) => colourOf(mark.contender), className: "bounds"}),
        Plot.line(panel.levels, {x: "x", y: "y", z: (mark) => `${mark.contender} ${mark.name}`, strokeWidth: 1,
          strokeDasharray: "6 3", stroke: (mark) => colourOf(mark.contender), className: "levels"}),
        Plot.ruleX(panel.limits, {x: "x", stroke: (mark) => colourOf(mark.contender), strokeDasharray: "6 3",
          strokeWidth: 1, className: "limits"}),
        ...labels.map((label) => Plot.text([label], {x: "x", text: "text", frameAnchor: "top", rotate: -90,
          textAnchor: "end", dx: 3, dy: label.drop, fontSize: 10, fill: "var(--soft)", stroke: "var(--paper)",
          strokeWidth: 3})),
        ...above.map(({way}) => Plot.line(way, {x: "x", y: (mark) => Math.min(mark.y, y.domain[1]), strokeWidth: 1.2,
          strokeDasharray: "1 3", stroke: (mark) => colourOf(mark.contender), className: "ways"})),
        ...above.map(({missing, offset}) => Plot.dot(missing, {x: "x", frameAnchor: "top", dy: offset, r: 3.2,
          symbol: (mark) => symbolOf(mark.contender), stroke: (mark) => colourOf(mark.contender), strokeWidth: 1.4,
          href: (mark) => rowAddress(mark.point), className: "missing"})),
        Plot.line(onLine.filter((mark) => mark.onLine), {x: "x", y: "y", z: line,
          strokeWidth: (mark) => 1.8 + 3.6 * overCurve(mark), strokeOpacity: (mark) => overCurve(mark) ? 0.45 : 0.75,
          stroke: (mark) => isChoice ? "var(--soft)" : colourOf(mark.contender), className: "lines"}),
        ...dots(points, "x", "y", shifts),
        tip(points, {x: "x", y: "y"}, label),
      ]});
  },

  valueText(mark) {
    if (mark.y === null) return "none";
    return mark.absolute === undefined ? shortNumber(mark.y) : `${shortNumber(mark.absolute)} (${shortNumber(mark.y)})`;
  },

  note(plot) {
    const names = (list) => axisValues(plot.panels.flatMap((panel) => panel[list]), "name");
    const parts = [];
    if (plot.isRelative) {
      parts.push(`Heights are multiples of those of ${report.baseline}, because some contenders would lie on each other ` +
        `otherwise; the table below has ${plot.absoluteTitle}, too.`);
    }
    if (names("bounds").length > 0) {
      parts.push(`Dots are simulated; thin broken lines are lower bounds or models (${names("bounds").join(", ")}).`);
    }
    if (report.contenders.length > 1 && plot.x !== report.contendersName) {
      parts.push("Equal curves are drawn with different widths; symbols that would cover each other stand side by " +
        "side.");
    }
    if (names("levels").length > 0) parts.push(`Broken lines across: ${names("levels").join(", ")}.`);
    if (names("limits").length > 0) parts.push(`Upright broken lines: ${names("limits").join(", ")}.`);
    if (plot.panels.some((panel) => panel.points.some((mark) => mark.y === null)))
      parts.push(`Symbols above the frame are points without a value of ${plot.yTitle}.`);
    if (parts.length === 0) return null;
    return `${parts.join(" ")} A dot links to its point and to the command that repeats it.`;
  },

  head: (plot) => ["contender", plot.xTitle, ...(plot.isRelative ? [plot.absoluteTitle] : []), plot.yTitle],
  cells: (mark) => [nameOf(mark.contender), mark.x, ...(mark.absolute === undefined ? [] : [mark.absolute]), mark.y],
};
