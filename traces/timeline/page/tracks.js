// Collects slices that are a pixel wide: neighbours of one colour are drawn together.
class ThinSlices {
  constructor(context, y, height) {
    Object.assign(this, {context, y, height, from: 0, to: 0, colour: ""});
  }

  add(x, colour) {
    if (x !== this.to || colour !== this.colour) {
      this.flush();
      Object.assign(this, {from: x, colour});
    }
    this.to = x + 1;
  }

  flush() {
    if (this.to > this.from) {
      this.context.fillStyle = this.colour;
      this.context.fillRect(this.from, this.y, this.to - this.from, this.height);
    }
    this.from = this.to = 0;
  }
}

// The timeline itself: a row for each track, a group of rows for each node. Only visible slices are drawn, and only one
// of those that share a pixel. So the time to draw depends on the size of the screen, not on that of the run.
class Tracks {
  static top = 34;
  static indent = 20;  // of names
  static row = 15;

  constructor(run, colours, state) {
    Object.assign(this, {run, colours, state});
    this.canvas = document.getElementById("timeline");
    this.folded = new Set();
    this.hidden = new Set();  // parts
    this.only = null;         // numbers of tracks, where not all are shown
    this.scroll = 0;
    this.names = run.tracks.map(({name, home}) => shortName(name, run.nameOfHome(home), run.links));
    this.widest = this.widthOfNames();
    this.layOut();
  }

  widthOfNames() {
    const context = this.canvas.getContext("2d", {alpha: false});
    context.font = "11px system-ui, sans-serif";
    return this.names.reduce((most, name) => Math.max(most, context.measureText(name).width), 0);
  }

  // The width of the names. On a phone most of the page is for the slices.
  get left() {
    const needed = Math.ceil(this.widest) + Tracks.indent + 8;
    return Math.round(Math.min(Math.max(needed, 90), 260, this.canvas.clientWidth * 0.32));
  }

  layOut() {
    this.rows = [];  // track -1: the name of a node or switch
    this.rowOf = new Map();
    let home = -1;
    for (const i of this.only || this.run.tracks.keys()) {
      const track = this.run.tracks[i];
      if (track.home !== home) {
        home = track.home;
        this.rows.push({home, track: -1});
      }
      if (this.folded.has(home) || this.hidden.has(track.part)) continue;
      this.rowOf.set(i, this.rows.length);
      this.rows.push({home, track: i});
    }
    this.headOf = new Map();
    this.rows.forEach((row, i) => { if (row.track < 0) this.headOf.set(row.home, i); });
  }

  get width() { return Math.max(1, this.canvas.clientWidth - this.left); }
  get height() { return Math.max(1, this.canvas.clientHeight - Tracks.top); }
  x(cycle) { return this.left + (cycle - this.state.from) / (this.state.to - this.state.from) * this.width; }
  cycleAt(x) { return this.state.from + (x - this.left) / this.width * (this.state.to - this.state.from); }
  y(row) { return Tracks.top + row * Tracks.row - this.scroll; }
  rowAt(y) { return y < Tracks.top ? undefined : this.rows[Math.floor((y - Tracks.top + this.scroll) / Tracks.row)]; }

  sliceAt(x, y) {
    const row = this.rowAt(y);
    if (!row || row.track < 0 || x < this.left) return -1;
    const exact = this.run.sliceAt(row.track, this.cycleAt(x));
    if (exact >= 0) return exact;
    // A slice that is too short to be hit, but is drawn as a pixel.
    const near = this.run.sliceAt(row.track, Math.floor(this.cycleAt(x)));
    if (near >= 0) return near;
    const next = this.run.firstAfter(row.track, this.cycleAt(x - 1.5));
    return next < this.run.tracks[row.track].last && this.run.from[next] <= this.cycleAt(x + 1.5) ? next : -1;
  }

  scrollBy(pixels) {
    const most = Math.max(0, this.rows.length * Tracks.row - this.height + 20);
    this.scroll = Math.min(most, Math.max(0, this.scroll + pixels));
  }

  // Shows only the tracks that a message uses, in the order of use; -1: all tracks.
  showOnly(message) {
    if (message < 0 && !this.only) return;
    this.only = message < 0 ? null : [...new Set(this.run.slicesOf(message).map((slice) => this.run.track[slice]))];
    this.scroll = 0;
    this.layOut();
  }

  // Scrolls to a track, and makes it visible if it is hidden.
  reveal(track) {
    const {home, part} = this.run.tracks[track];
    if (this.rowOf.get(track) === undefined) {
      this.folded.delete(home);
      this.hidden.delete(part);
      if (this.only && !this.only.includes(track)) this.only = null;
      this.layOut();
    }
    const y = this.rowOf.get(track) * Tracks.row;
    if (y < this.scroll || y > this.scroll + this.height - 2 * Tracks.row)
      this.scrollBy(y - this.height / 4 - this.scroll);
  }

  draw() {
    const {context, width, height} = sharpContext(this.canvas);
    this.context = context;
    const {colours} = this;
    this.scrollBy(0);
    context.fillStyle = colours.paper;
    context.fillRect(0, 0, width, height);
    context.textBaseline = "middle";
    const first = Math.floor(this.scroll / Tracks.row);
    const last = Math.min(this.rows.length, first + Math.ceil(this.height / Tracks.row) + 1);
    for (let i = first; i < last; ++i) this.drawRow(this.rows[i], this.y(i), width);
    if (this.state.message >= 0) this.drawWay(height);
    this.drawRuler(width);
    this.drawCursor(height);
    this.drawScrollBar(width);
  }

  drawRow(row, y, width) {
    const {context, colours} = this;
    if (row.track < 0) {
      context.fillStyle = colours.panel;
      context.fillRect(0, y, width, Tracks.row);
      context.fillStyle = colours.ink;
      context.font = "600 12px system-ui, sans-serif";
      const mark = this.folded.has(row.home) ? "\u25b8" : "\u25be";
      context.fillText(`${mark} ${this.run.nameOfHome(row.home)}`, 6, y + Tracks.row / 2);
      if (this.folded.has(row.home)) this.drawFolded(row.home, y);
      return;
    }
    context.fillStyle = colours.faint;
    context.fillRect(this.left, y + Tracks.row - 1, width, 1);
    this.drawSlices(row.track, y + 1, Tracks.row - 3);
    context.fillStyle = colours.paper;
    context.fillRect(0, y, this.left, Tracks.row);
    context.fillStyle = colours.soft;
    context.font = "11px system-ui, sans-serif";
    const indent = this.left < 150 ? Tracks.indent / 2 : Tracks.indent;
    context.fillText(fittedName(context, this.names[row.track], this.left - indent - 4), indent, y + Tracks.row / 2);
  }

  // A folded node shows the activity of its processors, one below the other.
  drawFolded(home, y) {
    const processors = this.run.processorsOf(home);
    const height = (Tracks.row - 5) / processors.length;
    processors.map((place) => this.run.find(place, "processor")).forEach((track, i) => {
      if (track !== undefined) this.drawSlices(track, y + 2 + i * height, height);
    });
  }

  drawSlices(track, y, height) {
    const {run, context, colours, state} = this;
    const {last} = run.tracks[track];
    const dim = state.message >= 0;
    context.globalAlpha = dim ? 0.3 : 1;
    context.font = "10px system-ui, sans-serif";
    const thin = new ThinSlices(context, y, height);
    let i = run.firstAfter(track, state.from);
    while (i < last && run.from[i] < state.to) {
      const from = Math.max(this.left, this.x(run.from[i]));
      const to = this.x(run.to[i]);
      if (to - from < 1) {
        thin.add(Math.floor(from), colours.ofSlice(i));
        i = run.firstAfter(track, Math.max(run.to[i], this.cycleAt(Math.floor(from) + 1)), i + 1);
        continue;
      }
      thin.flush();
      context.fillStyle = colours.ofSlice(i);
      this.drawSlice(i, from, to, y, height);
      ++i;
    }
    thin.flush();
    context.globalAlpha = 1;
  }

  // Between neighbours a gap of a pixel, where there is room for one.
  drawSlice(i, from, to, y, height) {
    const {run, context, colours} = this;
    const end = to - from > 3 ? to - 1 : to;
    const held = Math.max(from, Math.min(end, this.x(run.crossed[i])));
    context.fillRect(from, y, held - from, height);
    if (held < end) {
      context.fillStyle = colours.held;
      context.fillRect(held, y, end - held, height);
    }
    if (height > 8 && context.globalAlpha === 1) this.drawLabel(i, from, held, end, y + height / 2 + 0.5);
  }

  // Over the bytes, or where there is no room, over the time in which the channel is only held.
  drawLabel(i, from, held, end, y) {
    const {run, context, colours} = this;
    const right = Math.min(end, this.canvas.clientWidth);
    const write = (left, width, colour) => {
      const text = width < 20 ? "" : labelFor(context, run, i, width - 6);
      context.fillStyle = colour;
      context.fillText(text, left + 3, y);
      return text !== "";
    };
    if (!write(from, Math.min(held, right) - from, colours.paper)) write(held, right - held, colours.ink);
  }

  // The picked message: its slices in full colour, with arrows from each to the next.
  drawWay(height) {
    const {run, context, colours, state} = this;
    context.save();
    context.beginPath();
    context.rect(this.left, Tracks.top, this.width, height);
    context.clip();
    const seen = run.slicesOf(state.message).map((slice) => {
      const row = this.rowOf.get(run.track[slice]) ?? this.headOf.get(run.tracks[run.track[slice]].home) ?? -1;
      return {slice, y: this.y(row), from: this.x(run.from[slice]), to: this.x(run.to[slice])};
    });
    context.font = "10px system-ui, sans-serif";
    for (const {slice, y, from, to} of seen) {
      const left = Math.max(this.left, from);
      context.fillStyle = colours.ofSlice(slice);
      if (to > left) this.drawSlice(slice, left, Math.max(to, left + 2), y + 1, Tracks.row - 3);
      context.strokeStyle = colours.accent;
      context.lineWidth = 1.5;
      context.strokeRect(from, y + 0.5, Math.max(2, to - from), Tracks.row - 2);
    }
    context.fillStyle = colours.accent;
    context.lineWidth = 1;
    for (let i = 1; i < seen.length; ++i) this.drawStep(seen[i - 1], seen[i]);
    context.restore();
  }

  drawStep(a, b) {
    if (a.y === b.y) return;
    const {context} = this;
    const down = b.y > a.y;
    const x = b.from;
    const start = a.y + (down ? Tracks.row - 1 : 0);
    const end = b.y + (down ? 0 : Tracks.row - 1);
    context.beginPath();
    context.moveTo(x, start);
    context.lineTo(x, end);
    context.stroke();
    context.beginPath();
    context.moveTo(x, end);
    context.lineTo(x - 3, end + (down ? -5 : 5));
    context.lineTo(x + 3, end + (down ? -5 : 5));
    context.fill();
  }

  drawRuler(width) {
    const {context, colours, state, run} = this;
    context.fillStyle = colours.panel;
    context.fillRect(0, 0, width, Tracks.top - 1);
    // Limits the visible cycles to the run.
    const all = run.end - run.begin || 1;
    context.fillStyle = colours.line;
    context.fillRect(this.left, 3, this.width, 5);
    context.fillStyle = colours.soft;
    const from = Math.max(0, (state.from - run.begin) / all);
    const to = Math.min(1, (state.to - run.begin) / all);
    context.fillRect(this.left + from * this.width, 3, Math.max(2, (to - from) * this.width), 5);
    context.font = "11px system-ui, sans-serif";
    this.numbers = axisNumbers(context, state.from, state.to,
      {x: (cycle) => this.x(cycle), left: this.left, right: width - 2});
    for (const {mark, start, text} of this.numbers) {
      context.fillStyle = colours.line;
      context.fillRect(mark, Tracks.top - 8, 1, 7);
      context.fillStyle = colours.soft;
      context.fillText(text, start, Tracks.top - 14);
    }
    context.fillStyle = colours.soft;
    context.fillText("cycle", 6, Tracks.top - 14);
    context.fillStyle = colours.line;
    context.fillRect(0, Tracks.top - 1, width, 1);
  }

  drawCursor(height) {
    const {context, colours, state} = this;
    const x = this.x(state.cursor);
    if (x < this.left || x > this.canvas.clientWidth) return;
    context.fillStyle = colours.cursor;
    context.fillRect(x, 10, 1.5, height);
    context.beginPath();
    context.moveTo(x - 5, 10);
    context.lineTo(x + 6, 10);
    context.lineTo(x + 0.7, 18);
    context.fill();
  }

  drawScrollBar(width) {
    const all = this.rows.length * Tracks.row + 20;
    if (all <= this.height) return;
    this.context.fillStyle = this.colours.line;
    this.context.fillRect(width - 5, Tracks.top + this.scroll / all * this.height, 4,
      Math.max(12, this.height / all * this.height));
  }
}
