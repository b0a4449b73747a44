// browser.js NARROWS FOLDER: the report of a study in a browser without a screen. It must load without an error, fetch
// nothing, run nothing that comes from a file, show the numbers of the store, sort, filter, and fit a phone. The
// screenshots remain in FOLDER.
"use strict";
const assert = require("node:assert/strict");
const {execFileSync} = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const {Browser} = require("../support/browser.js");
const {seen} = require("./seen.js");

const [narrows, build] = process.argv.slice(2);
const folder = path.join(build, "browser");
const desk = {width: 1280, height: 900};
const phone = {width: 390, height: 844, phone: true};

// A cell with a comma in it is in quotes.
function cellsOf(line) {
  return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
    ([, quoted, plain]) => quoted === undefined ? plain : quoted.replaceAll('""', '"'));
}

// Rows of results.csv as objects, for comparison with the page.
function storedRows(file) {
  const [head, ...lines] = fs.readFileSync(file, "utf8").trim().split("\r\n").map(cellsOf);
  return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i]])));
}

async function loadsAlone(page) {
  assert.deepEqual(page.errors, []);
  assert.equal(page.requests.length, 1, `requests: ${page.requests.join(" ")}`);
  assert.equal(await page.evaluate("document.documentElement.dataset.ready"), "yes");
}

async function keepsTextsTexts(page) {
  const {title, question, images, scripts} = await page.evaluate(seen.texts);
  assert.equal(title, "Which </script><img src=x onerror=alert(1)> interface?");
  assert.equal(question, "Is <b onclick='alert(2)'>this</b> & that a question?");
  assert.equal(images, 0);
  assert.equal(scripts, 3, "the data, the libraries, the scripts");
}

async function answersFirst(page) {
  const {sections, headlines, names, standings} = await page.evaluate(seen.answer);
  assert.deepEqual(sections, ["answer", "plots", "points", "manifest"]);
  assert.match(headlines[0], /^cns1-2i: best in 6 of 6 cases/);
  assert.deepEqual(headlines.slice(1).map((text) => text.split(":")[0]), ["nodes=32", "nodes=64"], "all are in the box");
  assert.ok(names.includes("cns1-2i"), "a name is one word");
  assert.deepEqual(standings, ["cns1-2i", "cns1", "cns1-ack"]);
}

async function drawsWhatIsStored(page, rows) {
  const plots = await page.evaluate(seen.plots);
  assert.deepEqual(plots.map((plot) => plot.kind), ["curves", "gaps", "tradeoff", "regimes", "load"]);
  const [curves, gaps, tradeoff, regimes, load] = plots;
  assert.equal(curves.panels, 2);
  assert.equal(gaps.panels, 0);
  assert.equal(gaps.note, "All runs meet their bound.");
  const numbers = rows.map((row) => Number(row.point));
  assert.deepEqual([...curves.points].sort((a, b) => a - b), numbers, "a dot for each point");
  const at = (nodes, words) => rows.filter((row) => row.nodes === nodes && row.words === words)
    .map((row) => Number(row.point));
  assert.deepEqual([...tradeoff.points].sort((a, b) => a - b), at("64", "32"));
  assert.equal(regimes.points.length, 6, "a cell for each place");
  assert.deepEqual(load.points, at("64", "16"));
  assert.doesNotMatch(await page.evaluate(seen.loadNote), /switch/, "cns1 has none");
  for (const plot of plots) {
    assert.ok(plot.pictures.every((picture) => picture.role === "img" && picture.label.length > 10));
    assert.ok(plot.numbers > 0, "the numbers are there as a table, too");
  }
  assert.deepEqual(plots.map((plot) => plot.case), ["allgather", "allgather", "allgather nodes=64 words=32",
    "allgather", "allgather nodes=64 words=16"], "each picture names its case");
}

// The heights of dots lie on one line with these values of their points.
async function drawsHeights(page, value) {
  const dots = (await page.evaluate(seen.heights)).map((dot) => ({...dot, value: value(dot.point)}));
  const [low, high] = [dots.reduce((a, b) => (b.value < a.value ? b : a)),
    dots.reduce((a, b) => (b.value > a.value ? b : a))];
  for (const dot of dots) {
    const share = (dot.value - low.value) / (high.value - low.value);
    assert.ok(Math.abs(dot.y - (low.y + share * (high.y - low.y))) < 1.5, `the dot of point ${dot.point}`);
  }
}

// cns1-ack takes nearly as long as cns1, so heights are multiples of those of cns1. If it took three times as long,
// heights would be the logarithms of the cycles.
async function drawsNearCurvesApart(browser, page, rows) {
  const cycles = (point) => Number(rows[point].cycles);
  const sameCase = (row) => rows.findIndex((other) => other.machine === "cns1" && other.nodes === row.nodes &&
    other.words === row.words);
  await drawsHeights(page, (point) => cycles(point) / cycles(sameCase(rows[point])));
  const said = await page.evaluate(seen.curveTexts);
  assert.match(said.note, /^Heights are multiples of those of cns1, because some contenders would lie on each other/);
  assert.match(said.heading, /, as a multiple of that of cns1$/);
  assert.equal(said.title, "\u2191 cycles, as a multiple of that of cns1");
  assert.deepEqual(said.heads, ["point", "panel", "contender", "words", "cycles", "cycles, as a multiple of that of cns1"]);
  const times = (point) => rows[point].machine === "cns1-ack" ? 3 : 1;
  const apart = await openChanged(browser, "apart", (data) => {
    for (const panel of data.plots[0].panels)
      for (const mark of [...panel.points, ...panel.bounds]) mark.y *= times(mark.point);
  });
  await drawsHeights(apart, (point) => Math.log(times(point) * cycles(point)));
  const plain = await apart.evaluate(seen.curveTexts);
  assert.match(plain.note, /^Dots are simulated/);
  assert.equal(plain.title, "\u2191 cycles");
}

// A table that is larger than its box says that it scrolls, and in which direction there is more.
async function saysThatItScrolls(page, {standings}) {
  const hints = await page.evaluate(seen.hints);
  assert.match(hints.points.text, /^This table scrolls: \d+ more columns sideways/);
  assert.equal(hints.points.shown, true);
  assert.match(hints.points.sides, /more-right/);
  assert.equal(hints.standings.shown, standings);
  const count = Number(/\d+/.exec(hints.points.text)[0]);
  assert.equal(count, hints.points.outside, "the columns that are outside the box");
  const atTheEnd = await page.evaluate(seen.scrolledToTheRight);
  assert.match(atTheEnd, /more-left/);
  assert.doesNotMatch(atTheEnd, /more-right/);
}

async function listsWhatIsStored(page, rows) {
  const {heads, lines} = await page.evaluate(seen.table);
  assert.ok(heads.includes("times as fast <as> cns1"));
  assert.equal(lines.length, rows.length);
  lines.forEach((line, i) => {
    assert.equal(line.id, `point-${i}`);
    assert.equal(line.cells[heads.indexOf("cycles")].replaceAll(",", ""), rows[i].cycles);
    assert.equal(line.cells[heads.indexOf("bound")].replaceAll(",", ""), rows[i].bound);
    assert.equal(line.cells[heads.indexOf("gap, %")], Number(rows[i].gap_percent).toFixed(2));
    assert.equal(line.cells[heads.indexOf("limited by")], rows[i].limited_by);
    assert.equal(line.cells[heads.indexOf("times as fast <as> cns1")], Number(rows[i].speedup).toFixed(2));
    assert.equal(line.command, `./${rows[i].command}`);
  });
}

async function sorts(page, rows) {
  const byCycles = rows.map((row) => Number(row.cycles)).sort((a, b) => a - b);
  await page.evaluate(seen.press, "cycles");
  assert.deepEqual(await page.evaluate(seen.sorted, "cycles"), {values: byCycles, sort: "ascending"});
  await page.evaluate(seen.press, "cycles");
  assert.deepEqual(await page.evaluate(seen.sorted, "cycles"), {values: byCycles.reverse(), sort: "descending"});
  // With the keyboard.
  await page.evaluate(seen.focus, "#");
  await page.enter();
  assert.deepEqual(await page.evaluate(seen.sorted, "#"), {values: rows.map((_, i) => i), sort: "ascending"});
}

async function filters(page) {
  assert.equal(await page.evaluate(seen.filter, "NODES=64 words=128", ""), "3 of 18 points");
  assert.equal(await page.evaluate(seen.filter, "words=128", "cns1-2i"), "2 of 18 points");
  assert.equal(await page.evaluate(seen.filter, "nothing like that", ""), "0 of 18 points");
}

const marksToClick = [".dots", ".cells"].flatMap((marks) => [0, 3, 5].map((i) => [marks, i]))
  .concat([[".bars", 0], [".bars", 1], [".tops", 0], [".tops", 1]]);

// A click on a mark leads to the row of its point, even if the row was filtered out. All runs of this study meet their
// bounds, so bars are given a height.
async function leadsToRows(browser) {
  const page = await openChanged(browser, "bars", (data) => {
    for (const panel of data.plots[1].panels)
      for (const bar of panel.bars) bar.percent = 50;
  });
  const {points} = (await page.evaluate(seen.plots))[1];
  assert.equal(points.length, 18, "a bar for each point");
  for (const [marks, i] of marksToClick) {
    await page.evaluate(seen.filter, "nothing like that", "");
    const {row, ...place} = await page.evaluate(seen.place, marks, i);
    await page.click(place);
    assert.deepEqual(await page.evaluate(seen.arrived), {id: row, inSight: true, count: "18 of 18 points"},
      `a click on ${marks} ${i}`);
    assert.match(await page.evaluate(seen.chosen), /^Copy\.\/narrows run cns1\S* allgather nodes=/);
    await page.moveTo({x: 5, y: 5});
    assert.equal(await page.evaluate(seen.tips), 0, `a tip stays after a click on ${marks} ${i}`);
  }
}

// The same page with other data: change(data) changes them.
async function openChanged(browser, name, change) {
  const html = fs.readFileSync(path.join(folder, "report.html"), "utf8");
  const begin = html.indexOf('id="report">') + 'id="report">'.length;
  const end = html.indexOf("</script>", begin);
  const data = JSON.parse(html.slice(begin, end));
  change(data);
  const file = path.join(folder, `${name}.html`);
  fs.writeFileSync(file, html.slice(0, begin) + JSON.stringify(data).replaceAll("<", "\\u003c") + html.slice(end));
  const page = await browser.open(`file://${file}`, desk);
  await loadsAlone(page);
  return page;
}

// A message that would be executed if it were not treated as text.
function letFail(data) {
  data.table.rows[4] = {...data.table.rows[4], failed: true, message: "<img src=x onerror=alert(4)> came to a stop"};
  data.answer.failed = 1;
  data.answer.sentences.unshift("1 of 18 points failed and are ignored here.");
}

function makeEqual(data) {
  const {points} = data.plots[0].panels[0];
  const least = Math.min(...points.map((point) => point.y));
  for (const point of points) point.y = least;
}

// All dots are at one height in the first panel of curves, and at one place in that of the trade-off.
function makeCoincide(data) {
  makeEqual(data);
  const {dots} = data.plots[2].panels[0];
  for (const dot of dots) Object.assign(dot, {x: dots[0].x, y: dots[0].y, onFront: true});
}

// Symbols that would cover each other stand side by side, and a label has the names of all of them.
async function tellsCoincidingDotsApart(page) {
  for (const [plots, count] of [[".curves", 9], [".tradeoff", 3]]) {
    const places = await page.evaluate(seen.places, plots);
    assert.equal(places.length, count);
    for (const [i, a] of places.entries()) {
      for (const b of places.slice(i + 1))
        assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 6, `two dots of ${plots} at ${a.x}, ${a.y}`);
    }
  }
  assert.deepEqual(await page.evaluate(seen.names), ["cns1, cns1-2i, cns1-ack"]);
  assert.deepEqual((await page.evaluate(seen.tipOfTie)).map((line) => line.endsWith(" (best)")), [true, true, false]);
}

async function showsFailures(page) {
  const {text, link, message} = await page.evaluate(seen.failure);
  assert.match(text, /^1 of 18 points failed/);
  assert.equal(link, "#point-4");
  assert.equal(message, "<img src=x onerror=alert(4)> came to a stop");
}

// A title of an axis that is longer than the picture stands above it.
async function keepsTitlesInside(page) {
  const short = await page.evaluate(seen.titlesOfNarrowPicture, "cycles");
  assert.deepEqual(short, {inside: ["\u2191 cycles", "words \u2192"], beside: []});
  const title = "bytes a cycle that a node sends to others, as a multiple of that of shared-nodes";
  const long = await page.evaluate(seen.titlesOfNarrowPicture, title);
  assert.deepEqual(long, {inside: ["words \u2192"], beside: [`\u2191 ${title}`]});
}

// Panels of two parameters: the one that changes from panel to panel has its own columns, if they fit.
async function alignsPanels(page) {
  const panels = (...words) => ["a=1", "a=2 m"].flatMap((a) => words.map((b) => `${a} words=${b}`));
  const columns = (titles, width) => page.evaluate(`(${seen.columns})(${JSON.stringify(titles)}, ${width})`);
  assert.equal(await columns(panels(8, 16), 1090), 2);
  assert.equal(await columns(panels(8, 16, 32), 1090), 3);
  assert.equal(await columns(panels(8, 16, 32), 900), 1, "three do not fit");
  assert.equal(await columns(panels(8, 16, 32).slice(1), 1090), 3, "as many as fit");
}

// If the contenders are on the axis, they form one curve. Shares are written as such.
async function drawsOneCurveOfShares(browser) {
  const page = await openChanged(browser, "shares", (data) => {
    data.contendersName = data.plots[0].x;
    const points = data.plots[0].panels.flatMap((panel) => panel.points);
    const most = Math.max(...points.map((point) => point.y));
    for (const point of points) point.y /= most;
    for (const panel of data.plots[0].panels) panel.bounds = [];
  });
  assert.deepEqual(await page.evaluate(seen.curves), ["1.8"]);
  assert.deepEqual(await page.evaluate(seen.heightTexts), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
}

// A picture of a machine that does not fit says that it scrolls, and is not simply cut.
async function picturesFitOrScroll(browser) {
  const results = path.join(folder, "load");
  execFileSync(narrows, ["study", path.join(__dirname, "load.toml"), "-o", results, "--quiet"], {stdio: "ignore"});
  const page = await browser.open(`file://${path.join(results, "report.html")}`, phone);
  await loadsAlone(page);
  await page.screenshot(path.join(folder, "load-phone.png"), {whole: true});
  assert.deepEqual(await page.evaluate(seen.pictures), [{isCut: false, hint: ""},
    {isCut: true, hint: "This picture scrolls: more sideways."}, {isCut: true, hint: ""}], "it is said once");
  assert.match(await page.evaluate(seen.loadNote), /each circle a switch/);
}

async function fits(page, view) {
  assert.equal(await page.evaluate("innerWidth"), view.width);
  assert.deepEqual(await page.evaluate(seen.overflowing), []);
}

async function isReadable(page) {
  assert.deepEqual(await page.evaluate(seen.pale), [], "contrast of letters below 4.5");
}

async function main() {
  const program = Browser.find();
  if (!program) process.exit(77);
  fs.rmSync(folder, {recursive: true, force: true});
  execFileSync(narrows, ["study", path.join(__dirname, "browser.toml"), "-o", folder, "--quiet"], {stdio: "ignore"});
  const rows = storedRows(path.join(folder, "results.csv"));
  const address = `file://${path.join(folder, "report.html")}`;
  const browser = new Browser(program, path.join(folder, "profile"));
  try {
    const page = await browser.open(address, desk);
    await loadsAlone(page);
    await keepsTextsTexts(page);
    await answersFirst(page);
    await drawsWhatIsStored(page, rows);
    await listsWhatIsStored(page, rows);
    await saysThatItScrolls(page, {standings: false});
    await isReadable(page);
    await page.screenshot(path.join(folder, "light.png"), {whole: true});
    await sorts(page, rows);
    await filters(page);
    await drawsNearCurvesApart(browser, page, rows);
    await leadsToRows(browser);
    await loadsAlone(page);  // still
    assert.deepEqual(await page.evaluate(seen.curves), ["1.8", "1.8", "1.8"]);
    const changed = await openChanged(browser, "changed", (data) => { letFail(data); makeCoincide(data); });
    await showsFailures(changed);
    assert.deepEqual(await changed.evaluate(seen.curves), ["9", "5.4", "1.8"], "equal curves are all visible");
    await tellsCoincidingDotsApart(changed);
    await changed.screenshot(path.join(folder, "coincide.png"), {whole: true});
    await drawsOneCurveOfShares(browser);
    await keepsTitlesInside(page);
    await alignsPanels(page);
    await picturesFitOrScroll(browser);
    const other = await browser.open(address, phone);
    await loadsAlone(other);
    await saysThatItScrolls(other, {standings: true});
    for (const [name, view] of Object.entries({phone, "phone-dark": {...phone, dark: true}, dark: {...desk, dark: true},
      paper: {width: 794, height: 1123, paper: true, dark: true}})) {
      await other.look(view);
      await fits(other, view);
      await isReadable(other);
      await other.screenshot(path.join(folder, `${name}.png`), {whole: true});
      if (view.paper) await other.print(path.join(folder, "paper.pdf"));
      const isDark = (await other.evaluate(seen.paper)) < 128;
      assert.equal(isDark, Boolean(view.dark) && !view.paper, `${name}: the background`);
    }
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
