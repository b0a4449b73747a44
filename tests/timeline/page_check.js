// Uses the page of a timeline as a reader would, and lists failures in data-failures. The page shows
// cns1 allgather nodes=64 words=32.
told.failures = "";
const expect = (what, holds) => { if (!holds) told.failures += `${what}; `; };

Element.prototype.setPointerCapture = () => {};  // no real pointers have these numbers
const place = tracks.canvas.getBoundingClientRect();
const send = (Kind, type, x, y, more = {}) => tracks.canvas.dispatchEvent(
  new Kind(type, {clientX: place.left + x, clientY: place.top + y, bubbles: true, cancelable: true, ...more}));
const key = (name) => document.dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true}));
const press = (id) => document.getElementById(id).click();
const span = () => state.to - state.from;
const before = (change) => {
  const old = {...state, span: span(), scroll: tracks.scroll, rows: tracks.rows.length};
  change();
  return old;
};
const near = (a, b) => Math.abs(a - b) < 1e-6 * span();

let old = before(() => send(WheelEvent, "wheel", 600, 200, {deltaY: -600}));
expect("the wheel zooms in", span() < old.span);
expect("where the pointer is, stays", near(tracks.cycleAt(600),
  old.from + (600 - tracks.left) / tracks.width * old.span));
old = before(() => send(WheelEvent, "wheel", 50, 200, {deltaY: 100}));
expect("the wheel on names scrolls", span() === old.span && tracks.scroll === old.scroll + 100);

old = before(() => {
  send(PointerEvent, "pointerdown", 600, 300);
  send(PointerEvent, "pointermove", 500, 280);
  send(PointerEvent, "pointerup", 500, 280);
});
expect("dragging moves in time", state.from > old.from && near(span(), old.span));
expect("dragging moves over the nodes", tracks.scroll === old.scroll + 20);
expect("dragging leaves the cursor alone", state.cursor === old.cursor);

key("Escape");
const track = run.find(24, "channel", 2);
controls.wanted.value = "24.2";
document.getElementById("search").requestSubmit();
expect("a search finds the message", run.messages[state.message].id === "24.2");
expect("and puts the cursor on its first slice", state.cursor === 316);
expect("and the slice is in sight", state.from < 316 && state.to > 474);
document.getElementById("search").requestSubmit();
expect("once more: the next slice", controls.found.textContent === "slice 2 of 9");
key("Escape");
expect("Escape lets go of the message", state.message === -1);

tracks.reveal(track);
const y = tracks.y(tracks.rowOf.get(track)) + 5;
send(PointerEvent, "pointermove", tracks.x(400), y);
expect("pointing at a slice tells of it", controls.tip.textContent.includes("message 24.2 (node 24 to node 56)") &&
  controls.tip.textContent.includes("node 24 channel north to node 56"));
send(PointerEvent, "pointermove", 30, y);
expect("pointing at a name tells all of it", controls.tip.textContent === "node 24 channel north to node 56");
send(PointerEvent, "pointerdown", tracks.x(400.5), y);
send(PointerEvent, "pointerup", tracks.x(400.5), y);
expect("a click puts the cursor", state.cursor === 400);
expect("a click picks the message", run.messages[state.message].id === "24.2");

for (const [name, by] of [["]", 1], ["[", -1], ["}", 10], ["{", -10]]) {
  old = before(() => key(name));
  expect(`${name} moves the cursor`, state.cursor === old.cursor + by);
}
old = before(() => key("o"));
expect("o leaves the tracks of the message", tracks.rows.length === 9 + 2);
key("o");
expect("o brings the others back", tracks.rows.length === old.rows);
key("f");
expect("f folds all nodes", tracks.rows.length === run.nodes);
key("f");
expect("f unfolds all nodes", tracks.rows.length === old.rows);
old = before(() => key("+"));
expect("+ zooms in", span() < old.span);
old = before(() => key("-"));
expect("- zooms out", span() > old.span);
old = before(() => press("in"));
expect("a button zooms in", span() < old.span);
press("fit");
expect("a button shows all", state.from <= run.begin && state.to >= run.end);

const button = document.querySelector("#parts button");
button.click();
drawAll();
expect("a part can be hidden", button.getAttribute("aria-pressed") === "false" && tracks.rows.length < old.rows);
document.querySelector("#details tr[data-slice]").click();
drawAll();
expect("what is gone to is shown", button.getAttribute("aria-pressed") === "true" && tracks.rows.length === old.rows);

const channel = tracks.machine.targets.find((target) => target.track === track);
const shape = tracks.machine.canvas.getBoundingClientRect();
key("Escape");
controls.setCursor(400);
tracks.machine.canvas.dispatchEvent(new MouseEvent("click",
  {clientX: shape.left + channel.x + channel.width / 2, clientY: shape.top + channel.y + channel.height / 2}));
expect("a click on the machine picks the message there", run.messages[state.message]?.id === "24.2");
told.checked = "yes";
