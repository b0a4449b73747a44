// A browser without a screen, controlled by the Chrome DevTools Protocol over a pipe: pages as they look on a screen, on
// a phone, in dark mode or on paper.
"use strict";
const {spawn, spawnSync} = require("node:child_process");
const fs = require("node:fs");

const names = ["chromium", "chromium-browser", "google-chrome"];

class Browser {
  // The path of the browser, or undefined if there is none.
  static find() {
    return names.find((name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0);
  }

  constructor(program, profile) {
    this.process = spawn(program, ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      `--user-data-dir=${profile}`, "--remote-debugging-pipe"],
    {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
    this.pending = new Map();
    this.listeners = new Map();
    this.count = 0;
    let received = "";
    this.process.stdio[4].setEncoding("utf8").on("data", (text) => {
      const messages = (received + text).split("\0");
      received = messages.pop();
      for (const message of messages) this.receive(JSON.parse(message));
    });
  }

  receive({id, result, error, method, params, sessionId}) {
    if (id === undefined) return this.listeners.get(sessionId)?.(method, params);
    const {resolve, reject, asked} = this.pending.get(id);
    this.pending.delete(id);
    if (error) reject(new Error(`${asked}: ${error.message}`));
    else resolve(result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.count;
    this.process.stdio[3].write(`${JSON.stringify({id, method, params, sessionId})}\0`);
    return new Promise((resolve, reject) => this.pending.set(id, {resolve, reject, asked: method}));
  }

  async open(address, view) {
    const {targetId} = await this.send("Target.createTarget", {url: "about:blank"});
    const {sessionId} = await this.send("Target.attachToTarget", {targetId, flatten: true});
    const page = new Page(this, sessionId);
    await page.load(address, view);
    return page;
  }

  async close() {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    await this.send("Browser.close");
    await ended;
  }
}

class Page {
  constructor(browser, sessionId) {
    this.send = (method, params) => browser.send(method, params, sessionId);
    this.errors = [];  // errors of scripts, and requests that the browser refused
    this.requests = [];  // all requests, including the page itself
    browser.listeners.set(sessionId, (method, params) => this.hear(method, params));
  }

  hear(method, params) {
    if (method === "Runtime.exceptionThrown") this.errors.push(params.exceptionDetails.exception?.description);
    if (method === "Log.entryAdded" && params.entry.level === "error") this.errors.push(params.entry.text);
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
    if (method === "Page.loadEventFired") this.loaded?.();
    if (method === "Page.javascriptDialogOpening") {
      this.errors.push(`a dialog: ${params.message}`);
      this.send("Page.handleJavaScriptDialog", {accept: true});
    }
  }

  // view: width, height; dark, phone, paper: true or not.
  async load(address, view) {
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await this.send(`${domain}.enable`);
    await this.look(view);
    const loaded = new Promise((resolve) => { this.loaded = resolve; });
    await this.send("Page.navigate", {url: address});
    await loaded;
    await this.settled();
  }

  // Looks at the same page with other settings.
  async look({width, height, dark, phone, paper}) {
    await this.send("Emulation.setDeviceMetricsOverride",
      {width, height, deviceScaleFactor: phone ? 2 : 1, mobile: Boolean(phone)});
    await this.send("Emulation.setEmulatedMedia", {media: paper ? "print" : "screen",
      features: [{name: "prefers-color-scheme", value: dark ? "dark" : "light"}]});
    await this.settled();
  }

  // Waits until everything is drawn that depends on sizes.
  settled() {
    return this.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
  }

  // The value of an expression, or of a function called in the page.
  async evaluate(what, ...given) {
    const expression = typeof what === "function" ? `(${what})(...${JSON.stringify(given)})` : what;
    const {result, exceptionDetails} = await this.send("Runtime.evaluate",
      {expression, returnByValue: true, awaitPromise: true});
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async moveTo({x, y}) {
    await this.send("Input.dispatchMouseEvent", {type: "mouseMoved", x, y});
    await this.settled();
  }

  async click({x, y}) {
    await this.moveTo({x, y});  // with no button, as a hand does
    for (const type of ["mousePressed", "mouseReleased"]) {
      await this.send("Input.dispatchMouseEvent", {type, x, y, button: "left", clickCount: 1});
      await this.settled();  // waits until the page shows the result, as a reader would
    }
  }

  async enter() {
    const key = {key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r"};
    for (const type of ["keyDown", "keyUp"]) await this.send("Input.dispatchKeyEvent", {type, ...key});
  }

  async screenshot(file, {whole} = {}) {
    const {cssContentSize: size} = await this.send("Page.getLayoutMetrics");
    const clip = whole ? {clip: {x: 0, y: 0, width: size.width, height: size.height, scale: 1}} : {};
    const {data} = await this.send("Page.captureScreenshot",
      {format: "png", captureBeyondViewport: Boolean(whole), ...clip});
    fs.writeFileSync(file, Buffer.from(data, "base64"));
  }

  async print(file) {
    const {data} = await this.send("Page.printToPDF", {printBackground: true, preferCSSPageSize: true});
    fs.writeFileSync(file, Buffer.from(data, "base64"));
  }
}

module.exports = {Browser};
