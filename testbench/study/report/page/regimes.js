// A map: the best contender of each cell, and its lead. If several are equally good, the cell has stripes of all their
// colours.
const regimes = {
  isSmall: true,
  marks: (panel) => panel.cells.map((cell) => ({...cell, ...cell.ranking[0]})),

  prepare(plot, marks) {
    return {xs: axisValues(marks, "x"), ys: axisValues(marks, "y"),
      most: d3.max(marks, (mark) => mark.percent) || 1};
  },

  best: (cell) => cell.ranking.slice(0, cell.winners),
  contenders: (cell) => regimes.best(cell).map((entry) => entry.contender),

  // Stripes, of one colour or of several, as a fill.
  stripes(svg, cell) {
    const colours = this.contenders(cell).map(colourOf);
    const id = `stripes-${colours.join("").replace(/\D+/g, "-")}`;
    if (!svg.querySelector(`#${id}`)) {
      const pattern = svgElement("pattern", {id, width: 9 * colours.length, height: 9, patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(45)"});
      colours.forEach((colour, i) => {
        const stripe = svgElement("rect", {x: 9 * i, width: 9, height: 9});
        stripe.style.fill = colour;
        pattern.append(stripe);
      });
      svg.prepend(svgElement("defs", {}, pattern));
    }
    return `url(#${id})`;
  },

  label(cell, plot) {
    const lines = cell.ranking.map((entry, i) =>
      `${nameOf(entry.contender)}: ${shortNumber(entry.value)}${i < cell.winners ? " (best)" : ""}`);
    return `${plot.x} ${shortNumber(cell.x)}, ${plot.y} ${shortNumber(cell.y)}\n${lines.join("\n")}`;
  },

  draw(panel, width, plot, {xs, ys}) {
    const longest = d3.max(ys, (value) => shortNumber(value).length);
    const margin = {marginLeft: Math.min(width / 3, 36 + 7 * longest), marginRight: 8, marginTop: 6, marginBottom: 40};
    const room = (width - margin.marginLeft - margin.marginRight) / xs.length;
    const cells = this.marks(panel);
    const names = (cell) => this.contenders(cell).map(nameOf);
    const lines = (cell) => (room < 120 && cell.winners > 1 ? [`${cell.winners} equal`] : names(cell)).slice(0, 4);
    const without = (cell) => cell.winners > 1 ? "all equal" : "no other";
    const margins = (cell) => cell.percent === null ? without(cell) : `${percentText(cell.percent)} less`;
    const text = (cell) => room < 78 ? `${numberText(cell.percent ?? 0, 0)} %`
      : [...lines(cell), margins(cell)].join("\n");
    const height = Math.min(76, Math.max(46, 18 * (d3.max(cells, (cell) => lines(cell).length) + 1.6)));
    const shared = {x: "x", y: "y", href: (cell) => rowAddress(cell.point)};
    const picture = plotOf(width, ys.length * height + margin.marginTop + margin.marginBottom, {...margin,
      x: {type: "band", domain: xs, label: plot.xTitle, tickFormat: shortNumber, padding: 0.03},
      y: {type: "band", domain: [...ys].reverse(), label: plot.yTitle, labelOffset: margin.marginLeft - 8,
        tickFormat: shortNumber, padding: 0.05},
      marks: [
        Plot.cell(cells, {...shared, fill: "var(--paper)", rx: 4, className: "cells"}),
        Plot.text(cells, {...shared, text, fill: "var(--ink)", fontSize: 12, lineHeight: 1.25, className: "winners"}),
        tip(cells, {x: "x", y: "y"}, (cell) => this.label(cell, plot)),
      ]});
    [...picture.querySelectorAll(".cells rect")].forEach((rectangle, i) => {
      rectangle.style.fill = this.stripes(picture, cells[i]);
      rectangle.style.fillOpacity = 0.28;
      rectangle.style.stroke = cells[i].winners > 1 ? "var(--soft)" : colourOf(cells[i].contender);
    });
    return picture;
  },

  note: () => "Each cell has the colour of the best contender, its name if there is room, and by how many percent it is " +
    `below the next (${report.objective}). Stripes of several colours mean equally good contenders; the tooltip of the ` +
    "cell and the numbers below name them.",
  head: (plot) => [plot.xTitle, plot.yTitle, "best", report.objective, "% less than the next"],
  cells(mark) {
    return [mark.x, mark.y, this.contenders(mark).map(nameOf).join(", "), mark.value,
      mark.percent];
  },
};
