// Uses the picture of the machine as a reader would, and lists failures in data-failures. `expected` has what the
// network of the page has.
told.failures = "";
const expect = (what, holds) => { if (!holds) told.failures += `${what}; `; };

Element.prototype.setPointerCapture = () => {};  // no real pointers have these numbers
const {machine} = tracks;
const {shape} = machine;
const send = (Kind, type, {x, y}, more = {}) => {
  const place = machine.canvas.getBoundingClientRect();
  machine.canvas.dispatchEvent(
    new Kind(type, {clientX: place.left + x, clientY: place.top + y, bubbles: true, cancelable: true, ...more}));
};
const middleOf = ({x, y, width, height}) => ({x: x + width / 2, y: y + height / 2});

const count = (holds) => new Set(machine.targets.filter(holds).map(({router}) => router)).size;
const seen = new Set(machine.targets.map(({channel}) => channel));
expect("every node is drawn", count(({router}) => router < run.nodes) === run.nodes);
expect("every switch is drawn", count(({router}) => router >= run.nodes) === expected.switches);
expect("every channel is drawn", run.channels.every((_, i) => seen.has(i)));
const ways = (wanted) => shape.ways.filter(({kind}) => kind === wanted).length;
const curves = ways("curve");
expect("channels that wrap around are stubs", ways("stubs") === expected.stubs);
expect(`channels that pass routers are curves, ${curves}`, curves === expected.curves);
expect("nothing is outside", machine.targets.every(({router, x, y, width, height}) => router === undefined ||
  x >= 0 && y >= 0 && x + width <= shape.width && y + height <= shape.height));
const boxes = Array.from({length: run.routers}, (_, router) => router).filter((router) => !shape.isMedium(router))
  .map((router) => {
    const {x, y} = shape.middle(router);
    const width = router < run.nodes ? shape.box.width : 2 * shape.radius;
    const height = router < run.nodes ? shape.box.height : 2 * shape.radius;
    return {x: x - width / 2, y: y - height / 2, width, height};
  });
const lieOnEachOther = (a, b) => a !== b && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
  b.y < a.y + a.height;
expect("no box lies on another one", !boxes.some((a) => boxes.some((b) => lieOnEachOther(a, b))));
run.channels.forEach((channel, i) => {
  if (channel.from === channel.to) return;  // the wire that all nodes share
  const pieces = shape.pieces(i, 0);
  const isAt = (point, router) => {
    const {x, y} = shape.middle(router);
    return Math.hypot(point.x - x, point.y - y) <= 1 + Math.hypot(shape.box.width, shape.box.height, shape.radius);
  };
  expect(`channel ${i} begins at its router`, isAt(pieces[0][0], channel.from));
  expect(`channel ${i} ends at its router`, isAt(pieces.at(-1).at(-1), channel.to));
});

// A channel that is busy and that nothing else covers. Pointers are at whole pixels.
const isFree = (target) => [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]].every(([dx, dy]) => {
  const {x, y} = middleOf(target);
  return machine.targetAt(x + dx, y + dy) === target;
});
let found;
for (let cycle = run.begin; cycle < run.end && !found; ++cycle) {
  controls.setCursor(cycle);
  drawAll();
  found = machine.targets.find((target) => target.channel !== undefined && target.points.length === 2 &&
    run.sliceAt(target.track, cycle) >= 0 && isFree(target));
}
expect("a busy channel can be pointed at", found || expected.tiny);
if (found) {
  const slice = run.sliceAt(found.track, state.cursor);
  send(PointerEvent, "pointermove", middleOf(found));
  expect("pointing at a channel names it", controls.tip.textContent.includes(found.name));
  send(MouseEvent, "click", middleOf(found));
  expect("a click on a channel picks the message in it", state.message === run.message[slice]);
}

const texts = new Set();
const {fillText} = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
  texts.add(String(text));
  return fillText.call(this, text, ...rest);
};
machine.draw();
CanvasRenderingContext2D.prototype.fillText = fillText;
expect("nodes have numbers", !expected.numbers || Array.from({length: run.nodes}, (_, node) => node)
  .every((node) => texts.has(String(node))));

const counted = [...document.querySelectorAll("[data-part]")].map(({dataset}) => dataset.part);
expect(`parts that are counted have tracks, ${counted}`, counted.length > 0 &&
  counted.every((part) => run.tracks.some((track) => run.parts[track.part] === part)));

if (expected.switches > 0) {
  const last = shape.middle(run.routers - 1);
  send(PointerEvent, "pointermove", last);
  const channels = machine.channelsOf[run.routers - 1].length;
  expect("pointing at a switch counts its channels", new RegExp(
    `^switch ${expected.switches - 1}: \\d+ of ${channels} channels busy$`).test(controls.tip.textContent));
  tracks.scroll = 0;
  send(MouseEvent, "click", last);
  expect("a click on a switch goes to its tracks", tracks.scroll > 0);
  const {scroll} = tracks;
  tracks.scroll = 0;
  controls.wanted.value = `switch ${expected.switches - 1}`;
  controls.search();
  expect("so does a search", tracks.scroll === scroll);
}

drawAll();  // the table of the picked message has taken some of the room
const at = shape.middle(run.nodes - 1);
// The zoom makes the rest of a pixel larger.
const isNow = (dx, dy) => {
  const {x, y} = shape.middle(run.nodes - 1);
  return Math.hypot(x - at.x - dx, y - at.y - dy) < shape.zoom;
};
send(WheelEvent, "wheel", at, {deltaY: -1000});
drawAll();
expect("the wheel zooms in", shape.zoom > 4);
expect("where the pointer is, stays", isNow(0, 0));
send(PointerEvent, "pointerdown", {x: 50, y: 50});
send(PointerEvent, "pointermove", {x: 70, y: 60});
send(MouseEvent, "click", {x: 70, y: 60});
expect("dragging moves", isNow(20, 10));
send(MouseEvent, "dblclick", at);
drawAll();
expect("a double click shows all", shape.zoom === 1 && isNow(0, 0));
told.checked = "yes";
