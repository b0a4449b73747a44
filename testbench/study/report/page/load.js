// Heat on the shape of the machine: a box for each node, with its interface in it: one column for each part, receiving
// parts on the left, sending parts on the right; a circle for each switch; and the channels between them.
const load = {
  marks: (panel) => panel.machines,
  prepare: () => ({}),

  // An element whose heat is in the fill, or in the stroke of a line.
  heated(element, opacity, machine, name, busy, waiting) {
    const share = machine.cycles > 0 ? busy / machine.cycles : 0;
    element.style[opacity] = share;
    element.append(svgElement("title", {}, `${name}: busy ${numberText(busy)} of ${numberText(machine.cycles)} ` +
      `cycles (${percentText(100 * share)}); messages waited for it, added up: ${numberText(waiting)}`));
    return element;
  },

  // The largest size at which the machine fits a page, in pixels between neighbours. A network of nodes alone keeps its
  // proportions.
  shapeOf(machine) {
    const shape = new Shape({nodes: machine.nodes, routers: machine.positions.length / 2, positions: machine.positions,
      channels: machine.channels.map(([from, to, portName]) => ({from, to, portName}))});
    const size = (room, span, least) => Math.max(least, Math.min(room / (span + 1.3), 108));
    const x = size(1080, shape.span.x, 17);
    const y = shape.run.routers === shape.run.nodes ? x : size(460, shape.span.y, 14);
    shape.fit(16 + x * (shape.span.x + 1.3), 16 + y * (shape.span.y + 1.3));
    return shape;
  },

  channels(machine, shape) {
    const width = Math.max(0.8, Math.min(0.1 * shape.cell, shape.thinnest, 9));
    return machine.channels.flatMap(([, , , name, busy, waiting], number) =>
      shape.pieces(number, 0.75 * width).map((piece) => {
        const points = piece.map(({x, y}) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
        const group = svgElement("g", {"stroke-width": width.toFixed(1)});
        group.append(svgElement("polyline", {points, class: "way"}),
          this.heated(svgElement("polyline", {points, class: "wire"}), "strokeOpacity", machine, name, busy, waiting));
        return group;
      }));
  },

  node(machine, shape, node, loads) {
    const {x, y} = shape.middle(node);
    const {width, height} = shape.box;
    const corner = [x - width / 2, y - height / 2].map((at) => at.toFixed(1));
    const group = svgElement("g", {transform: `translate(${corner})`});
    group.append(svgElement("rect", {width, height, class: "node"}));
    const part = width / machine.interface.length;
    machine.interface.forEach(({name}, column) => {
      loads[name].forEach(([, number, busy, waiting, ownName], i) => {
        const each = height / loads[name].length;
        const rect = svgElement("rect", {x: column * part, y: i * each, width: 0.94 * part, height: 0.94 * each,
          class: "heat"});
        const title = ownName ?? `node ${node} ${name} ${number}`;
        group.append(this.heated(rect, "fillOpacity", machine, title, busy, waiting));
      });
    });
    return group;
  },

  switch(machine, shape, router) {
    const {x, y} = shape.middle(router);
    const circle = svgElement("circle", {cx: x.toFixed(1), cy: y.toFixed(1), r: shape.radius.toFixed(1),
      class: "node"});
    circle.append(svgElement("title", {}, machine.switches[router - machine.nodes]));
    return circle;
  },

  // Channels, and the parts of the interface, each with its loads.
  lists: (machine) => [["channels", machine.channels.map(([from, , , , busy, waiting]) => [from, 0, busy, waiting])],
    ...machine.interface.map(({name, loads}) => [name, loads])],

  picture(machine) {
    const shape = this.shapeOf(machine);
    const byNode = machine.interface.map(({name, loads}) => [name, d3.group(loads, (one) => one[0])]);
    const svg = svgElement("svg", {viewBox: `0 0 ${shape.width.toFixed(0)} ${shape.height.toFixed(0)}`});
    svg.append(...this.channels(machine, shape));
    for (let node = 0; node < machine.nodes; ++node) {
      const loads = Object.fromEntries(byNode.map(([name, all]) => [name, all.get(node) ?? []]));
      svg.append(this.node(machine, shape, node, loads));
    }
    for (let router = machine.nodes; router < shape.run.routers; ++router)
      if (!shape.isMedium(router)) svg.append(this.switch(machine, shape, router));
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `load of ${nameOf(machine.contender)}; the table below has the numbers`);
    // Small machines do not fill the page; machines that are too wide scroll.
    svg.style.maxWidth = `${shape.width}px`;
    svg.style.minWidth = `${Math.min(shape.width, 12 * (shape.span.x + 1))}px`;
    return svg;
  },

  draw(panel) {
    const wide = panel.machines.some((machine) =>
      machine.positions.length > 2 * machine.nodes || this.shapeOf(machine).isWide());
    const machines = panel.machines.map((machine) => element("div", {},
      element("p", {}, element("a", {href: rowAddress(machine.point)}, contenderLabel(machine.contender)),
        element("small", {}, ` ${numberText(machine.cycles)} cycles; largest and mean busy share: `,
          this.summary(machine))),
      ...scrolling(element("div", {class: "shape", tabindex: "0", role: "region",
        "aria-label": `picture of ${nameOf(machine.contender)}`}, this.picture(machine)))));
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

  // Networks from a file, which the store does not have.
  undrawn(plot) {
    const names = new Set(plot.panels.flatMap((panel) => panel.undrawn.map(({contender}) => nameOf(contender))));
    return names.size === 0 ? "" : `Not drawn, because the network comes from a file: ${[...names].join(", ")}. `;
  },

  none(plot) { return this.undrawn(plot); },

  note(plot) {
    const scale = [0, 0.25, 0.5, 0.75, 1].map((share) => {
      const box = element("i", {class: "swatch"});
      box.style.opacity = share;
      return element("span", {class: "step"}, element("span", {class: "frame"}, box), `${100 * share} %`);
    });
    return element("span", {}, this.undrawn(plot), `Each square is a node${this.switchNote(plot)}; channels in ` +
      "both directions keep to the right. In a node is its interface, one column per part: receiving on the left (register, buffer, link in), " +
      "sending on the right (link out, buffer, register). ", this.sharedNote(plot),
      "Share of the run in which the part was busy or had a message: ",
      ...scale);
  },

  // A wire that all nodes share is no circle.
  switchNote(plot) {
    const hasCircles = (machine) => machine.switches.length > 0 && machine.channels.every(([from, to]) => from !== to);
    return plot.panels.some((panel) => panel.machines.some(hasCircles)) ? ", each circle a switch" : "";
  },

  // Nodes whose processors share memory and interfaces.
  sharedNote(plot) {
    const isShared = (machine) => machine.interface.some(({name}) => name === "processor");
    if (!plot.panels.some((panel) => panel.machines.some(isShared))) return "";
    return "Where processors share interfaces, each square is an interface, and has on its left its part of the " +
      "node's processors, then ports, memory and host bus. ";
  },

  head: () => ["contender", "part", "cycles", "busiest, %", "on average, %"],
  lines(machine) {
    return this.lists(machine).map(([name, loads]) =>
      [nameOf(machine.contender), name, machine.cycles, ...this.busy(machine, loads)]);
  },
};
