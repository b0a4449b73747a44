// Heat on the shape of the machine: a square a node, channels at its sides, interface links in the middle. As docs
// count: node 0 is at the lower left, the next one east of it, the next row north of it.
const load = {
  marks: (panel) => panel.machines,
  prepare: () => ({}),
  directions: ["east", "west", "north", "south"],

  // Of a node of 100 by 100, y downwards: what lies at the side of a port, around the middle of 52 by 52.
  sides: ["100,0 100,100 76,76 76,24", "0,0 0,100 24,76 24,24", "0,0 100,0 76,24 24,24", "0,100 100,100 76,76 24,76"],

  part(shape, machine, [node, number, busy, waiting], name) {
    const share = machine.cycles > 0 ? busy / machine.cycles : 0;
    shape.setAttribute("class", "heat");
    shape.style.fillOpacity = share;
    shape.append(svgElement("title", {}, `node ${node} ${name}: busy ${numberText(busy)} of ` +
      `${numberText(machine.cycles)} cycles (${percentText(100 * share)}), waited for ${numberText(waiting)}`));
    return shape;
  },

  node(machine, node, parts) {
    const x = 108 * (node % machine.columns);
    const y = 108 * (machine.rows - 1 - Math.floor(node / machine.columns));
    const group = svgElement("g", {transform: `translate(${x},${y})`});
    group.append(svgElement("rect", {width: 100, height: 100, class: "node"}));
    for (const one of parts.channels) {
      if (!this.sides[one[1]]) continue;
      group.append(this.part(svgElement("polygon", {points: this.sides[one[1]]}), machine, one,
        `channel ${this.directions[one[1]]}`));
    }
    for (const [links, left, way] of [[parts.linksIn, 26, "in"], [parts.linksOut, 51, "out"]]) {
      links.forEach((one, i) => {
        const height = 48 / links.length;
        group.append(this.part(svgElement("rect", {x: left, y: 26 + i * height, width: 23, height: height - 1}),
          machine, one, `interface link ${one[1]} ${way}`));
      });
    }
    return group;
  },

  picture(machine) {
    const lists = ["channels", "linksIn", "linksOut"];
    const byNode = Object.fromEntries(lists.map((list) => [list, d3.group(machine[list], (one) => one[0])]));
    const svg = svgElement("svg", {viewBox: `-4 -4 ${108 * machine.columns} ${108 * machine.rows}`});
    for (let node = 0; node < machine.columns * machine.rows; ++node) {
      svg.append(this.node(machine, node,
        Object.fromEntries(lists.map((list) => [list, byNode[list].get(node) ?? []]))));
    }
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `load of ${nameOf(machine.contender)}; the table below has the numbers`);
    // Small machines need not fill the page; wide ones are moved through where there is no room for them.
    svg.style.maxWidth = `${110 * machine.columns}px`;
    svg.style.minWidth = `${17 * machine.columns}px`;
    return svg;
  },

  draw(panel) {
    const wide = panel.machines.some((machine) => machine.columns > 2.5 * machine.rows);
    const machines = panel.machines.map((machine) => element("div", {},
      element("p", {}, element("a", {href: rowAddress(machine.point)}, contenderLabel(machine.contender)),
        element("small", {}, ` ${numberText(machine.cycles)} cycles; busy at most, and on average: `,
          this.summary(machine))),
      element("div", {class: "shape"}, this.picture(machine))));
    return element("div", {class: wide ? "machines wide" : "machines"}, ...machines);
  },

  busy(machine, list) {
    const shares = machine[list].map((one) => 100 * one[2] / machine.cycles);
    return [d3.max(shares) ?? 0, d3.mean(shares) ?? 0];
  },

  summary(machine) {
    const text = (list) => this.busy(machine, list).map(percentText).join(" / ");
    return `channels ${text("channels")}, links in ${text("linksIn")}, links out ${text("linksOut")}`;
  },

  note() {
    const scale = [0, 0.25, 0.5, 0.75, 1].map((share) => {
      const box = element("i", {class: "swatch"});
      box.style.opacity = share;
      return element("span", {class: "step"}, element("span", {class: "frame"}, box), `${100 * share} %`);
    });
    return element("span", {}, "A square is a node: at its sides the channels to its neighbours (north is up), in " +
      "the middle its interface links, in at the left and out at the right. Busy for this part of the run: ", ...scale);
  },

  head: () => ["contender", "cycles", "busiest channel, %", "channels on average, %", "busiest link in, %",
    "links in on average, %", "busiest link out, %", "links out on average, %"],
  cells(machine) {
    return [nameOf(machine.contender), machine.cycles,
      ...["channels", "linksIn", "linksOut"].flatMap((list) => this.busy(machine, list))];
  },
};
