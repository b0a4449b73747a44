// The tables beside the machine: how many parts are busy at the cursor, and the cycles of the picked message.
class Details {
  constructor(run, colours, state, machine) {
    Object.assign(this, {run, colours, state, machine});
    this.element = document.getElementById("details");
  }

  draw() {
    const {run, state} = this;
    const picoseconds = state.cursor * run.cycleTimePs;
    document.getElementById("cursor").textContent = `at cycle ${state.cursor.toLocaleString("en")} ` +
      `(${(picoseconds / 1e6).toLocaleString("en", {maximumFractionDigits: 3})} us)`;
    this.element.replaceChildren(...this.message(), ...this.occupancy());
  }

  occupancy() {
    const busy = this.machine.busy();
    const table = document.createElement("table");
    this.run.parts.forEach((part, number) => {
      const all = this.machine.count[part];
      if (!all) return;
      const row = table.insertRow();
      row.insertCell().textContent = part;
      const meter = document.createElement("meter");
      meter.max = all;
      meter.value = busy[number];
      row.insertCell().append(meter);
      const cell = row.insertCell();
      cell.className = "number";
      cell.textContent = `${busy[number]} of ${all}`;
      row.dataset.part = part;
      row.dataset.busy = busy[number];
    });
    const cells = document.createElement("p");
    cells.textContent = `A square is ${this.run.shared ? "an interface" : "a node"}: its processors above or behind, ` +
      "on the left what sends, on the right what receives. Pointing at a part names it.";
    return [heading("busy at the cursor"), table, cells];
  }

  message() {
    const {run, state} = this;
    if (state.message < 0) return [];
    const m = run.messages[state.message];
    const latency = m.delivered < 0 ? "never delivered"
      : `sent at cycle ${m.started}, delivered at ${m.delivered}: ${m.delivered - m.started} cycles`;
    const table = document.createElement("table");
    for (const slice of run.slicesOf(state.message)) {
      const row = table.insertRow();
      row.dataset.slice = slice;
      if (run.from[slice] <= state.cursor && state.cursor < run.to[slice]) row.className = "now";
      for (const cycle of [run.from[slice], run.open[slice] ? "never" : run.to[slice]]) {
        const cell = row.insertCell();
        cell.className = "number";
        cell.textContent = cycle;
      }
      row.insertCell().textContent = `${run.tracks[run.track[slice]].name} ${run.uses[run.use[slice]]}`.trim() +
        packetPart(run, slice);
    }
    const line = document.createElement("div");
    line.textContent = `${m.bytes} bytes, ${latency}`;
    return [heading(`message ${m.id} (${run.peer} ${m.from} to ${run.peer} ${m.to})`), line, table];
  }
}

// ", packet 3", where a message has several; ", request of 5.2"
function packetPart(run, slice) {
  if (run.packet[slice] < 0) return "";
  const {name} = run.packets[run.packet[slice]];
  const {id} = run.messages[run.message[slice]];
  return name === id ? "" : `, ${name.replace(`${id} `, "")}`;
}

function heading(text) {
  const element = document.createElement("h2");
  element.textContent = text;
  return element;
}

// The tooltip of a slice.
function describe(run, slice) {
  const track = run.tracks[run.track[slice]].name;
  const use = run.uses[run.use[slice]];
  const end = run.open[slice] ? "to the end: the run stopped in a deadlock" : `to ${run.to[slice]}`;
  const lines = [`${track}${use ? `: ${use}` : ""}`,
    `cycles ${run.from[slice]} ${end} (${run.to[slice] - run.from[slice]})`];
  if (run.crossed[slice] < run.to[slice]) lines.push(`last byte crossed before cycle ${run.crossed[slice]}, then held`);
  if (run.message[slice] >= 0) {
    const m = run.messages[run.message[slice]];
    lines.unshift(`message ${m.id} (${run.peer} ${m.from} to ${run.peer} ${m.to}), ${m.bytes} bytes`);
  }
  if (run.packet[slice] >= 0) {
    const {name} = run.packets[run.packet[slice]];
    if (run.message[slice] < 0 || name !== run.messages[run.message[slice]].id) lines.splice(1, 0, name);
  }
  return lines.join("\n");
}
