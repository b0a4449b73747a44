// The answer: in sentences, and as a table of standings.
function sentenceParts(sentence) {
  const name = sentence.slice(0, Math.max(0, sentence.indexOf(": ")));
  if (!report.contenders.includes(name)) return wholeNames(sentence);
  return [element("strong", {}, contenderLabel(name)), ...wholeNames(sentence.slice(name.length))];
}

// A number with a bar behind it. The bar is as long as the number relative to the largest one.
function barCell(value, most, text, colour) {
  const bar = element("span", {class: "bar", "aria-hidden": "true"});
  bar.style.width = `${100 * value / most}%`;
  bar.style.background = colour;
  return element("td", {class: "number with-bar"}, bar, element("span", {}, text));
}

const rangeText = ([least, most], text) => least === most ? text(least) : `${text(least)} to ${text(most)}`;

function hardwareCells({hardware, more}) {
  return ["flipFlops", "logicCells", "memoryBits"].map((part) => {
    if (!hardware) return element("td", {class: "number"}, "");
    return element("td", {class: "number"}, rangeText(hardware[part], (value) => numberText(value)),
      more ? element("small", {}, ` ${rangeText(more[part], withSign)}`) : null);
  });
}

function standingsTable({standings, places}) {
  const withHardware = standings.some((standing) => standing.hardware);
  const heads = ["", `times as fast as ${report.baseline}`, "least to most", "best in", "mostly limited by",
    ...(withHardware ? ["flip-flops a node", "logic cells", "memory bits"] : [])];
  const most = d3.max(standings, (standing) => standing.ratio) || 1;
  const lines = standings.map((standing) => {
    const shared = standing.best - standing.alone;
    return element("tr", {},
      element("th", {scope: "row"}, contenderLabel(standing.contender)),
      barCell(standing.ratio, most, standing.ratio ? numberText(standing.ratio, 2) : "", colourOf(standing.contender)),
      element("td", {}, standing.ratio
        ? `${numberText(standing.leastRatio, 2)} to ${numberText(standing.mostRatio, 2)}` : ""),
      element("td", {}, `${standing.best} of ${places}`,
        shared ? element("small", {}, ` ${shared} shared`) : null),
      element("td", {}, standing.limitedIn
        ? `${standing.limitedBy || "the path of a message"} (${standing.limitedIn} of ${standing.ran})` : ""),
      ...(withHardware ? hardwareCells(standing) : []));
  });
  const table = element("table", {class: "standings"},
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", {scope: "col"}, head)))),
    element("tbody", {}, ...lines));
  return scrolling(
    element("div", {class: "scroll", role: "region", tabindex: "0", "aria-label": "standings"}, table));
}

function checksTable() {
  const withPrinted = report.checks.some((check) => check.printed);
  const heads = ["check", "verdict", "holds at", ...(withPrinted ? ["printed"] : []), ""];
  const lines = report.checks.map((check) => element("tr", {class: check.failed ? "failed" : ""},
    element("th", {scope: "row"}, check.section ? element("small", {}, `${check.section} `) : null, check.text),
    element("td", {}, check.verdict), element("td", {}, check.counts),
    ...(withPrinted ? [element("td", {}, check.printed)] : []),
    element("td", {}, ...check.explanation.map((line) => element("div", {}, line)))));
  const table = element("table", {class: "checks"},
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", {scope: "col"}, head)))),
    element("tbody", {}, ...lines));
  return scrolling(element("div", {class: "scroll", role: "region", tabindex: "0", "aria-label": "checks"}, table));
}

function showAnswer() {
  document.title = `${report.title} - Narrows`;
  document.getElementById("study").textContent = `Narrows study ${report.manifest.study}`;
  document.getElementById("title").textContent = report.title;
  document.getElementById("question").textContent = report.question;
  const {answer} = report;
  const section = document.getElementById("answer");
  section.append(element("h2", {}, "Answer"));
  // The first sentence is about failures.
  const [failures, ...sentences] = answer.failed > 0 ? answer.sentences : [null, ...answer.sentences];
  if (failures) {
    section.append(element("p", {class: "failures"}, `${failures} `,
      element("a", {href: rowAddress(rows.findIndex((row) => row.failed))}, "The first of them")));
  }
  const open = answer.points - answer.passed - answer.failed;
  if (open > 0) section.append(element("p", {class: "failures"}, `${open} of ${answer.points} points have not been run yet.`));
  if (sentences.length === 0) sentences.push(`${answer.passed} of ${answer.points} points are done.`);
  const lists = [["headlines", sentences.slice(0, answer.headlines)], ["others", sentences.slice(answer.headlines)]];
  section.append(...lists.filter(([, some]) => some.length > 0).map(([name, some]) => element("ul",
    {class: `sentences ${name}`}, ...some.map((sentence) => element("li", {}, ...sentenceParts(sentence))))));
  if (answer.standings.length > 0) section.append(...standingsTable(answer));
  if (report.checks.length > 0) section.append(element("h3", {class: "checks-title"}, "Checks"), ...checksTable());
}
