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

// Words with a hyphen, as names of machines, are not broken at it.
const wholeNames = (text) => text.split(/(\w\S*-\S*\w)/)
  .map((part, i) => i % 2 === 1 ? element("span", {class: "name"}, part) : part);

// A box with a table or a picture that scrolls, below a line that says so while it does. Shadows are on the sides where
// there is more.
function scrolling(box, hint = element("p", {class: "hint"})) {
  const look = () => {
    const {scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight} = box;
    const hidden = {left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1,
      up: scrollTop > 1, down: scrollTop + clientHeight < scrollHeight - 1};
    for (const [side, isHidden] of Object.entries(hidden)) box.classList.toggle(`more-${side}`, isHidden);
    const isTable = box.querySelector("table") !== null;
    const more = [hidden.left || hidden.right ? `${isTable ? moreColumns(box) : "more"} sideways` : "",
      hidden.up || hidden.down ? "more rows up and down" : ""].filter((text) => text);
    hint.textContent = more.length === 0 ? "" : `This ${isTable ? "table" : "picture"} scrolls: ${more.join(", ")}.`;
    hint.hidden = more.length === 0;
  };
  box.addEventListener("scroll", look, {passive: true});
  const observer = new ResizeObserver(look);
  observer.observe(box);
  for (const child of box.children) observer.observe(child);
  look();
  return [hint, box];
}

// How many columns are outside the box, at least in part.
function moreColumns(box) {
  const {left, right} = box.getBoundingClientRect();
  const outside = [...box.querySelectorAll("thead th")].filter((head) => {
    const place = head.getBoundingClientRect();
    return place.left < left - 1 || place.right > right + 1;
  });
  return `${outside.length} more ${outside.length === 1 ? "column" : "columns"}`;
}

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
