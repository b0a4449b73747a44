// A curve for each contender; what was simulated as dots, bounds as thin lines.
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

  draw(panel, width, plot, {xs, x, y}) {
    // Dots may cover each other: all that is at one place of the axis is told of.
    const label = (mark) => `${plot.xTitle} ${shortNumber(mark.x)}, ${plot.yTitle}:\n` + panel.points
      .filter((other) => other.x === mark.x).sort((a, b) => a.y - b.y)
      .map((other) => `${shortNumber(other.y)}  ${nameOf(other.contender)}`).join("\n");
    const line = (mark) => mark.contender;
    const every = Math.ceil(45 * xs.length / width);  // so many numbers as there is room for
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
        Plot.line(panel.points.filter((mark) => mark.onLine), {x: "x", y: "y", z: line, strokeWidth: 1.8,
          stroke: (mark) => colourOf(mark.contender), strokeOpacity: 0.75, className: "lines"}),
        dots(panel.points, "x", "y"),
        tip(panel.points, {x: "x", y: "y"}, label),
      ]});
  },

  note(plot) {
    const names = axisValues(plot.panels.flatMap((panel) => panel.bounds), "name");
    return names.length === 0 ? null : `Dots are simulated; thin broken lines are lower bounds or models ` +
      `(${names.join(", ")}). A dot leads to its point, and to the command that repeats it.`;
  },

  head: (plot) => ["contender", plot.xTitle, plot.yTitle],
  cells: (mark) => [nameOf(mark.contender), mark.x, mark.y],
};
