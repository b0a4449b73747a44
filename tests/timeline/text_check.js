// Everything that the page of a timeline writes is complete, or says that it is not, on a desk and on a phone. Lists
// failures in data-failures. The page shows cns1 allgather nodes=64 words=32.
told.failures = "";
const expect = (what, holds) => { if (!holds) told.failures += `${what}; `; };

// All texts of a picture of the timeline, with the pixels that they take.
function written(from, to) {
  const texts = [];
  const {fillText} = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
    if (this.canvas === tracks.canvas && text !== "")
      texts.push({text, x, y, right: x + this.measureText(text).width, isSqueezed: rest.length > 0});
    return fillText.call(this, text, x, y, ...rest);
  };
  controls.show(from, to);
  drawAll();
  CanvasRenderingContext2D.prototype.fillText = fillText;
  return texts;
}

const width = tracks.canvas.clientWidth;
const isPhone = width < 700;
const full = new Set(Array.from({length: run.count}, (_, slice) => run.label(slice)));
const ids = new Set(run.messages.map(({id}) => id));
const {end} = run;
const labels = new Set();
const views = [[0, end], [0, 12], [0, 25], [0, 80], [0, 100], [0, 400], [0, 900], [0, 1500], [0, 3000], [317, 523], [end - 300, end], [7, end - 7]];
for (const [from, to] of views) {
  const texts = written(from, to);
  const view = `cycles ${from} to ${to}`;
  expect(`${view}: all texts are in the picture`, texts.every(({x, right}) => x >= 0 && right <= width));
  expect(`${view}: no text is squeezed`, !texts.some(({isSqueezed}) => isSqueezed));
  const numbers = tracks.numbers.filter(({text}) => text !== "");
  expect(`${view}: the axis has several numbers, ${numbers.length}`, numbers.length >= 3);
  expect(`${view}: the numbers do not touch`, numbers.every(({start}, i) => i === 0 || start >= numbers[i - 1].end + 3));
  expect(`${view}: the numbers are in the picture`,
    numbers.every(({start, end: last}) => start >= tracks.left && last <= width));
  expect(`${view}: a number is where its mark is`,
    numbers.every(({mark, start, end: last}) => Math.min(Math.abs(start - mark), Math.abs(last - mark)) <= 4));
  // A slice has its label in full, or the number of its message in full and an ellipsis.
  for (const {text, x, y} of texts) {
    if (x < tracks.left || y < Tracks.top) continue;
    labels.add(text);
    const isShortened = text.endsWith("\u2026") && ids.has(text.slice(0, -1).split(" ")[0]);
    expect(`${view}: label ${text}`, full.has(text) || isShortened);
  }
}
expect("some labels are complete", [...labels].some((text) => full.has(text)));
expect("some labels are shortened", [...labels].some((text) => text.endsWith("\u2026")));

const context = tracks.canvas.getContext("2d");
for (let room = 0; room < 60; ++room) {
  const text = fitted(context, "15.248 send overhead", room);
  expect(`${room} pixels are not exceeded`, text === "" || context.measureText(text).width <= room);
  expect(`${room} pixels: ${text}`, text === "" || text.endsWith("\u2026"));
}
expect("what fits is left as it is", fitted(context, "15.248", 60) === "15.248");

expect(`names leave two thirds to the slices, ${tracks.left} of ${width}`, tracks.left <= width * 0.34);
const drawn = tracks.machine.targets.filter(({router}) => router !== undefined);
const machineWidth = Math.max(...drawn.map((t) => t.x + t.width)) - Math.min(...drawn.map((t) => t.x));
expect(`the machine is wide enough, ${machineWidth}`, machineWidth > (isPhone ? 300 : 400));
const names = tracks.rows.filter(({track}) => track >= 0).slice(0, 200).map(({track}) => {
  context.font = "11px system-ui, sans-serif";
  return fittedName(context, tracks.names[track], tracks.left - 14);
});
expect("no name is only its ellipsis", names.every((name) => name.replace("\u2026", "").length > 5));
if (isPhone) expect("names keep the numbers of nodes", names.some((name) => /^(north|east) to node \d+$/.test(name)));
told.checked = "yes";
