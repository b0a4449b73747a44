// browser.js NARROWS FOLDER: the page of a timeline in a browser without a screen. It must load without an error and
// fetch nothing, find a message, and show what of the machine is busy. The pictures stay in FOLDER.
"use strict";
const assert = require("node:assert/strict");
const {execFileSync} = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const {Browser} = require("../support/browser.js");

const [narrows, build] = process.argv.slice(2);
const folder = path.join(build, "browser");
const desk = {width: 1400, height: 860};
const phone = {width: 390, height: 844, phone: true};

const pageOf = (name) => `file://${path.join(folder, `${name}.html`)}`;
const write = (name, ...run) =>
  execFileSync(narrows, ["timeline", ...run, "-o", path.join(folder, `${name}.html`)], {stdio: "ignore"});

const told = (page) => page.evaluate(() => ({...document.documentElement.dataset}));
const text = (page) => page.evaluate(() => document.body.textContent);
const busy = (page) => page.evaluate(() => Object.fromEntries(
  [...document.querySelectorAll("[data-part]")].map(({dataset}) => [dataset.part, Number(dataset.busy)])));

async function openRight(browser, address, view = desk) {
  const page = await browser.open(address, view);
  const {ready, errors, fetched} = await told(page);
  assert.deepEqual({ready, errors, fetched}, {ready: "yes", errors: "", fetched: "0"}, address);
  assert.deepEqual(page.errors, []);
  assert.equal(page.requests.length, 1, `requests: ${page.requests.join(" ")}`);
  return page;
}

// All nodes send to their neighbours at the same time: channels, links and buffers of all are busy at cycle 500, and no
// processor is (docs/timing.md: 137 cycles of bytes between 10 and 10 of overheads).
async function findsAMessage(browser) {
  const page = await openRight(browser, `${pageOf("allgather")}#search=24.2&cursor=500`);
  assert.equal((await told(page)).picked, "24.2");
  const shown = await text(page);
  for (const part of ["message 24.2 (node 24 to node 56)", "slice 1 of 9", "at cycle 500"])
    assert.ok(shown.includes(part), part);
  const {channel, "interface link in": link, "receive buffer": buffer, processor} = await busy(page);
  assert.deepEqual({channel, link, buffer, processor}, {channel: 64, link: 64, buffer: 64, processor: 0});
}

// Only overheads are busy at the beginning.
async function saysWhatItDoesNotFind(browser) {
  const page = await openRight(browser, `${pageOf("allgather")}#search=24.99999&cursor=2`);
  assert.equal((await told(page)).picked, "");
  assert.ok((await text(page)).includes("no such message"));
  const {channel, processor} = await busy(page);
  assert.deepEqual({channel, processor}, {channel: 0, processor: 64});
}

// Pointer, wheel, keys and buttons do what docs/timeline.md says: a script uses the page.
async function isUsed(browser, name, script, before = "", view = desk) {
  const page = await openRight(browser, pageOf(name), view);
  await page.evaluate(`${before}\n${fs.readFileSync(path.join(__dirname, script), "utf8")}`);
  const {checked, failures, errors} = await told(page);
  assert.deepEqual({checked, failures, errors}, {checked: "yes", failures: "", errors: ""}, name);
}

// The picture of a network.
async function drawsNetwork(browser, name, expected, machine, ...settings) {
  write(name, machine, "random", "words=8", ...settings);
  await isUsed(browser, name, "network_check.js", `const expected = ${JSON.stringify(expected)};`);
  const page = await openRight(browser, `${pageOf(name)}#search=1.0`);
  await page.screenshot(path.join(folder, `${name}.png`));
}

// The title says what part of the run the page has.
async function namesItsWindow(browser) {
  write("window", "cns1", "allgather", "nodes=64", "words=32", "--from", "1500", "--to", "2500");
  const page = await openRight(browser, pageOf("window"));
  const title = await page.evaluate(() => document.getElementById("title").textContent);
  assert.ok(title.includes("; cycles 1,500 to 2,500 of "), title);
  const whole = await openRight(browser, pageOf("allgather"));
  const all = await whole.evaluate(() => document.getElementById("title").textContent);
  assert.match(all, /; [0-9,]+ cycles, /);
}

async function noticesAScriptThatFails(browser) {
  const right = fs.readFileSync(path.join(folder, "allgather.html"), "utf8");
  const broken = right.replace(/^told\.ready = "yes";/m, 'nothing.there = told.ready = "yes";');
  assert.notEqual(broken, right);
  fs.writeFileSync(path.join(folder, "broken.html"), broken);
  const page = await browser.open(pageOf("broken"), desk);
  assert.notEqual((await told(page)).errors, "");
}

async function main() {
  const program = Browser.find();
  if (!program) process.exit(77);
  fs.rmSync(folder, {recursive: true, force: true});
  fs.mkdirSync(folder, {recursive: true});
  const browser = new Browser(program, path.join(folder, "profile"));
  try {
    write("allgather", "cns1", "allgather", "nodes=64", "words=32");
    await findsAMessage(browser);
    await saysWhatItDoesNotFind(browser);
    await isUsed(browser, "allgather", "page_check.js");
    for (const view of [desk, {...desk, dark: true}, phone]) await isUsed(browser, "allgather", "text_check.js", "", view);
    await namesItsWindow(browser);
    write("shared", "frost", "aapc", "nodes=2", "ranks=4", "size=4KB", "repetitions=1");
    for (const name of ["allgather", "shared"])
      for (const view of [desk, {...desk, dark: true}, phone]) await isUsed(browser, name, "colour_check.js", "", view);
    const three = "messages=3";
    await drawsNetwork(browser, "mesh", {switches: 0, stubs: 0, curves: 0}, "mesh-16x16", three);
    await drawsNetwork(browser, "torus3", {switches: 0, stubs: 94, curves: 96}, "torus-8x8x8",
      "topology.sides=[3,4,5]", three);
    await drawsNetwork(browser, "torus8", {switches: 0, stubs: 1280, curves: 0, tiny: true}, "torus-8x8x8",
      "messages=1");
    await drawsNetwork(browser, "bus", {switches: 0, stubs: 0, curves: 0}, "bus-16", three);
    await drawsNetwork(browser, "petersen", {switches: 10, stubs: 0, curves: 2}, "petersen", three);
    await drawsNetwork(browser, "tree", {switches: 48, stubs: 0, curves: 0}, "fat-tree-4-3", three);
    // Of a top switch's channels down, one goes left and one right; none wraps around.
    await drawsNetwork(browser, "tree2", {switches: 6, stubs: 0, curves: 0}, "fat-tree-4-3", "topology.down=2,4",
      "topology.up=2", three);
    await drawsNetwork(browser, "tree1024", {switches: 320, stubs: 0, curves: 0}, "fat-tree-1024", "messages=1");
    await drawsNetwork(browser, "butterfly", {switches: 8, stubs: 16, curves: 0}, "butterfly-4-3", "topology.levels=2",
      three);
    await drawsNetwork(browser, "dragonfly", {switches: 36, stubs: 0, curves: 72, numbers: true}, "dragonfly-72", three);
    await drawsNetwork(browser, "crossbar", {switches: 1, stubs: 0, curves: 0}, "crossbar-64", three);
    await isUsed(browser, "dragonfly", "colour_check.js");
    write("empty", "cns1", "point-to-point", "--from", "5000");  // nothing happened then
    await openRight(browser, pageOf("empty"));
    await noticesAScriptThatFails(browser);
    for (const [name, view] of [["light", desk], ["dark", {...desk, dark: true}], ["phone", phone]]) {
      const page = await openRight(browser, `${pageOf("allgather")}#search=24.2&cursor=400`, view);
      await page.screenshot(path.join(folder, `${name}.png`));
    }
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
