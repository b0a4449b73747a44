// Bars: how far above its bound each contender is.
const gaps = {
  marks: (panel) => panel.bars,

  prepare(plot, marks) {
    return {xs: axisValues(marks, "x"), most: Math.max(1, d3.max(marks, (mark) => mark.percent)),
      several: axisValues(marks, "bound").length > 1};
  },

  draw(panel, width, plot, {xs, most, several}) {
    const place = (mark) => several ? `${mark.contender} ${mark.bound}` : mark.contender;
    const label = (mark) => `${nameOf(mark.contender)}\n${plot.x} ${shortNumber(mark.x)}\n` +
      `${percentText(mark.percent)} above ${mark.bound}\n` +
      `${numberText(mark.cycles)} cycles; bound ${numberText(mark.least)}`;
    const shared = {fx: "x", x: place, y: "percent", href: (mark) => rowAddress(mark.point)};
    return plotOf(width, Math.round(Math.min(340, Math.max(240, width * 0.65))), {
      fx: {domain: xs, label: plot.xTitle, tickFormat: shortNumber, axis: "bottom", padding: 0.18},
      x: {axis: null, padding: 0.12, domain: axisValues(panel.bars.map((mark) => ({place: place(mark)})), "place")},
      y: {domain: [0, most * 1.06], grid: true, ticks: 5, label: "% above the bound"},
      marks: [
        Plot.ruleY([0], {stroke: "currentColor"}),
        Plot.barY(panel.bars, {...shared, fill: (mark) => colourOf(mark.contender), fillOpacity: 0.8,
          className: "bars"}),
        // The symbol also marks a bar without height, so that it can be clicked.
        Plot.dot(panel.bars, {...shared, r: 4.6, symbol: (mark) => symbolOf(mark.contender),
          fill: (mark) => colourOf(mark.contender), className: "tops"}),
        tip(panel.bars, {fx: "x", x: place, y: "percent"}, label),
      ]});
  },

  instead: (marks) => marks.every((mark) => mark.percent === 0) ? "All runs meet their bound." : null,
  note: () => "A symbol on the zero line means that the run met its bound.",
  head: (plot) => ["contender", plot.xTitle, "bound", "cycles", "bound, cycles", "% above"],
  cells: (mark) => [nameOf(mark.contender), mark.x, mark.bound, mark.cycles, mark.least, mark.percent],
};
