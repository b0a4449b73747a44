// Parts of the page. Texts become text, never HTML: they come from files.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

function svgElement(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const symbolTypes = {circle: d3.symbolCircle, square: d3.symbolSquare, triangle: d3.symbolTriangle,
  diamond: d3.symbolDiamond, star: d3.symbolStar, cross: d3.symbolCross, wye: d3.symbolWye};

function symbolPicture(contender) {
  const path = svgElement("path", {d: d3.symbol(symbolTypes[symbolOf(contender)], 60)()});
  path.style.fill = colourOf(contender);
  return svgElement("svg", {class: "symbol", viewBox: "-7 -7 14 14", "aria-hidden": "true"}, path);
}

// The name of a contender with its symbol.
const contenderLabel = (contender) =>
  element("span", {class: "contender"}, symbolPicture(contender), nameOf(contender));

// Shows a message, and has screen readers read it.
function say(text) {
  const said = document.getElementById("said");
  said.textContent = text;
  said.classList.add("shown");
  clearTimeout(say.timer);
  say.timer = setTimeout(() => said.classList.remove("shown"), 1600);
}

// A command to be typed in the folder of Narrows, with a button that copies it.
function commandLine(narrowsCommand) {
  const command = narrowsCommand.includes(".toml") ? narrowsCommand : `./${narrowsCommand}`;
  const code = element("code", {}, command);
  const button = element("button", {type: "button", class: "copy", "aria-label": `copy: ${command}`, title: "copy"});
  button.append("Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(command);
      say("copied");
    } catch {  // not every browser allows this for files
      getSelection().selectAllChildren(code);
      say("selected: copy it with Ctrl-C");
    }
  });
  return element("span", {class: "command"}, button, code);
}
