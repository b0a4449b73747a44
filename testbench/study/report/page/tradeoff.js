// Cost against result: a dot for each contender. A line joins the contenders that no other one beats in both.
const tradeoff = {
  isSmall: true,
  marks: (panel) => panel.dots,
  prepare: () => ({}),

  // Possible positions of a name beside its dot, as x, y and text anchor. The first one that covers nothing is used.
  sides: [[12, 0, "start"], [-12, 0, "end"], [0, -15, "middle"], [0, 16, "middle"], [12, -15, "start"],
    [12, 16, "start"], [-12, -15, "end"], [-12, 16, "end"]],

  // The names of dots that coincide, below each other. `wide`: how far symbols reach beside the place.
  names(group) {
    const names = [...new Set(group.map((mark) => nameOf(mark.contender)))];
    const high = 14 * names.length;
    const length = 7 * d3.max(names, (name) => name.length);
    return {text: names.join("\n"), length, high, wide: 5.5 * (names.length - 1)};
  },

  box([mark, ...others], [dx, dy, anchor], x, y) {
    const {length, high, wide} = this.names([mark, ...others]);
    const [right, down] = [dx + Math.sign(dx) * wide, dy + Math.sign(dy) * (high - 14) / 2];
    const left = x(mark.x) + right - (anchor === "end" ? length : anchor === "middle" ? length / 2 : 0);
    const middle = y(mark.y) + down;
    return {left, right: left + length, top: middle - high / 2, bottom: middle + high / 2, dx: right, dy: down};
  },

  // Squares along the line that joins these dots, because names must not cover it.
  squares(front, x, y) {
    return d3.pairs(front).flatMap(([a, b]) => {
      const [fromX, fromY, toX, toY] = [x(a.x), y(a.y), x(b.x), y(b.y)];
      const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / 4);
      return d3.range(steps + 1).map((step) => this.square(fromX + (toX - fromX) * step / steps,
        fromY + (toY - fromY) * step / steps, 1));
    });
  },

  square: (x, y, half) => ({left: x - half, right: x + half, top: y - half, bottom: y + half}),

  labels(groups, shifts, front, x, y, [least, most]) {
    const covered = [...groups.flat().map((mark) => this.square(x(mark.x) + shifts.get(mark), y(mark.y), 6)),
      ...this.squares(front, x, y)];
    return groups.map((group) => {
      const free = (side) => {
        const box = this.box(group, side, x, y);
        return box.left >= least && box.right <= most && covered.every((other) => box.left >= other.right ||
          box.right <= other.left || box.top >= other.bottom || box.bottom <= other.top);
      };
      const side = this.sides.find(free) ?? this.sides[0];
      const box = this.box(group, side, x, y);
      covered.push(box);
      return {group, dx: box.dx, dy: box.dy, textAnchor: side[2]};
    });
  },

  draw(panel, width, plot) {
    const height = Math.round(Math.min(420, Math.max(280, width * 0.6)));
    const margin = {marginTop: 26, marginBottom: 40, marginLeft: 58, marginRight: 24};
    const padded = (key) => {
      const [least, most] = d3.extent(panel.dots, (mark) => mark[key]);
      const room = (most - least) * 0.08 || Math.abs(most) * 0.1 || 1;
      return [least - room, most + room];
    };
    const x = d3.scaleLinear(padded("x"), [margin.marginLeft, width - margin.marginRight]);
    const y = d3.scaleLinear(padded("y"), [height - margin.marginBottom, margin.marginTop]);
    const label = (mark) => `${nameOf(mark.contender)}\n${plot.xTitle} ${shortNumber(mark.x)}\n` +
      `${plot.yTitle} ${shortNumber(mark.y)}`;
    const front = panel.dots.filter((mark) => mark.onFront).sort((a, b) => a.x - b.x || b.y - a.y);
    const groups = coinciding(panel.dots, (mark) => [x(mark.x), y(mark.y)]);
    const shifts = sideBySide(groups);
    const places = this.labels(groups, shifts, front, x, y, [margin.marginLeft, width]);
    const names = places.map(({group, ...place}) =>
      Plot.text([group[0]], {x: "x", y: "y", text: () => this.names(group).text, ...place, fontSize: 12,
        lineHeight: 1.17, fill: "currentColor", stroke: "var(--paper)", strokeWidth: 4, className: "names"}));
    return plotOf(width, height, {...margin,
      x: {domain: x.domain(), label: plot.xTitle, ticks: width / 90, tickFormat: shortNumber, grid: true},
      y: {domain: y.domain(), label: plot.yTitle, grid: true, ticks: 6, tickFormat: tickText},
      marks: [
        Plot.line(front, {x: "x", y: "y", stroke: "currentColor", strokeOpacity: 0.55, strokeDasharray: "5 3",
          className: "front"}),
        ...names,
        ...dots(panel.dots, "x", "y", shifts),
        tip(panel.dots, {x: "x", y: "y"}, label),
      ]});
  },

  note(plot) {
    const without = d3.sum(plot.panels, (panel) => panel.without);
    return "Down and to the left is better. The line joins contenders that no other beats in both." +
      (without > 0 ? ` ${without} points have no number here and are not shown.` : "");
  },

  head: (plot) => ["contender", plot.xTitle, plot.yTitle, "not beaten in both"],
  cells: (mark) => [nameOf(mark.contender), mark.x, mark.y, mark.onFront ? "yes" : "no"],
};
