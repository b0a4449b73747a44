// The run, unpacked from the compact form that page_data.cpp writes. The values of the slices are in arrays of numbers.
// The slices of a track follow each other in the order of time.
class Run {
  constructor(data) {
    Object.assign(this, data.run);
    this.parts = data.parts;
    this.uses = data.uses;
    this.part = Object.fromEntries(data.parts.map((name, number) => [name, number]));
    this.positions = data.positions;
    this.switches = data.switches;
    this.routers = data.positions.length / 2;
    this.readMessages(data.messages);
    this.packets = (data.packets || []).map(([message, name, from, to]) => ({message: message - 1, name, from, to}));
    this.readSlices(data.slices);
    this.tracks = data.tracks.map(([place, part, link, number, name], i) =>
      ({place, part, link, number, name, home: data.homes ? data.homes[i] : place,
        first: this.firstOf[i], last: this.firstOf[i + 1]}));
    this.hasMemoryPort = this.tracks.some((t) => this.parts[t.part] === "memory port");
    this.trackAt = new Map(this.tracks.map((t, i) => [`${t.place} ${t.part} ${t.link} ${t.number}`, i]));
    this.readChannels(data.channels);
    this.groupByMessage();
  }

  readMessages(numbers) {
    this.messages = [];
    this.messageOf = new Map();
    for (let i = 0; i < numbers.length; i += 6) {
      const [from, to, sequence, bytes, started, delivered] = numbers.slice(i, i + 6);
      const id = `${from}.${sequence}`;
      this.messageOf.set(id, this.messages.length);
      this.messages.push({id, from, to, bytes, started, delivered});
    }
  }

  readSlices(tracks) {
    const count = tracks.reduce((sum, numbers) => sum + numbers.length / 5, 0);
    this.count = count;
    this.from = new Float64Array(count);
    this.to = new Float64Array(count);
    this.crossed = new Float64Array(count);
    this.message = new Int32Array(count);  // -1: none
    this.packet = new Int32Array(count);   // -1: none
    this.use = new Uint8Array(count);
    this.open = new Uint8Array(count);
    this.track = new Uint32Array(count);
    this.firstOf = [];
    this.begin = Infinity;
    this.end = 1;
    let at = 0;
    tracks.forEach((numbers, track) => {
      this.firstOf.push(at);
      let cycle = 0;
      for (let i = 0; i < numbers.length; i += 5, ++at) {
        this.from[at] = cycle + numbers[i];
        cycle = this.to[at] = this.from[at] + numbers[i + 1];
        this.crossed[at] = cycle - numbers[i + 2];
        this.packet[at] = Math.max(-1, numbers[i + 3] - 1 - this.messages.length);
        this.message[at] = this.packet[at] < 0 ? numbers[i + 3] - 1 : this.packets[this.packet[at]].message;
        this.use[at] = numbers[i + 4] >> 1;
        this.open[at] = numbers[i + 4] & 1;
        this.track[at] = track;
        this.begin = Math.min(this.begin, this.from[at]);
        this.end = Math.max(this.end, cycle);
      }
    });
    this.firstOf.push(at);
    if (at === 0) this.begin = 0;
  }

  // One for each port that leads somewhere. `wires` and `slots` are their tracks; undefined: nothing happens there.
  readChannels(channels) {
    this.channels = channels.map(([from, port, to, count, portName, name, slotsOfOne]) => {
      const tracks = (part, many) => Array.from({length: many}, (_, number) => this.find(from, part, port, number));
      return {from, port, to, count, portName, name, slotsOfOne,
        wires: tracks("channel", count), slots: tracks("slot", count * slotsOfOne)};
    });
  }

  // slicesOf(m) without an array for each message.
  groupByMessage() {
    this.groups = new Uint32Array(this.messages.length + 1);
    for (const m of this.message) if (m >= 0) ++this.groups[m + 1];
    for (let m = 0; m < this.messages.length; ++m) this.groups[m + 1] += this.groups[m];
    const next = this.groups.slice();
    this.grouped = new Uint32Array(this.groups[this.messages.length]);
    for (let i = 0; i < this.count; ++i) if (this.message[i] >= 0) this.grouped[next[this.message[i]]++] = i;
  }

  // In the order in which they begin.
  slicesOf(message) {
    return Array.from(this.grouped.subarray(this.groups[message], this.groups[message + 1]))
      .sort((a, b) => this.from[a] - this.from[b] || this.to[a] - this.to[b]);
  }

  // The first slice of a track, from `least` on, that ends after the cycle.
  firstAfter(track, cycle, least = this.tracks[track].first) {
    let high = this.tracks[track].last;
    while (least < high) {
      const middle = (least + high) >> 1;
      if (this.to[middle] > cycle) high = middle; else least = middle + 1;
    }
    return least;
  }

  // The slice that a track is busy with at a cycle, or -1.
  sliceAt(track, cycle) {
    if (track === undefined) return -1;
    const i = this.firstAfter(track, cycle);
    return i < this.tracks[track].last && this.from[i] <= cycle ? i : -1;
  }

  find(place, part, link = 0, number = 0) { return this.trackAt.get(`${place} ${this.part[part]} ${link} ${number}`); }

  // Parts that send and receive messages.
  get peer() { return this.shared ? "rank" : "node"; }

  // The name of a router; with shared nodes it is that of an interface.
  nameOf(router) {
    if (router >= this.nodes) return this.switches[router - this.nodes];
    if (!this.shared) return `node ${router}`;
    const {interfaces} = this.shared;
    return `node ${this.homeOf(router)}${interfaces > 1 ? ` interface ${router % interfaces}` : ""}`;
  }

  // Nodes and then switches, by which tracks are grouped.
  homeOf(router) {
    if (!this.shared) return router;
    return router < this.nodes ? Math.floor(router / this.shared.interfaces)
      : router - this.nodes + this.shared.ranks.length;
  }
  get homes() { return this.shared ? this.shared.ranks.length : this.nodes; }
  nameOfHome(home) { return home < this.homes ? `node ${home}` : this.switches[home - this.homes]; }

  // The processors in the box of a router, as places of tracks. The interfaces of a node share its ranks.
  processorsAt(router) {
    if (!this.shared) return [router];
    const {interfaces, ranks} = this.shared;
    return ranks[this.homeOf(router)].filter((_, i) => i % interfaces === router % interfaces);
  }
  processorsOf(home) { return this.shared ? this.shared.ranks[home] || [] : [home]; }

  // The servers in the box of a router: memory and its ports at the first interface of the node.
  serversAt(router) {
    if (!this.shared) return this.hasMemoryPort ? [["memory port", 0]] : [];
    const {interfaces, memories, memoryPorts, ports, hostBuses} = this.shared;
    const own = router % interfaces;
    const first = (part, count) => Array.from({length: own === 0 ? count : 0}, (_, number) => [part, number]);
    return [...first("memory", memories), ...first("memory port", memoryPorts), ...first("port", ports), ...own < hostBuses ? [["host bus", own]] : []];
  }

  // The nodes between which the message of a slice crosses the network.
  endsOf(slice) {
    return this.packet[slice] >= 0 ? this.packets[this.packet[slice]] : this.messages[this.message[slice]];
  }

  // The name at a place: of a message or a packet; "" if there is none
  nameIn(slice) {
    if (this.packet[slice] >= 0) return this.packets[this.packet[slice]].name;
    return this.message[slice] < 0 ? "" : this.messages[this.message[slice]].id;
  }

  // The name of a slice: its message or packet, and its occupation.
  label(slice) { return `${this.nameIn(slice)} ${this.uses[this.use[slice]]}`.trim(); }
}
