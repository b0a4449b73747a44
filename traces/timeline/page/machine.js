// The machine in its shape, with its state at the cursor: processors, buffers and interface links in the boxes of the
// nodes, switches as circles, channels between them.
class MachineView {
  constructor(run, colours, state) {
    Object.assign(this, {run, colours, state});
    this.canvas = document.getElementById("machine");
    this.shape = new Shape(run);
    this.count = this.totals();
    this.channelsOf = Array.from({length: run.routers}, () => []);
    run.channels.forEach((channel, i) => this.channelsOf[channel.from].push(i));
  }

  // The number of parts of each kind that has tracks.
  totals() {
    const {run} = this;
    const links = run.nodes * run.links;
    const registers = run.hasRegisters ? links : 0;
    const channels = run.channels.reduce((sum, {count}) => sum + count, 0);
    const {ranks = [], memories = 0, memoryPorts = 0, ports = 0, hostBuses = 0} = run.shared || {};
    const count = {"processor": run.shared ? ranks.flat().length : run.nodes, "memory": memories * ranks.length,
      "port": ports * ranks.length, "host bus": hostBuses * ranks.length,
      "interface link out": links, "interface link in": links,
      "send register": registers, "send buffer": links * run.sendBuffers, "receive register": registers,
      "injection buffer": links * run.injectionBuffers, "receive buffer": links * run.receiveBuffers,
      "memory port": run.shared ? memoryPorts * ranks.length : run.hasMemoryPort ? run.nodes : 0, "channel": channels,
      "slot": run.channels.reduce((sum, {slots}) => sum + slots.length, 0), "acknowledge": channels};
    return Object.fromEntries(run.tracks.map(({part}) => [run.parts[part], count[run.parts[part]]]));
  }

  // The number of parts of each kind that are busy at the cursor.
  busy() {
    const busy = this.run.parts.map(() => 0);
    this.run.tracks.forEach((track, i) => {
      if (this.run.sliceAt(i, this.state.cursor) >= 0) ++busy[track.part];
    });
    return busy;
  }

  isBusy(track) { return this.run.sliceAt(track, this.state.cursor) >= 0; }

  draw() {
    const {context, width, height} = sharpContext(this.canvas);
    const {run, colours, shape} = this;
    this.context = context;
    this.targets = [];  // areas that react to the pointer; the last one that contains it counts
    context.fillStyle = colours.panel;
    context.fillRect(0, 0, width, height);
    context.textBaseline = "middle";
    context.textAlign = "center";
    shape.fit(width, height);
    this.drawChannels();
    for (let router = 0; router < run.routers; ++router) {
      if (!shape.isVisible(shape.middle(router))) continue;
      if (router < run.nodes) this.drawNode(router); else if (!shape.isMedium(router)) this.drawSwitch(router);
    }
  }

  colourAt(track, idle) {
    const slice = this.run.sliceAt(track, this.state.cursor);
    if (slice < 0) return idle;
    if (this.state.message >= 0 && this.run.message[slice] === this.state.message) return this.colours.accent;
    return this.state.cursor >= this.run.crossed[slice] ? this.colours.held : this.colours.ofSlice(slice);
  }

  // A channel has the colour of its wire. If its bytes have crossed and wait in its slots, it has the colour of being
  // held.
  colourOfChannel(channel, number) {
    const {run, state, colours} = this;
    const own = this.colourAt(channel.wires[number], "");
    if (own !== "" || channel.slotsOfOne === 0) return own;
    const slots = channel.slots.slice(number * channel.slotsOfOne, (number + 1) * channel.slotsOfOne);
    const held = slots.map((slot) => run.sliceAt(slot, state.cursor)).filter((slice) => slice >= 0);
    if (held.length === 0) return "";
    return state.message >= 0 && held.some((slice) => run.message[slice] === state.message) ? colours.accent
      : colours.held;
  }

  // Draws idle channels first, then held ones, so that these do not hide the others; last the channels of the picked
  // message.
  drawChannels() {
    const {run, colours} = this;
    const groups = run.channels.map((channel) =>
      Array.from({length: channel.count}, (_, number) => this.colourOfChannel(channel, number)));
    const rank = (of) => of.includes(colours.accent) ? 3 : of.every((colour) => colour === "") ? 0
      : of.every((colour) => colour === "" || colour === colours.held) ? 1 : 2;
    const ranks = groups.map(rank);
    for (let now = 0; now < 4; ++now)
      ranks.forEach((own, i) => { if (own === now) this.drawGroup(i, groups[i], now); });
  }

  // The channels of a group lie beside each other.
  drawGroup(i, coloursOf, rank) {
    const {run, shape, colours, context} = this;
    const {cell} = shape;
    const {wires, name} = run.channels[i];
    // Among many channels those of the picked message would not be seen.
    context.globalAlpha = this.state.message >= 0 && rank < 3 && shape.thinnest < 1 ? 0.3 : 1;
    if (run.channels[i].from === run.channels[i].to) return this.drawWire(i, coloursOf[0]);
    const side = Math.max(Math.min(1.5, cell * 0.25), cell * 0.09);
    const least = rank === 3 ? 2 : Math.min(1.5, shape.thinnest * (1 + rank / 2));
    coloursOf.forEach((colour, number) => {
      const thick = Math.max(least, cell * 0.06) / Math.sqrt(coloursOf.length);
      const offset = side + number * thick * 1.5;
      for (const points of shape.pieces(i, offset))
        this.drawArrow(points, thick, colour || colours.line, {track: wires[number], name, channel: i, number});
    });
    context.globalAlpha = 1;
  }

  // The wire that all nodes share, and the ways to it of the nodes that send to each other now.
  drawWire(i, colour) {
    const {run, shape, colours, context} = this;
    const {wires, name} = run.channels[i];
    const slice = run.sliceAt(wires[0], this.state.cursor);
    const message = slice < 0 ? undefined : run.endsOf(slice);
    const thick = Math.min(5, Math.max(1, shape.cell * 0.06));
    const target = {track: wires[0], name, channel: i, number: 0};
    const [wire, ...ways] = shape.pieces(i, 0);
    ways.forEach((way, node) => {
      const isUsed = message !== undefined && (message.from === node || message.to === node);
      const points = message?.to === node ? way.toReversed() : way;
      if (isUsed) this.drawArrow(points, thick, colour, target); else this.drawLine(way, thick / 2, colours.line);
    });
    this.drawArrow([wire[0], ways[0][1], wire[1]], 1.5 * thick, colour || colours.line, target);
    context.fillStyle = colours.ink;
    context.font = `${Math.min(12, Math.max(9, shape.cell * 0.3))}px system-ui, sans-serif`;
    context.textAlign = "left";
    context.fillText(name, Math.max(4, wire[0].x), wire[0].y - 3 * thick - 4);
    context.textAlign = "center";
  }

  drawLine(points, thick, colour) {
    const {context} = this;
    context.strokeStyle = colour;
    context.lineWidth = thick;
    context.beginPath();
    points.forEach(({x, y}, i) => { if (i === 0) context.moveTo(x, y); else context.lineTo(x, y); });
    context.stroke();
  }

  drawArrow(points, thick, colour, target) {
    const {context, shape} = this;
    const area = areaOf(points, thick);
    if (area.x > shape.width || area.y > shape.height || area.x + area.width < 0 || area.y + area.height < 0) return;
    this.drawLine(points, thick, colour);
    context.fillStyle = colour;
    if (points.length === 2 && shape.cell > 24) this.drawWings(points[0], points[1], thick * 1.2);
    this.targets.push({...area, points, thick, ...target});
  }

  drawWings(from, to, wing) {
    const {context} = this;
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const dx = (to.x - from.x) / length * wing;
    const dy = (to.y - from.y) / length * wing;
    context.beginPath();
    context.moveTo(to.x, to.y);
    context.lineTo(to.x - dx * 1.6 - dy, to.y - dy * 1.6 + dx);
    context.lineTo(to.x - dx * 1.6 + dy, to.y - dy * 1.6 - dx);
    context.fill();
  }

  drawSwitch(router) {
    const {context, colours, run} = this;
    const {radius} = this.shape;
    const {x, y} = this.shape.middle(router);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = colours.paper;
    context.fill();
    context.strokeStyle = colours.soft;
    context.lineWidth = radius < 6 ? 0.5 : 1;
    context.stroke();
    if (radius > 8) {
      context.fillStyle = colours.ink;
      context.font = `${Math.min(12, radius * 0.9)}px system-ui, sans-serif`;
      context.fillText(run.nameOf(router).split(" ").at(-1), x, y + 0.5);
    }
    this.targets.push({x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, router,
      name: run.nameOf(router)});
  }

  drawNode(node) {
    const {context, colours} = this;
    const {width, height} = this.shape.box;
    const {x, y} = this.shape.middle(node);
    const area = {x: x - width / 2, y: y - height / 2, width, height};
    const small = Math.min(width, height) < 30;
    context.fillStyle = colours.paper;
    context.fillRect(area.x, area.y, width, height);
    if (small) this.drawSmallNode(node, area); else this.drawParts(node, area);
    if (width > 3) {
      context.strokeStyle = colours.soft;
      context.lineWidth = small ? 0.5 : 1;
      context.strokeRect(area.x, area.y, width, height);
    }
    if (!small) return;
    this.targets.push({...area, track: this.busiest(node), router: node, name: this.run.nameOf(node)});
  }

  // A processor in the box that is busy, if there is one.
  busiest(node) {
    const tracks = this.run.processorsAt(node).map((place) => this.run.find(place, "processor"));
    return tracks.find((track) => this.isBusy(track)) ?? tracks[0];
  }

  // Sending parts on the left, receiving parts on the right, the processor behind them.
  drawSmallNode(node, {x, y, width, height}) {
    const {context, colours, run} = this;
    context.fillStyle = this.colourAt(this.busiest(node), width > 3 ? colours.paper : colours.line);
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
        context.fillStyle = link || colours[Colours.ofPart[buffer]];
        const part = height * taken / (buffers * run.links);
        context.fillRect(at, y + height - part, width * 0.38, part);
      }
    };
    side(x, "interface link out", "send buffer", run.sendBuffers);
    side(x + width * 0.62, "interface link in", "receive buffer", run.receiveBuffers);
    context.font = "9px system-ui, sans-serif";
    if (height < 9 || context.measureText(this.numberOf(node)).width > width) return;
    this.drawNumber(node, x + width / 2, y + height / 2 + 0.5);
  }

  // "5"; the second interface of node 5: "5.1"
  numberOf(node) {
    const {run} = this;
    return run.shared?.interfaces > 1 ? `${run.homeOf(node)}.${node % run.shared.interfaces}` : run.homeOf(node);
  }

  // Processors side by side, and the servers of a shared node.
  drawHead(node, {x, y, width, height}) {
    const {run} = this;
    const servers = run.serversAt(node);
    const room = servers.length > 0 ? width * 0.78 : width;
    const processors = run.processorsAt(node);
    processors.forEach((place, i) => this.drawPart(node, "processor", 0, 0,
      {x: x + i * room / processors.length, y, width: room / processors.length, height}, place));
    servers.forEach(([part, number], i) => this.drawPart(node, part, 0, number,
      {x: x + room, y: y + i * height / servers.length, width: width - room, height: height / servers.length},
      run.homeOf(node)));
  }

  // With a rim, because it may lie on any colour.
  drawNumber(node, x, y) {
    const {context, colours} = this;
    const text = this.numberOf(node);
    context.strokeStyle = colours.paper;
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeText(text, x, y);
    context.fillStyle = colours.ink;
    context.fillText(text, x, y);
  }

  drawParts(node, {x, y, width, height}) {
    const {context, run} = this;
    const head = height * 0.3;
    this.drawHead(node, {x, y, width, height: head});
    context.font = `600 ${Math.min(12, head * 0.75)}px system-ui, sans-serif`;
    this.drawNumber(node, x + width / 2, y + head / 2 + 0.5);
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

  // `place`: of its track, if it is not the router.
  drawPart(node, part, link, number, area, place = node) {
    const {context, colours, run} = this;
    const track = run.find(place, part, link, number);
    context.fillStyle = this.colourAt(track, colours.faint);
    context.fillRect(area.x, area.y, area.width, area.height);
    const of = part === "processor" ? `${run.peer} ${place}` : place === node ? run.nameOf(node) : `node ${place}`;
    const name = track === undefined ? `${of} ${part}: nothing in the whole timeline` : run.tracks[track].name;
    this.targets.push({...area, track, router: node, name});
  }

  // The part under the pointer.
  targetAt(x, y) {
    return this.targets?.findLast((t) => x >= t.x - 2 && x <= t.x + t.width + 2 && y >= t.y - 2 &&
      y <= t.y + t.height + 2 && (!t.points || isNear(t.points, x, y, t.thick / 2 + 2)));
  }

  // The text about a part: for a channel also the number of held slots, for a switch the number of busy channels.
  describe(target) {
    const {run} = this;
    const slice = run.sliceAt(target.track, this.state.cursor);
    if (target.router >= run.nodes) {
      const wires = this.channelsOf[target.router].flatMap((i) => run.channels[i].wires);
      return `${target.name}: ${wires.filter((wire) => this.isBusy(wire)).length} of ${wires.length} channels busy`;
    }
    const text = slice >= 0 ? describe(run, slice) : `${target.name}: idle`;
    const channel = run.channels[target.channel];
    if (channel === undefined || channel.slotsOfOne === 0) return text;
    const first = target.number * channel.slotsOfOne;
    const slots = channel.slots.slice(first, first + channel.slotsOfOne);
    return `${text}\n${slots.filter((slot) => this.isBusy(slot)).length} of ${slots.length} slots at its end held`;
  }
}

function areaOf(points, thick) {
  const xs = points.map(({x}) => x);
  const ys = points.map(({y}) => y);
  const x = Math.min(...xs) - thick / 2;
  const y = Math.min(...ys) - thick / 2;
  return {x, y, width: Math.max(...xs) + thick / 2 - x, height: Math.max(...ys) + thick / 2 - y};
}

// A point is at most `most` away from a line through points.
function isNear(points, x, y, most) {
  for (let i = 1; i < points.length; ++i) {
    const a = points[i - 1];
    const b = points[i];
    const square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2 || 1;
    const t = Math.min(1, Math.max(0, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / square));
    if (Math.hypot(x - a.x - (b.x - a.x) * t, y - a.y - (b.y - a.y) * t) <= most) return true;
  }
  return false;
}
