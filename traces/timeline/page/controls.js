// Pointer, wheel, keys, buttons, search and the address. They change the state, and then have the picture drawn again.
class Controls {
  constructor(run, view, state, redraw) {
    Object.assign(this, {run, view, state, redraw});
    this.tip = document.getElementById("tip");
    this.found = document.getElementById("found");
    this.wanted = document.getElementById("wanted");
    this.partButtons = new Map();
    this.listenToTimeline();
    this.listenToMachine();
    this.listenToKeys();
    this.listenToButtons();
    this.listenToSplit();
  }

  // ---- the visible part

  show(from, to) {
    const {run, state} = this;
    const all = run.end - run.begin;
    const margin = 0.02 * all;
    const span = Math.min(Math.max(to - from, 10), all + 2 * margin);
    const middle = (from + to) / 2;
    state.from = Math.min(Math.max(middle - span / 2, run.begin - margin), run.end + margin - span);
    state.to = state.from + span;
    this.redraw();
  }
  fit() {
    const margin = 0.02 * (this.run.end - this.run.begin);
    this.show(this.run.begin - margin, this.run.end + margin);
  }
  zoom(factor, around = this.middle()) {
    const {from, to} = this.state;
    this.show(around - (around - from) * factor, around + (to - around) * factor);
  }
  middle() {
    const {from, to, cursor} = this.state;
    return cursor >= from && cursor <= to ? cursor : (from + to) / 2;
  }
  pan(cycles) {
    const {run, state} = this;
    const margin = 0.02 * (run.end - run.begin);
    const by = Math.max(run.begin - margin - state.from, Math.min(run.end + margin - state.to, cycles));
    state.from += by;
    state.to += by;
    this.redraw();
  }

  setCursor(cycle) {
    this.state.cursor = Math.min(this.run.end - 1, Math.max(0, Math.floor(cycle)));
    this.redraw();
  }

  // ---- messages

  pick(message) {
    this.state.message = message;
    this.state.slice = -1;
    this.found.textContent = "";
    this.found.className = "";
    this.view.showOnly(this.view.only && message >= 0 ? message : -1);
    if (message >= 0) this.wanted.value = this.run.messages[message].id;
    this.redraw();
  }

  // Goes to the first slice of the message, and from a slice of it to the next one.
  search() {
    const text = this.wanted.value.trim();
    const wanted = /^(node|(?:rail \d+ )?switch|rank) (\d+)/.exec(text);
    if (wanted) return this.goToHome(this.homeNamed(...wanted));
    const message = this.run.messageOf.get(text.replace(/^message /, ""));
    const slices = message === undefined ? [] : this.run.slicesOf(message);
    if (slices.length === 0) {
      this.pick(-1);
      this.found.textContent = text === "" ? "" : message === undefined ? "no such message" : "not in this window";
      this.found.className = "missing";
      return this.redraw();
    }
    const again = message === this.state.message && this.state.slice >= 0;
    const place = again ? (slices.indexOf(this.state.slice) + 1) % slices.length : 0;
    this.pick(message);
    this.state.slice = slices[place];
    this.found.textContent = `slice ${place + 1} of ${slices.length}`;
    this.goTo(slices[place], slices);
  }

  goTo(slice, slices = [slice]) {
    const {run, state} = this;
    this.state.cursor = run.from[slice];
    this.view.reveal(run.track[slice]);
    const first = Math.min(...slices.map((i) => run.from[i]));
    const last = Math.max(...slices.map((i) => run.to[i]));
    const room = (last - first) * 0.25 + 5;
    const inSight = first >= state.from && last <= state.to && last - first > (state.to - state.from) / 8;
    if (inSight) this.redraw(); else this.show(first - room, last + room);
  }

  // A rank is looked for in its node.
  homeNamed(name, what, number) {
    const {run} = this;
    if (what === "node") return Number(number);
    if (what === "rank") return (run.shared?.ranks || []).findIndex((ranks) => ranks.includes(Number(number)));
    const place = run.switches.indexOf(name);
    return place < 0 ? place : run.homes + place;
  }

  goToHome(place) {
    const row = this.view.headOf.get(place);
    this.found.textContent = row === undefined ? "nothing happened there" : "";
    this.found.className = row === undefined ? "missing" : "";
    if (row !== undefined) this.view.scrollBy(row * Tracks.row - this.view.scroll);
    this.redraw();
  }

  // ---- listening

  listenToTimeline() {
    const {canvas} = this.view;
    let drag = null;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.focus();
      canvas.setPointerCapture(event.pointerId);
      drag = {x: event.offsetX, y: event.offsetY, moved: false};
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!drag) return this.hover(event);
      const dx = event.offsetX - drag.x;
      const dy = event.offsetY - drag.y;
      if (!drag.moved && Math.hypot(dx, dy) < 4) return;
      this.tip.hidden = true;
      Object.assign(drag, {x: event.offsetX, y: event.offsetY, moved: true});
      this.view.scrollBy(-dy);
      this.pan(-dx / this.view.width * (this.state.to - this.state.from));
    });
    canvas.addEventListener("pointerup", (event) => {
      if (drag && !drag.moved) this.click(event.offsetX, event.offsetY);
      drag = null;
    });
    canvas.addEventListener("pointercancel", () => { drag = null; });
    canvas.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const over = event.offsetX < this.view.left || event.shiftKey;
      if (over) {
        this.view.scrollBy(event.deltaY || event.deltaX);
        this.redraw();
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        this.pan(event.deltaX / this.view.width * (this.state.to - this.state.from));
      } else {
        this.zoom(1.0015 ** event.deltaY, this.view.cycleAt(event.offsetX));
      }
    }, {passive: false});
  }

  click(x, y) {
    const row = this.view.rowAt(y);
    if (x < this.view.left) {
      if (row && row.track < 0) this.fold(row.home);
      return;
    }
    const slice = this.view.sliceAt(x, y);
    if (slice >= 0) this.pick(this.run.message[slice]);
    this.setCursor(this.view.cycleAt(x));
  }

  fold(place) {
    const {folded} = this.view;
    if (!folded.delete(place)) folded.add(place);
    this.view.layOut();
    this.redraw();
  }
  foldAll() {
    const {view, run} = this;
    view.folded = view.folded.size > 0 ? new Set() : new Set(run.tracks.map((t) => t.home));
    view.layOut();
    this.redraw();
  }

  // Switches between the tracks of the picked message and all tracks. The same track stays in view.
  showOnlyItsTracks() {
    const {view, state, run} = this;
    view.showOnly(view.only ? -1 : state.message);
    if (!view.only && state.message >= 0) view.reveal(run.track[run.slicesOf(state.message)[0]]);
    this.redraw();
  }

  hover(event) {
    const slice = this.view.sliceAt(event.offsetX, event.offsetY);
    const row = this.view.rowAt(event.offsetY);
    const name = event.offsetX < this.view.left && row && row.track >= 0 ? this.run.tracks[row.track].name : "";
    this.say(slice >= 0 ? describe(this.run, slice) : name, event);
  }

  say(text, event) {
    this.tip.hidden = text === "";
    this.tip.textContent = text;
    const left = Math.min(event.clientX + 14, window.innerWidth - this.tip.offsetWidth - 8);
    const below = event.clientY + 16;
    this.tip.style.left = `${left}px`;
    this.tip.style.top = below + this.tip.offsetHeight > window.innerHeight
      ? `${event.clientY - this.tip.offsetHeight - 8}px` : `${below}px`;
  }

  listenToMachine() {
    const {machine} = this.view;
    const {canvas, shape} = machine;
    let drag = null;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      drag = {x: event.offsetX, y: event.offsetY, moved: false};
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!drag) {
        const target = machine.targetAt(event.offsetX, event.offsetY);
        return this.say(target ? machine.describe(target) : "", event);
      }
      const by = {x: event.offsetX - drag.x, y: event.offsetY - drag.y};
      if (!drag.moved && Math.hypot(by.x, by.y) < 4) return;
      this.tip.hidden = true;
      Object.assign(drag, {x: event.offsetX, y: event.offsetY, moved: true});
      shape.move(by.x, by.y);
      this.redraw();
    });
    canvas.addEventListener("click", (event) => {
      if (!drag?.moved) this.clickMachine(machine.targetAt(event.offsetX, event.offsetY));
      drag = null;
    });
    canvas.addEventListener("pointercancel", () => { drag = null; });
    canvas.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      shape.zoomAt(1.0015 ** -event.deltaY, event.offsetX, event.offsetY);
      this.redraw();
    }, {passive: false});
    canvas.addEventListener("dblclick", () => {
      shape.showAll();
      this.redraw();
    });
    document.getElementById("details").addEventListener("click", (event) => {
      const row = event.target.closest("tr[data-slice]");
      if (row) this.goTo(Number(row.dataset.slice), this.run.slicesOf(this.state.message));
    });
  }

  clickMachine(target) {
    if (!target) return;
    if (target.track === undefined) {
      if (target.router !== undefined) this.goToHome(this.run.homeOf(target.router));
      return;
    }
    const slice = this.run.sliceAt(target.track, this.state.cursor);
    if (slice >= 0) this.pick(this.run.message[slice]);
    this.view.reveal(target.track);
    this.redraw();
  }

  listenToKeys() {
    const span = () => this.state.to - this.state.from;
    const scroll = (rows) => {
      this.view.scrollBy(rows * Tracks.row);
      this.redraw();
    };
    const actions = {
      "+": () => this.zoom(0.7), "=": () => this.zoom(0.7), "-": () => this.zoom(1 / 0.7),
      "ArrowLeft": () => this.pan(-span() / 8), "ArrowRight": () => this.pan(span() / 8),
      "ArrowUp": () => scroll(-3), "ArrowDown": () => scroll(3), "PageUp": () => scroll(-30),
      "PageDown": () => scroll(30), "Home": () => this.fit(), "f": () => this.foldAll(),
      "o": () => this.showOnlyItsTracks(),
      "[": () => this.setCursor(this.state.cursor - 1), "]": () => this.setCursor(this.state.cursor + 1),
      "{": () => this.setCursor(this.state.cursor - 10), "}": () => this.setCursor(this.state.cursor + 10),
      "/": () => this.wanted.focus(), "Escape": () => this.pick(-1), "?": () => this.showKeys(),
      "Enter": () => this.search(),
    };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target === this.wanted && event.key !== "Escape") return;
      if (event.target instanceof HTMLButtonElement && event.key === "Enter") return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      if (event.key === "Escape") this.wanted.blur();
      action();
    });
  }

  showKeys() { document.getElementById("keys").showModal(); }

  listenToButtons() {
    const on = (id, action) => document.getElementById(id).addEventListener("click", action);
    on("in", () => this.zoom(0.5));
    on("out", () => this.zoom(2));
    on("fit", () => this.fit());
    on("fold", () => this.foldAll());
    on("only", () => this.showOnlyItsTracks());
    on("help", () => this.showKeys());
    document.getElementById("search").addEventListener("submit", (event) => {
      event.preventDefault();
      this.search();
    });
    const shown = new Set(this.run.tracks.map((t) => t.part));
    const {run, view: {colours}} = this;
    const coloured = new Set(Array.from({length: run.count}, (_, slice) => slice)
      .map((slice) => ({slice, part: run.tracks[run.track[slice]].part}))
      .filter(({slice, part}) => colours.ofSlice(slice) === colours[colours.nameOfPart(part)]).map(({part}) => part));
    for (const part of [...shown].sort((a, b) => a - b)) this.addPartButton(part, coloured.has(part));
    // Occupations with a colour that does not depend on the part.
    for (const use of new Set(run.use)) {
      if (Colours.ofUse[run.uses[use]]) this.explain(run.uses[use], Colours.ofUse[run.uses[use]]);
    }
    if (run.crossed.some((cycle, slice) => cycle < run.to[slice]) || run.channels.some(({slotsOfOne}) => slotsOfOne > 0))
      this.explain("only held", "held");
    this.explain("arrows: way of the picked message", "accent");
  }

  explain(what, colour) {
    const text = document.createElement("span");
    const box = document.createElement("i");
    box.style.background = `var(--${colour})`;
    text.append(box, what);
    document.getElementById("uses").append(text);
  }

  // Without a colour where all slices of the part have colours of what is done on it.
  addPartButton(part, isColoured) {
    const button = document.createElement("button");
    const colour = document.createElement("i");
    colour.style.background = `var(--${this.view.colours.nameOfPart(part)})`;
    button.append(...isColoured ? [colour] : [], this.run.parts[part]);
    button.title = "show or hide these tracks";
    this.partButtons.set(part, button);
    button.addEventListener("click", () => {
      if (!this.view.hidden.delete(part)) this.view.hidden.add(part);
      this.view.layOut();
      this.redraw();
    });
    document.getElementById("parts").append(button);
  }

  // The buttons show which parts are visible. A part can become visible without its button.
  draw() {
    for (const [part, button] of this.partButtons)
      button.setAttribute("aria-pressed", String(!this.view.hidden.has(part)));
  }

  listenToSplit() {
    const split = document.getElementById("split");
    const panel = document.querySelector("aside");
    let drags = false;
    split.addEventListener("pointerdown", (event) => {
      drags = true;
      split.setPointerCapture(event.pointerId);
    });
    split.addEventListener("pointermove", (event) => {
      if (!drags) return;
      const wide = panel.parentElement.classList.contains("wide");
      const size = wide ? window.innerHeight - event.clientY : window.innerWidth - event.clientX;
      panel.style.flexBasis = `${Math.max(120, size)}px`;
      this.redraw();
    });
    split.addEventListener("pointerup", () => { drags = false; });
  }

  // ---- the address: #search=24.2&cursor=500&from=0&to=900&only=yes

  readAddress() {
    const given = new URLSearchParams(location.hash.slice(1));
    if (given.has("search")) {
      this.wanted.value = given.get("search");
      this.search();
    }
    if (given.has("only") && this.state.message >= 0) this.view.showOnly(this.state.message);
    if (given.has("from") && given.has("to")) this.show(Number(given.get("from")), Number(given.get("to")));
    if (given.has("cursor")) this.setCursor(Number(given.get("cursor")));
  }

  writeAddress() {
    const {run, state} = this;
    const parts = [`cursor=${state.cursor}`, `from=${Math.floor(state.from)}`, `to=${Math.ceil(state.to)}`];
    if (state.message >= 0) parts.unshift(`search=${run.messages[state.message].id}`);
    if (this.view.only) parts.push("only=yes");
    try {
      history.replaceState(null, "", `#${parts.join("&")}`);
    } catch {
      // Some browsers refuse this for files; it is a convenience.
    }
  }
}
