// A curve for each contender: simulated values as dots, bounds as thin lines.
const curves = {
  marks: (panel) => panel.points,

  prepare(plot, marks) {
    const xs = axisValues(marks, "x");
    const ys = [...marks, ...plot.panels.flatMap((panel) => panel.bounds)].map((mark) => mark.y);
    const y = axisScale(ys, 10);
    const [least, most] = d3.extent(ys);
    return {xs, x: axisScale(xs, 6),
      y: {...y, domain: y.type === "log" ? [least / 1.15, most * 1.15] : [Math.min(0, least), most * 1.05]}};
  },

  // Equal dots and curves would hide each other. Counts how many dots are drawn over each dot, and how many curves over
  // a whole curve.
  covers(panel) {
    const places = d3.group(panel.points, (mark) => `${mark.x} ${mark.y}`);
    const overDot = (mark) => d3.sum(places.get(`${mark.x} ${mark.y}`),
      (other) => indexOf(other.contender) > indexOf(mark.contender));
    const overCurve = d3.rollup(panel.points.filter((mark) => mark.onLine), (marks) => d3.min(marks, overDot),
      (mark) => mark.contender);
    return {overDot, overCurve: (mark) => overCurve.get(mark.contender) ?? 0};
  },

  draw(panel, width, plot, {xs, x, y}) {
    const {overDot, overCurve} = this.covers(panel);
    const points = d3.sort(panel.points, (mark) => indexOf(mark.contender));
    // If the contenders are the values of the axis, each has one point, and one curve joins them all.
    const isChoice = plot.x === report.contendersName;
    const onLine = isChoice ? d3.sort(points, (mark) => xs.indexOf(mark.x)) : points;
    // Dots may cover each other, so the tooltip lists all values at that position of the axis.
    const label = (mark) => `${plot.xTitle} ${shortNumber(mark.x)}, ${plot.yTitle}:\n` + panel.points
      .filter((other) => other.x === mark.x).sort((a, b) => a.y - b.y)
      .map((other) => `${shortNumber(other.y)}  ${nameOf(other.contender)}`).join("\n");
    const line = (mark) => isChoice ? "" : mark.contender;
    const every = Math.ceil(45 * xs.length / width);  // as many numbers as there is room for
    const ticks = y.type === "log" ? logTicks(y.domain) : d3.ticks(...y.domain, 5);
    return plotOf(width, Math.round(Math.min(360, Math.max(260, width * 0.75))), {
      x: {...x, inset: 12},
      y,
      marks: [
        // Texts, since Plot would leave out some of a logarithmic axis.
        Plot.axisX(xs.filter((_, i) => i % every === 0), {label: plot.xTitle, text: shortNumber}),
        Plot.axisY(ticks, {label: plot.yTitle, text: thousands}),
        Plot.gridY(ticks),
        Plot.line(panel.bounds, {x: "x", y: "y", z: (mark) => `${mark.contender} ${mark.name}`, strokeWidth: 1,
          strokeDasharray: "2 2", stroke: (mark) => colourOf(mark.contender), className: "bounds"}),
        Plot.line(onLine.filter((mark) => mark.onLine), {x: "x", y: "y", z: line,
          strokeWidth: (mark) => 1.8 + 3.6 * overCurve(mark), strokeOpacity: (mark) => overCurve(mark) ? 0.45 : 0.75,
          stroke: (mark) => isChoice ? "var(--soft)" : colourOf(mark.contender), className: "lines"}),
        dots(points, "x", "y", (mark) => 4.6 + 2.2 * overDot(mark)),
        tip(panel.points, {x: "x", y: "y"}, label),
      ]});
  },

  note(plot) {
    const names = axisValues(plot.panels.flatMap((panel) => panel.bounds), "name");
    return names.length === 0 ? null : `Dots are simulated; thin broken lines are lower bounds or models ` +
      `(${names.join(", ")}). Equal curves are drawn with different widths. A dot links to its point and to ` +
      `the command that repeats it.`;
  },

  head: (plot) => ["contender", plot.xTitle, plot.yTitle],
  cells: (mark) => [nameOf(mark.contender), mark.x, mark.y],
};
