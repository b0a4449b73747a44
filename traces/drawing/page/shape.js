// The positions of the machine's routers and channels in the picture, from the positions of the routers alone. The
// picture can be zoomed and moved.
class Shape {
  constructor(run) {
    this.run = run;
    this.at = Array.from({length: run.routers}, (_, i) => ({x: run.positions[2 * i], y: run.positions[2 * i + 1]}));
    const xs = this.at.map(({x}) => x);
    const ys = this.at.map(({y}) => y);
    this.least = {x: least(xs), y: least(ys)};
    this.span = {x: -least(xs.map((x) => -x)) - this.least.x, y: -least(ys.map((y) => -y)) - this.least.y};
    this.rows = linesOf(this.at, "y", "x");
    this.columns = linesOf(this.at, "x", "y");
    this.switchGap = {x: leastGap(this.rows, run.nodes), y: leastGap(this.columns, run.nodes)};
    this.findWays();
    this.showAll();
  }

  isWide() { return this.span.x + 1 > 2.5 * (this.span.y + 1); }
  // Changes with the zoom and the place of the picture.
  seen() { return `${this.zoom} ${this.moved.x} ${this.moved.y}`; }

  showAll() {
    this.zoom = 1;
    this.moved = {x: 0, y: 0};
  }

  // Keeps the point at a place of the canvas there.
  zoomAt(factor, x, y) {
    const before = this.zoom;
    this.zoom = Math.min(Math.max(this.zoom * factor, 1), 200);
    if (this.zoom === 1) return this.showAll();
    const stretch = this.zoom / before;
    const middle = {x: this.width / 2, y: this.height / 2};
    this.moved.x = x - middle.x - (x - middle.x - this.moved.x) * stretch;
    this.moved.y = y - middle.y - (y - middle.y - this.moved.y) * stretch;
  }
  move(x, y) {
    this.moved.x += x;
    this.moved.y += y;
  }

  // Fits the picture into the canvas. A network of nodes alone keeps its proportions. Where there are switches, the two
  // directions mean different things, and each uses the room that it has.
  fit(width, height) {
    Object.assign(this, {width, height});
    let x = Math.min((width - 16) / (this.span.x + 1.3), 130);
    let y = Math.min((height - 16) / (this.span.y + 1.3), 130);
    if (this.run.routers === this.run.nodes) x = y = Math.min(x, y);
    this.unit = {x: x * this.zoom, y: y * this.zoom};
    this.cell = Math.min(this.unit.x, this.unit.y);
    const share = this.cell > 45 ? 0.68 : 0.58;
    const room = {x: share * this.unit.x, y: share * this.unit.y};
    this.box = {width: Math.min(room.x, Math.max(room.y, 14)), height: Math.min(room.y, Math.max(room.x, 14))};
    const gap = Math.min(this.switchGap.x * this.unit.x, this.switchGap.y * this.unit.y);
    const most = Math.min(0.4 * Math.max(this.unit.x, this.unit.y), 16 * Math.sqrt(this.zoom));
    this.radius = Math.max(1, Math.min(0.32 * gap, most));
    // Many idle channels are thin, so that the others can be seen between them.
    this.thinnest = this.zoom * Math.sqrt(width * height / 120 / this.run.channels.length);
  }

  // The middle of a router. Positions grow upwards.
  middle(router) {
    const {x, y} = this.at[router];
    return {x: this.width / 2 + this.moved.x + (x - this.least.x - this.span.x / 2) * this.unit.x,
      y: this.height / 2 + this.moved.y - (y - this.least.y - this.span.y / 2) * this.unit.y};
  }

  isVisible({x, y}) {
    const margin = 2 * Math.max(this.box.width, this.box.height, this.radius);
    return x > -margin && y > -margin && x < this.width + margin && y < this.height + margin;
  }

  // How far a router reaches from its middle in a direction.
  reach(router, dx, dy) {
    if (router >= this.run.nodes) return this.radius;
    const {width, height} = this.box;
    return Math.min(width / 2 / Math.max(Math.abs(dx), 1e-9), height / 2 / Math.max(Math.abs(dy), 1e-9));
  }

  // ---- the ways of channels

  // Each channel is a straight line, or a curve past the routers that lie between its ends, or, if it wraps around the
  // network, a stub at both ends in the usual direction of its port. Channels to another plane of a large grid are
  // stubs at the corners of the nodes. A wire that all nodes share is a line above them.
  findWays() {
    this.medium = this.run.channels.find(({from, to}) => from === to)?.from;
    const usual = usualDirections(this.run, this.at);
    const corners = this.corners();
    this.ways = this.run.channels.map((channel) => {
      if (channel.from === channel.to) return {kind: "wire"};
      if (corners.has(channel.portName)) return {kind: "stubs", by: corners.get(channel.portName)};
      const by = way(this.at[channel.from], this.at[channel.to]);
      const {x, y} = usual.get(channel.portName);
      const back = {x: by.x * x < 0, y: by.y * y < 0};
      if (back.x || back.y) return {kind: "stubs", by: {x: back.x ? x : 0, y: back.y ? y : 0}};
      const passed = this.passed(channel.from, channel.to, by);
      return {kind: passed > 0 ? "curve" : "line", by, passed};
    });
  }

  // The wire is drawn instead.
  isMedium(router) { return router === this.medium; }

  // By the name of a port whose channels lead to other planes of a grid, the corner at which they leave.
  corners() {
    const farthest = 6;  // where lines can still be told from each other
    const corners = new Map();
    if (this.run.routers > this.run.nodes) return corners;
    for (const [name, {x, y}] of mostCommonWays(this.run, this.at)) {
      if (Math.abs(x) + Math.abs(y) <= farthest) continue;
      const way = 0.8 * Math.sign(x || y);
      corners.set(name, {x: x === 0 ? -way : way, y: way});
    }
    return corners;
  }

  // How many other routers lie on the straight line.
  passed(from, to, by) {
    if (by.x !== 0 && by.y !== 0) return 0;
    const [a, b] = by.y === 0 ? [this.at[from].x, this.at[to].x] : [this.at[from].y, this.at[to].y];
    const line = by.y === 0 ? this.rows.get(this.at[from].y) : this.columns.get(this.at[from].x);
    return line.filter(({at}) => at > Math.min(a, b) && at < Math.max(a, b)).length;
  }

  // The pieces of a channel as lists of points. Channels in both directions keep to the right, `side` away from the
  // middle.
  pieces(number, side) {
    const {from, to} = this.run.channels[number];
    const {kind, by, passed} = this.ways[number];
    if (kind === "wire") return this.wire(from);
    const length = Math.hypot(by.x * this.unit.x, by.y * this.unit.y) || 1;
    const dx = by.x * this.unit.x / length;
    const dy = -by.y * this.unit.y / length;
    const right = {x: -dy * side, y: dx * side};
    const along = ({x, y}, t) => ({x: x + dx * t + right.x, y: y + dy * t + right.y});
    const start = this.reach(from, dx, dy);
    const end = this.reach(to, dx, dy);
    const a = this.middle(from);
    const b = this.middle(to);
    if (kind === "stubs" && Math.hypot(by.x, by.y) > 1.5) {
      const far = {x: dx * length, y: dy * length};
      const away = this.curve(along(a, 0), along({x: a.x + far.x, y: a.y + far.y}, 0), {x: -dy, y: dx}, 8);
      const back = this.curve(along({x: b.x - far.x, y: b.y - far.y}, 0), along(b, 0), {x: -dy, y: dx}, 8);
      return [away.slice(0, 4), back.slice(-4)];
    }
    if (kind === "stubs") {
      const stub = Math.max(4, Math.min((length - start - end) / 2, 0.5 * length, 24));
      return [[along(a, start), along(a, start + stub)], [along(b, -end - stub), along(b, -end)]];
    }
    if (kind === "line") return [[along(a, start), along(b, -end)]];
    return [this.curve(along(a, 0), along(b, 0), {x: -dy, y: dx}, passed)];
  }

  // The wire, and the way of each node to it.
  wire(medium) {
    const {y} = this.middle(medium);
    const nodes = Array.from({length: this.run.nodes}, (_, node) => this.middle(node));
    const margin = this.box.width / 2;
    const ends = [{x: nodes[0].x - margin, y}, {x: nodes[nodes.length - 1].x + margin, y}];
    return [ends, ...nodes.map((at) => [{x: at.x, y: at.y - this.box.height / 2}, {x: at.x, y}])];
  }

  // Bulges to the right, the more the more routers it passes. The boxes are drawn over its ends.
  curve(a, b, right, passed) {
    const bulge = this.cell * Math.min(0.25 + 0.07 * passed, 1.5);
    const points = [];
    for (let i = 0; i <= 12; ++i) {
      const t = i / 12;
      const out = 4 * bulge * t * (1 - t);
      points.push({x: a.x + (b.x - a.x) * t + right.x * out, y: a.y + (b.y - a.y) * t + right.y * out});
    }
    return points;
  }
}

function way(from, to) { return {x: to.x - from.x, y: to.y - from.y}; }
function least(numbers) { return numbers.reduce((a, b) => Math.min(a, b), Infinity); }

// The routers with the same coordinate, in order of the other one.
function linesOf(places, same, other) {
  const lines = new Map();
  places.forEach((place, router) => {
    if (!lines.has(place[same])) lines.set(place[same], []);
    lines.get(place[same]).push({router, at: place[other]});
  });
  for (const line of lines.values()) line.sort((a, b) => a.at - b.at);
  return lines;
}

// Between neighbours in lines of which one is a switch.
function leastGap(lines, nodes) {
  let gap = Infinity;
  for (const line of lines.values()) {
    for (let i = 1; i < line.length; ++i)
      if (line[i].router >= nodes || line[i - 1].router >= nodes) gap = Math.min(gap, line[i].at - line[i - 1].at);
  }
  return gap;
}

// By the name of a port, the way that most of its channels go; none if as many go the other way.
function mostCommonWays(run, at) {
  const counts = new Map();
  for (const {from, to, portName} of run.channels) {
    if (!counts.has(portName)) counts.set(portName, new Map());
    const {x, y} = way(at[from], at[to]);
    const ways = counts.get(portName);
    ways.set(`${x} ${y}`, {x, y, count: (ways.get(`${x} ${y}`)?.count ?? 0) + 1});
  }
  const common = new Map();
  for (const [name, ways] of counts) {
    const most = Array.from(ways.values()).reduce((a, b) => b.count > a.count ? b : a);
    if (most.count > (ways.get(`${0 - most.x} ${0 - most.y}`)?.count ?? 0)) common.set(name, most);
  }
  return common;
}

// By the name of a port, the way that its channels go in each direction: that of those that are not longer than most,
// if they agree; 0 if they do not. Channels that all lead from one level to the next do not wrap around beside it.
function usualDirections(run, at) {
  const all = new Map();
  for (const {from, to, portName} of run.channels) {
    if (!all.has(portName)) all.set(portName, []);
    all.get(portName).push(way(at[from], at[to]));
  }
  const agreed = (numbers) => {
    const sizes = numbers.map(Math.abs).sort((a, b) => a - b);
    const middle = sizes[(sizes.length - 1) >> 1];
    const short = numbers.filter((n) => Math.abs(n) <= middle);
    return short.every((n) => n === short[0]) ? short[0] : 0;
  };
  const isLevel = (numbers) => numbers[0] !== 0 && numbers.every((n) => n === numbers[0]);
  return new Map(Array.from(all, ([name, ways]) => {
    const xs = ways.map(({x}) => x);
    const ys = ways.map(({y}) => y);
    return [name, {x: isLevel(ys) ? 0 : agreed(xs), y: isLevel(xs) ? 0 : agreed(ys)}];
  }));
}
