// The visible contents of a report's page. Each function runs in the page.
"use strict";

const seen = {
  texts: () => ({
    title: document.querySelector("h1").textContent,
    question: document.getElementById("question").textContent,
    images: document.images.length,
    scripts: document.scripts.length,
  }),

  answer: () => ({
    sections: [...document.querySelectorAll("main > section")].map((section) => section.id),
    headlines: [...document.querySelectorAll(".headlines li")].map((line) => line.textContent),
    names: [...document.querySelectorAll(".sentences .name")].map((name) => name.textContent),
    standings: [...document.querySelectorAll(".standings tbody th")].map((head) => head.textContent),
  }),

  plots: () => [...document.querySelectorAll("figure.plot")].map((figure) => {
    const link = (a) => a.getAttribute("href") ?? a.getAttributeNS("http://www.w3.org/1999/xlink", "href");
    const marks = figure.querySelectorAll(".dots a, .bars a, .cells a, .machines p a");
    return {
      kind: figure.classList[1],
      case: figure.querySelector(".case")?.textContent,
      panels: figure.querySelectorAll(".panel").length,
      note: figure.querySelector(".note")?.textContent,
      points: [...marks].map((a) => Number(link(a).replace("#point-", ""))),
      pictures: [...figure.querySelectorAll("svg:not(.symbol)")].map((svg) =>
        ({role: svg.getAttribute("role"), label: svg.getAttribute("aria-label") ?? ""})),
      numbers: figure.querySelectorAll(".numbers tbody tr").length,
    };
  }),

  // The vertical positions of the dots in the first panel of curves.
  heights: () => [...document.querySelectorAll(".curves .panel:first-child .dots a")].map((a) => {
    const box = a.getBoundingClientRect();
    const address = a.getAttribute("href") ?? a.getAttributeNS("http://www.w3.org/1999/xlink", "href");
    const place = a.querySelector("path").transform.baseVal.consolidate();
    return {point: Number(address.replace("#point-", "")), y: place ? place.matrix.f : box.top + box.height / 2};
  }),

  // The positions of the dots in the first panel of these plots.
  places: (plots) => [...document.querySelectorAll(`${plots} .panel:first-child .dots a`)].map((a) => {
    const box = a.getBoundingClientRect();
    return {x: box.left + box.width / 2, y: box.top + box.height / 2};
  }),

  // The tooltip of the first cell of a map if two contenders are the best there.
  tipOfTie: () => {
    const plot = report.plots.find(({kind}) => kind === "regimes");
    return regimes.label({...plot.panels[0].cells[0], winners: 2}, plot).split("\n").slice(1);
  },

  // The names beside the dots of the first panel of a trade-off, each with its lines.
  names: () => [...document.querySelectorAll(".tradeoff .panel:first-child .names text")].map((text) =>
    [...text.querySelectorAll("tspan")].map((line) => line.textContent).join(", ") || text.textContent),

  // How many columns a figure with these titles of panels has in this width.
  columns: (titles, width) => {
    const panels = document.createElement("div");
    panels.className = "panels";
    panels.style.width = `${width}px`;
    const figure = document.createElement("figure");
    figure.append(panels);
    document.body.append(figure);
    const one = Object.assign(Object.create(Figure.prototype),
      {panels: titles.map((title) => ({title})), element: figure});
    one.columns = one.valuesOfFastest();
    one.arrange();
    const count = getComputedStyle(panels).gridTemplateColumns.split(" ").length;
    figure.remove();
    return count;
  },

  // The widths of the curves in the first panel of curves.
  curves: () => [...document.querySelectorAll(".curves .panel:first-child .lines path")].map((curve) =>
    curve.getAttribute("stroke-width") ?? curve.parentElement.getAttribute("stroke-width")),

  // The text on the vertical axis of the first panel of curves.
  heightTexts: () => [...document.querySelectorAll(
    '.curves .panel:first-child [aria-label="y-axis tick label"] text')].map((text) => text.textContent),

  // The text beside the first plot of curves.
  curveTexts: () => {
    const figure = document.querySelector(".curves");
    return {note: figure.querySelector(".note").textContent, heading: figure.querySelector("h3").textContent,
      title: figure.querySelector('[aria-label="y-axis label"] text').textContent,
      heads: [...figure.querySelectorAll(".numbers thead th")].map((head) => head.textContent)};
  },

  // The titles of the axes of a picture that is 300 pixels wide, in it and beside it.
  titlesOfNarrowPicture: (yTitle) => {
    const marks = [Plot.dot([[1, 1], [2, 2]])];
    const picture = plotOf(300, 200, {x: {label: "words"}, y: {label: yTitle}, marks});
    const whole = withLongTitles(picture, 300);
    return {inside: [...picture.querySelectorAll('[aria-label$="axis label"] text')].map((text) => text.textContent),
      beside: [...whole.querySelectorAll(".axis-title")].map((title) => title.textContent)};
  },

  // The texts of tables about their scroll bars.
  hints: () => {
    const of = (box) => {
      const hint = box.previousElementSibling;
      const {left, right} = box.getBoundingClientRect();
      const heads = [...box.querySelectorAll("thead th")].map((head) => head.getBoundingClientRect());
      return {text: hint.textContent, shown: hint.matches(".hint") && hint.checkVisibility(), sides: box.className,
        outside: heads.filter((head) => head.left < left - 1 || head.right > right + 1).length};
    };
    return {points: of(document.querySelector("#points .scroll")),
      standings: of(document.querySelector(".standings").parentElement)};
  },

  scrolledToTheRight: async () => {
    const box = document.querySelector("#points .scroll");
    box.scrollLeft = box.scrollWidth;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const sides = box.className;
    box.scrollLeft = 0;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return sides;
  },

  table: () => ({
    heads: [...document.querySelectorAll("#rows thead th")].map((head) => head.textContent),
    lines: [...document.querySelectorAll("#rows tbody tr")].map((row) => ({
      id: row.id,
      cells: [...row.cells].map((cell) => cell.textContent),
      command: row.querySelector("code").textContent,
    })),
  }),

  press: (title) => {
    [...document.querySelectorAll("#rows thead button")].find((button) => button.textContent === title).click();
  },

  focus: (title) => {
    [...document.querySelectorAll("#rows thead button")].find((button) => button.textContent === title).focus();
  },

  sorted: (title) => {
    const heads = [...document.querySelectorAll("#rows thead th")];
    const column = heads.findIndex((head) => head.textContent === title);
    return {
      values: [...document.querySelectorAll("#rows tbody tr")].map((row) =>
        Number(row.cells[column].textContent.replaceAll(",", ""))),
      sort: heads[column].getAttribute("aria-sort"),
    };
  },

  filter: (words, contender) => {
    const [input, select] = [document.getElementById("wanted"), document.getElementById("contender")];
    input.value = words;
    input.dispatchEvent(new Event("input"));
    select.value = contender;
    select.dispatchEvent(new Event("change"));
    return document.getElementById("count").textContent;
  },

  // The position of a mark of a kind after scrolling to it, and the element on top there.
  place: (marks, i) => {
    document.documentElement.style.scrollBehavior = "auto";
    const mark = document.querySelectorAll(`${marks} a`)[i];
    mark.scrollIntoView({block: "center"});
    const box = mark.getBoundingClientRect();
    // Not in the middle, where the tooltip of the mark may cover it.
    const [x, y] = [box.left + box.width * 0.3, box.top + box.height * 0.3];
    const link = document.elementFromPoint(x, y).closest("a");
    return {x, y, row: link?.getAttributeNS("http://www.w3.org/1999/xlink", "href").slice(1)};
  },

  // The text below the requested row.
  chosen: () => document.querySelector("#rows tr:target + tr.chosen").textContent,

  tips: () => document.querySelectorAll("figure.plot [aria-label=tip] text").length,

  arrived: () => {
    const row = document.querySelector("#rows tr:target");
    const box = row?.getBoundingClientRect();
    return {id: row?.id, inSight: row && !row.hidden && box.top >= 0 && box.bottom <= innerHeight,
      count: document.getElementById("count").textContent};
  },

  failure: () => ({
    text: document.querySelector(".failures").textContent,
    link: document.querySelector(".failures a").getAttribute("href"),
    message: document.querySelector("#point-4.failed .message").textContent,
  }),

  // Of each picture of a machine: whether a part of it is out of sight, and what stands above it then.
  pictures: () => [...document.querySelectorAll(".shape")].map((box) => ({
    isCut: box.scrollWidth > box.clientWidth + 1,
    hint: box.previousElementSibling.checkVisibility() ? box.previousElementSibling.textContent : "",
  })),

  loadNote: () => document.querySelector(".load .note").textContent,

  // Elements that are wider than the page, except inside a box with its own scroll bar.
  overflowing: () => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    const parts = [...document.querySelectorAll("body *")].filter((part) =>
      !part.closest(".scroll > *, .shape > *, pre, #said, [hidden], defs, [aria-label=tip]") &&
      part.getBoundingClientRect().right > innerWidth + 1);
    return [...wide, ...parts.map((part) => `${part.tagName} ${part.getAttribute("class") ?? ""}`)];
  },

  // Texts with too little contrast to their background (WCAG 2, AA).
  pale: () => {
    const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
    const luminance = ([r, g, b]) => {
      const linear = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    };
    const behind = (part) => {
      for (let at = part; at; at = at.parentElement) {
        const colour = channels(getComputedStyle(at).backgroundColor);
        if (colour.length === 3 || colour[3] > 0.9) return colour;
      }
      return [255, 255, 255];
    };
    const pale = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const part = text.parentElement;
      if (!text.data.trim() || part.matches("script, style, title") || !part.checkVisibility()) continue;
      const style = getComputedStyle(part);
      const letters = channels(part.ownerSVGElement ? style.fill : style.color);
      const [a, b] = [letters, behind(part)].map(luminance);
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (contrast < 4.5) pale.add(`${part.tagName} "${text.data.slice(0, 30)}" ${contrast.toFixed(2)}`);
    }
    return [...pale];
  },

  // How light the background is, from 0 to 255.
  paper: () => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]),
};

module.exports = {seen};
