// Heat on the shape of the machine: a square for each node, with its channels at the sides and its interface in the
// middle: one column for each part, receiving parts on the left, sending parts on the right. As docs count: node 0 is
// at the lower left, the next one east of it, the next row north of it.
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
    const width = 48 / machine.interface.length;
    machine.interface.forEach(({name}, column) => {
      parts[name].forEach((one, i) => {
        const height = 48 / parts[name].length;
        group.append(this.part(svgElement("rect", {x: 26 + column * width, y: 26 + i * height, width: width - 1,
          height: height - 1}), machine, one, `${name} ${one[1]}`));
      });
    });
    return group;
  },

  // Channels, and the parts of the interface, each with its loads.
  lists: (machine) => [["channels", machine.channels], ...machine.interface.map(({name, loads}) => [name, loads])],

  picture(machine) {
    const lists = this.lists(machine);
    const byNode = Object.fromEntries(lists.map(([name, loads]) => [name, d3.group(loads, (one) => one[0])]));
    const svg = svgElement("svg", {viewBox: `-4 -4 ${108 * machine.columns} ${108 * machine.rows}`});
    for (let node = 0; node < machine.columns * machine.rows; ++node) {
      svg.append(this.node(machine, node,
        Object.fromEntries(lists.map(([name]) => [name, byNode[name].get(node) ?? []]))));
    }
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `load of ${nameOf(machine.contender)}; the table below has the numbers`);
    // Small machines do not fill the page; machines that are too wide scroll.
    svg.style.maxWidth = `${110 * machine.columns}px`;
    svg.style.minWidth = `${17 * machine.columns}px`;
    return svg;
  },

  draw(panel) {
    const wide = panel.machines.some((machine) => machine.columns > 2.5 * machine.rows);
    const machines = panel.machines.map((machine) => element("div", {},
      element("p", {}, element("a", {href: rowAddress(machine.point)}, contenderLabel(machine.contender)),
        element("small", {}, ` ${numberText(machine.cycles)} cycles; largest and mean busy share: `,
          this.summary(machine))),
      element("div", {class: "shape"}, this.picture(machine))));
    return element("div", {class: wide ? "machines wide" : "machines"}, ...machines);
  },

  busy(machine, loads) {
    const shares = loads.map((one) => 100 * one[2] / machine.cycles);
    return [d3.max(shares) ?? 0, d3.mean(shares) ?? 0];
  },

  summary(machine) {
    return this.lists(machine).map(([name, loads]) =>
      `${name} ${this.busy(machine, loads).map(percentText).join(" / ")}`).join(", ");
  },

  note() {
    const scale = [0, 0.25, 0.5, 0.75, 1].map((share) => {
      const box = element("i", {class: "swatch"});
      box.style.opacity = share;
      return element("span", {class: "step"}, element("span", {class: "frame"}, box), `${100 * share} %`);
    });
    return element("span", {}, "Each square is a node. The channels to its neighbours are at its sides (north is " +
      "up). Its interface is in the middle, one column per part: receiving on the left (register, buffer, link in), " +
      "sending on the right (link out, buffer, register). Share of the run in which the part had a message: ",
      ...scale);
  },

  head: () => ["contender", "part", "cycles", "busiest, %", "on average, %"],
  lines(machine) {
    return this.lists(machine).map(([name, loads]) =>
      [nameOf(machine.contender), name, machine.cycles, ...this.busy(machine, loads)]);
  },
};
