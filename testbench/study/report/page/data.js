// The data of the page (page_data.cpp), with names, formats and colours.
const report = JSON.parse(document.getElementById("report").textContent);
const rows = report.table.rows;

// Colours are names that style.css gives a value to, one for light and one for dark. A contender has a colour and a
// symbol; counts without a common divisor keep their pairs distinct for as long as possible.
const colourCount = 8;
const symbols = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"];
const indexOf = (contender) => Math.max(0, report.contenders.indexOf(contender));
const colourOf = (contender) => `var(--contender-${indexOf(contender) % colourCount})`;
const symbolOf = (contender) => symbols[indexOf(contender) % symbols.length];
const nameOf = (contender) => contender || "all runs";

const rowId = (point) => `point-${point}`;
const rowAddress = (point) => `#${rowId(point)}`;

function numberText(value, decimals = 0) {
  if (value === null || value === undefined) return "";
  return value.toLocaleString("en", {minimumFractionDigits: decimals, maximumFractionDigits: decimals});
}

// Formats numbers with as few digits as needed to tell them apart.
function shortNumber(value) {
  if (typeof value !== "number") return String(value);
  return value.toLocaleString("en", {maximumSignificantDigits: Math.abs(value) < 100 ? 3 : 15,
    maximumFractionDigits: Math.abs(value) < 100 ? 3 : 0});
}

const percentText = (value) => `${numberText(value, value < 10 && value !== 0 ? 2 : 1)} %`;
const withSign = (value) => (value < 0 ? "" : "+") + numberText(value);  // as in sentences.cpp

// The values of an axis: numbers by size, words in the order of the points.
function axisValues(marks, key) {
  const values = [...new Set(marks.map((mark) => mark[key]))];
  return values.every((value) => typeof value === "number") ? values.sort((a, b) => a - b) : values;
}

// The labels of an axis: 20k, 2, 0.8.
const inThousands = d3.format("~s");
const tickText = (value) => Math.abs(value) < 1 ? shortNumber(value) : inThousands(value);

// The labels of a logarithmic axis: 1, 2, 5, 10, 20, ...
const logTicks = (domain) => d3.scaleLog().domain(domain).ticks()
  .filter((tick) => /^[125]e/.test(tick.toExponential()));

// A scale of Plot for these values: logarithmic if they span a large range and are not shares of something; equal steps
// if they are words.
function axisScale(values, span) {
  if (!values.every((value) => typeof value === "number")) return {type: "point", domain: values};
  const [least, most] = d3.extent(values);
  return {type: least > 0 && most >= 2 && most / least >= span ? "log" : "linear"};
}
