// All points: sorted by a click on a heading, filtered by words and by contender. Every picture has links to it.
class PointsTable {
  constructor() {
    this.table = document.getElementById("rows");
    this.columns = [{name: "point", title: "#", decimals: 0}, ...report.table.columns,
      {name: "command", title: "repeat it", decimals: null}];
    this.sorted = {column: 0, down: false};
    this.lines = rows.map((row, point) => this.line(row, point));
    this.table.tHead.append(element("tr", {}, ...this.columns.map((column, i) => this.heading(column, i))));
    this.table.tBodies[0].append(...this.lines.map((line) => line.element));
    this.wanted = document.getElementById("wanted");
    this.contender = document.getElementById("contender");
    this.contender.append(...report.contenders.map((name) => element("option", {value: name}, name)));
    document.getElementById("only").hidden = report.contenders.length < 2;
    this.wanted.addEventListener("input", () => this.filter());
    this.contender.addEventListener("change", () => this.filter());
    document.getElementById("filter").addEventListener("submit", (event) => event.preventDefault());
    document.addEventListener("click", (event) => this.follow(event));
    window.addEventListener("hashchange", () => this.reveal(location.hash));
    this.mark();
    this.filter();
    this.reveal(location.hash);
    scrolling(this.table.parentElement, document.getElementById("points-hint"));
  }

  heading(column, i) {
    const button = element("button", {type: "button"}, column.title);
    button.addEventListener("click", () => this.sort(i));
    return element("th", {scope: "col", class: column.decimals === null ? null : "number"}, button);
  }

  line(row, point) {
    const values = [point, ...row.cells, row.command];
    const cells = this.columns.map((column, i) => this.cell(column, values[i], row, point));
    return {values, contender: row.contender, text: [...values, row.message, row.notes].join(" ").toLowerCase(),
      element: element("tr", {id: rowId(point), class: row.failed ? "failed" : null}, ...cells)};
  }

  cell(column, value, row, point) {
    if (column.name === "point")
      return element("th", {scope: "row", class: "number"}, element("a", {href: rowAddress(point)}, point));
    if (column.name === "command") return element("td", {}, commandLine(value));
    if (column.name === "state") {
      return element("td", {class: "state"}, value,
        row.message ? element("small", {class: "message"}, row.message) : null,
        row.notes ? element("small", {class: "remark"}, row.notes) : null);
    }
    if (column.name === report.contendersName && value !== null)
      return element("td", {}, contenderLabel(row.contender));
    const text = column.decimals === null ? value ?? "" : numberText(value, column.decimals);
    return element("td", {class: column.decimals !== null || typeof value === "number" ? "number" : null}, text);
  }

  // Empty cells stay at the end in both directions.
  compare(a, b) {
    const [x, y] = [a, b].map((line) => line.values[this.sorted.column]);
    if (x === null || y === null) return (x === null) - (y === null);
    const order = typeof x === "number" && typeof y === "number" ? x - y
      : String(x).localeCompare(String(y), "en", {numeric: true});
    return this.sorted.down ? -order : order;
  }

  sort(column) {
    this.chosen?.remove();
    this.sorted = {column, down: this.sorted.column === column && !this.sorted.down};
    this.table.tBodies[0].append(...[...this.lines].sort((a, b) => this.compare(a, b)).map((line) => line.element));
    this.mark();
    say(`sorted by ${this.columns[column].title}, ${this.sorted.down ? "largest first" : "smallest first"}`);
  }

  mark() {
    [...this.table.tHead.rows[0].cells].forEach((head, i) => {
      head.setAttribute("aria-sort", i !== this.sorted.column ? "none" : this.sorted.down ? "descending" : "ascending");
    });
  }

  filter() {
    this.chosen?.remove();
    const words = this.wanted.value.toLowerCase().split(/\s+/).filter((word) => word);
    let shown = 0;
    for (const line of this.lines) {
      const fits = words.every((word) => line.text.includes(word)) &&
        (this.contender.value === "" || line.contender === this.contender.value);
      line.element.hidden = !fits;
      shown += fits;
    }
    document.getElementById("count").textContent = `${shown} of ${this.lines.length} points`;
  }

  // Links to a row work even if the row is filtered out, and if the same link is clicked twice.
  follow(event) {
    const link = event.target.closest?.("a");
    const address = link?.getAttribute("href") ?? link?.getAttribute("xlink:href");
    if (address?.startsWith(rowAddress(""))) this.reveal(address);
  }

  reveal(address) {
    const row = address.startsWith(rowAddress("")) ? document.getElementById(address.slice(1)) : null;
    if (!row) return;
    if (row.hidden) {
      this.wanted.value = "";
      this.contender.value = "";
      this.filter();
    }
    this.choose(row);
    row.scrollIntoView({block: "center", inline: "start"});
  }

  // Below the row of a link, the command that repeats it, however far the table is scrolled.
  choose(row) {
    this.chosen?.remove();
    const {command, message, notes} = rows[this.lines.findIndex((line) => line.element === row)];
    const said = [message, notes].filter((text) => text).map((text) => element("p", {}, text));
    this.chosen = element("tr", {class: "chosen"}, element("td", {colspan: this.columns.length},
      element("div", {}, commandLine(command), ...said)));
    row.after(this.chosen);
  }
}
