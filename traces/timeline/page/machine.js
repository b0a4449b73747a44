// The machine in its shape, with its state at the cursor: processors, buffers and interface links in the boxes of the
// nodes, channels between them. A channel that wraps around is drawn as a stub at both ends.
class MachineView {
  constructor(run, colours, state) {
    Object.assign(this, {run, colours, state});
    this.canvas = document.getElementById("machine");
    this.hasMemory = run.tracks.some((t) => run.parts[t.part] === "memory port");
    this.count = this.totals();
  }

  // The number of parts of each kind.
  totals() {
    const {run} = this;
    const links = run.nodes * run.links;
    const registers = run.hasRegisters ? links : 0;
    const count = {"processor": run.nodes, "interface link out": links, "interface link in": links,
      "send register": registers, "send buffer": links * run.sendBuffers, "receive register": registers,
      "injection buffer": links * run.injectionBuffers, "receive buffer": links * run.receiveBuffers,
      "memory port": this.hasMemory ? run.nodes : 0, "channel": 0};
    for (let node = 0; node < run.nodes; ++node)
      for (let port = 0; port < run.ports; ++port) if (run.farEnd(node, port)) ++count.channel;
    count.acknowledge = run.tracks.some((t) => run.parts[t.part] === "acknowledge") ? count.channel : 0;
    return count;
  }

  // The number of parts of each kind that are busy at the cursor.
  busy() {
    const busy = this.run.parts.map(() => 0);
    this.run.tracks.forEach((track, i) => {
      if (this.run.sliceAt(i, this.state.cursor) >= 0) ++busy[track.part];
    });
    return busy;
  }

  draw() {
    const {context, width, height} = sharpContext(this.canvas);
    const {run, colours} = this;
    this.context = context;
    this.targets = [];  // areas that react to the pointer; the last one that contains it counts
    context.fillStyle = colours.panel;
    context.fillRect(0, 0, width, height);
    context.textBaseline = "middle";
    context.textAlign = "center";
    this.cell = Math.min((width - 16) / (run.columns + 0.3), (height - 16) / (run.rows + 0.3), 130);
    this.box = this.cell * (this.cell > 45 ? 0.68 : 0.58);
    this.left = (width - this.cell * run.columns) / 2;
    this.top = (height - this.cell * run.rows) / 2;
    for (let node = 0; node < run.nodes; ++node) {
      for (let port = 0; port < run.ports; ++port) this.drawChannel(node, port);
    }
    for (let node = 0; node < run.nodes; ++node) this.drawNode(node);
  }

  // Rows count towards the north.
  middle(node) {
    const column = node % this.run.columns;
    const row = Math.floor(node / this.run.columns);
    return {x: this.left + (column + 0.5) * this.cell, y: this.top + (this.run.rows - row - 0.5) * this.cell};
  }

  colourAt(track, idle) {
    const slice = this.run.sliceAt(track, this.state.cursor);
    if (slice < 0) return idle;
    if (this.state.message >= 0 && this.run.message[slice] === this.state.message) return this.colours.accent;
    return this.state.cursor >= this.run.crossed[slice] ? this.colours.held : this.colours.ofSlice(slice);
  }

  drawChannel(node, port) {
    const end = this.run.farEnd(node, port);
    if (!end) return;
    const track = this.run.find(node, "channel", port);
    const colour = this.colourAt(track, this.colours.line);
    const gap = this.cell - this.box;
    const name = track === undefined ? "" : this.run.tracks[track].name;
    if (!end.wraps) return this.drawArrow(this.middle(node), port, this.box / 2, gap, colour, track, name);
    this.drawArrow(this.middle(node), port, this.box / 2, gap / 2, colour, track, name);
    this.drawArrow(this.middle(end.node), port, -this.cell / 2, gap / 2, colour, track, name);
  }

  // An arrow that begins `start` away from the middle of a node, in the direction of the port. Channels in both
  // directions keep to the right.
  drawArrow({x, y}, port, start, length, colour, track, name) {
    const {context} = this;
    const dx = [1, -1, 0, 0][port];
    const dy = [0, 0, -1, 1][port];
    const thick = Math.max(1.5, this.cell * 0.06);
    const side = Math.max(1.5, this.cell * 0.09);
    const fromX = x + dx * start - dy * side;
    const fromY = y + dy * start + dx * side;
    const toX = fromX + dx * length;
    const toY = fromY + dy * length;
    context.fillStyle = colour;
    const line = dy === 0
      ? {x: Math.min(fromX, toX), y: fromY - thick / 2, width: length, height: thick}
      : {x: fromX - thick / 2, y: Math.min(fromY, toY), width: thick, height: length};
    context.fillRect(line.x, line.y, line.width, line.height);
    if (this.cell > 24) {
      const wing = thick * 1.2;
      context.beginPath();
      context.moveTo(toX, toY);
      context.lineTo(toX - dx * wing * 1.6 - dy * wing, toY - dy * wing * 1.6 - dx * wing);
      context.lineTo(toX - dx * wing * 1.6 + dy * wing, toY - dy * wing * 1.6 + dx * wing);
      context.fill();
    }
    this.targets.push({...line, track, name});
  }

  drawNode(node) {
    const {context, colours, box} = this;
    const {x, y} = this.middle(node);
    const area = {x: x - box / 2, y: y - box / 2, width: box, height: box};
    const processor = this.run.find(node, "processor");
    context.fillStyle = colours.paper;
    context.fillRect(area.x, area.y, box, box);
    if (box < 30) {
      this.drawSmallNode(node, area);
    } else {
      this.drawParts(node, area);
    }
    context.strokeStyle = colours.soft;
    context.lineWidth = box < 30 ? 0.5 : 1;
    context.strokeRect(area.x, area.y, box, box);
    if (box < 30) this.targets.push({...area, track: processor, name: `node ${node}`});
  }

  // Sending parts on the left, receiving parts on the right, the processor behind them.
  drawSmallNode(node, {x, y, width, height}) {
    const {context, colours, run} = this;
    context.fillStyle = this.colourAt(run.find(node, "processor"), colours.paper);
    context.fillRect(x, y, width, height);
    const side = (at, wire, buffer, buffers) => {
      let taken = 0;
      let link = "";
      for (let l = 0; l < run.links; ++l) {
        for (let b = 0; b < buffers; ++b)
          if (run.sliceAt(run.find(node, buffer, l, b), this.state.cursor) >= 0) ++taken;
        link = this.colourAt(run.find(node, wire, l), "") || link;
      }
      if (taken > 0) {
        context.fillStyle = link || colours.buffer;
        const part = height * taken / (buffers * run.links);
        context.fillRect(at, y + height - part, width * 0.38, part);
      }
    };
    side(x, "interface link out", "send buffer", run.sendBuffers);
    side(x + width * 0.62, "interface link in", "receive buffer", run.receiveBuffers);
    if (width < 16) return;
    context.fillStyle = colours.ink;
    context.font = "9px system-ui, sans-serif";
    context.fillText(node, x + width / 2, y + height / 2 + 0.5);
  }

  drawParts(node, {x, y, width, height}) {
    const {context, colours, run} = this;
    const head = height * 0.3;
    this.drawPart(node, "processor", 0, 0, {x, y, width: this.hasMemory ? width * 0.78 : width, height: head});
    if (this.hasMemory)
      this.drawPart(node, "memory port", 0, 0, {x: x + width * 0.78, y, width: width * 0.22, height: head});
    context.fillStyle = colours.ink;
    context.font = `600 ${Math.min(12, head * 0.75)}px system-ui, sans-serif`;
    context.fillText(node, x + width / 2, y + head / 2 + 0.5);
    const registers = run.hasRegisters ? 1 : 0;
    const out = [["send register", registers], ["send buffer", run.sendBuffers],
      ["injection buffer", run.injectionBuffers], ["interface link out", 1]];
    const into = [["receive register", registers], ["receive buffer", run.receiveBuffers], ["interface link in", 1]];
    const half = width / 2;
    for (let link = 0; link < run.links; ++link) {
      const lane = half / run.links;
      const area = {y: y + head, width: lane, height: height - head};
      this.drawStack(node, link, out, {...area, x: x + link * lane});
      this.drawStack(node, link, into, {...area, x: x + half + link * lane});
    }
  }

  // A register, buffers and a wire, one below the other.
  drawStack(node, link, stack, {x, y, width, height}) {
    const all = stack.flatMap(([part, count]) => Array.from({length: count}, (_, number) => [part, number]));
    const each = height / all.length;
    all.forEach(([part, number], i) =>
      this.drawPart(node, part, link, number, {x: x + 1.5, y: y + i * each + 1, width: width - 3, height: each - 2}));
  }

  drawPart(node, part, link, number, area) {
    const {context, colours, run} = this;
    const track = run.find(node, part, link, number);
    context.fillStyle = this.colourAt(track, colours.faint);
    context.fillRect(area.x, area.y, area.width, area.height);
    const name = track === undefined ? `node ${node} ${part}: nothing in the whole timeline` : run.tracks[track].name;
    this.targets.push({...area, track, name});
  }

  // The part under the pointer.
  targetAt(x, y) {
    return this.targets?.findLast((t) =>
      x >= t.x - 2 && x <= t.x + t.width + 2 && y >= t.y - 2 && y <= t.y + t.height + 2);
  }
}
