// The name of the colour of each occupation and part. style.css defines the colours, for light and dark.
class Colours {
  static names = ["paper", "panel", "line", "faint", "ink", "soft", "accent", "cursor", "processor", "send-overhead",
    "receive-overhead", "moving", "copying", "work", "load", "store", "interrupted", "waiting", "waiting-for-dma",
    "waiting-for-tag", "waiting-for-bus", "memory-port", "host-bus", "host-read", "host-write", "send-register",
    "send-buffer", "injection-buffer", "wire", "transmission", "channel", "held", "slot", "arriving",
    "receive-buffer", "receive-register", "acknowledge", "collision"];
  static ofUse = {"send overhead": "send-overhead", "receive overhead": "receive-overhead", "moving data": "moving",
    "copying": "copying", "work": "work", "load": "load", "store": "store",
    "interrupted": "interrupted", "waits for a server": "waiting",
    "waits for the DMA engine": "waiting-for-dma", "waits for a tag": "waiting-for-tag",
    "waits for the host bus": "waiting-for-bus", "transmission": "transmission",
    "collision": "collision"};
  static ofPart = {"send register": "send-register", "send buffer": "send-buffer", "interface link out": "wire",
    "injection buffer": "injection-buffer", "channel": "channel", "slot": "slot", "interface link in": "arriving",
    "receive buffer": "receive-buffer", "receive register": "receive-register", "acknowledge": "acknowledge",
    "port": "memory-port", "host bus": "host-bus", "host read": "host-read", "host write": "host-write"};
  static ofOneUse = new Set(["memory-port", "host-bus"]);  // whatever crosses them

  constructor(run) {
    this.run = run;
    this.read();
  }

  read() {
    const style = getComputedStyle(document.documentElement);
    for (const name of Colours.names) this[name] = style.getPropertyValue(`--${name}`).trim();
  }

  ofSlice(slice) {
    const part = this.nameOfPart(this.run.tracks[this.run.track[slice]].part);
    if (Colours.ofOneUse.has(part)) return this[part];
    return this[Colours.ofUse[this.run.uses[this.run.use[slice]]] || part];
  }

  nameOfPart(part) { return Colours.ofPart[this.run.parts[part]] || (part === 0 ? "processor" : "load"); }
}

// Sets the size of a canvas to the pixels of the screen.
function sharpContext(canvas) {
  const scale = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", {alpha: false});
  context.scale(scale, scale);
  return {context, width, height};
}
