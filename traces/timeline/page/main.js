// Puts the parts of the page together. The attributes of <html> have the state that tests read.
const told = document.documentElement.dataset;
told.errors = "";
window.addEventListener("error", (event) => { told.errors += `${event.message}\n`; });

const run = new Run(JSON.parse(document.getElementById("run").textContent));
const state = {from: 0, to: 1, cursor: Math.floor((run.begin + run.end) / 2), message: -1, slice: -1};
const colours = new Colours(run);
const tracks = new Tracks(run, colours, state);
tracks.machine = new MachineView(run, colours, state);
const details = new Details(run, colours, state, tracks.machine);

let due = false;
let addressDue = 0;
function redraw() {
  if (due) return;
  due = true;
  requestAnimationFrame(drawAll);
}

function drawAll() {
  due = false;
  const begin = performance.now();
  controls.draw();
  tracks.draw();
  const timelineDone = performance.now();
  // The machine changes with the cursor, the picked message and its own size and place only.
  const {canvas} = tracks.machine;
  const seen = `${state.cursor} ${state.message} ${canvas.clientWidth} ${canvas.clientHeight} ${colours.paper} ` +
    tracks.machine.shape.seen();
  if (seen !== drawAll.seen) {
    drawAll.seen = seen;
    tracks.machine.draw();
    details.draw();
  }
  told.timelineMs = (timelineDone - begin).toFixed(1);
  told.machineMs = (performance.now() - timelineDone).toFixed(1);
  told.picked = state.message < 0 ? "" : run.messages[state.message].id;
  told.fetched = performance.getEntriesByType("resource").length;
  clearTimeout(addressDue);
  addressDue = setTimeout(() => controls.writeAddress(), 300);
}

document.title = `${run.machine}: timeline`;
const title = document.getElementById("title");
const small = document.createElement("small");
const number = (value) => value.toLocaleString("en");
const cycles = run.window ? `cycles ${run.window.map(number).join(" to ")} of ${number(run.cycles)}`
  : `${number(run.cycles)} cycles`;
small.textContent = `${run.workload}; ${cycles}, ${number(run.messages.length)} messages, ` +
  `${number(run.count)} slices`;
title.append(run.machine, small);
document.querySelector("main").classList.toggle("wide", tracks.machine.shape.isWide() || window.innerWidth < 700);

const controls = new Controls(run, tracks, state, redraw);
// Drawn at once: otherwise everything would look stretched for a frame.
const resized = new ResizeObserver(drawAll);
resized.observe(tracks.canvas);
resized.observe(tracks.machine.canvas);
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  colours.read();
  redraw();
});
window.addEventListener("hashchange", () => controls.readAddress());
controls.fit();
controls.readAddress();
drawAll();
told.ready = "yes";
