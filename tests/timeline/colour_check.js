// Every part that the page shows has a colour of its own, and its button is in the window.
told.failures = "";
const expect = (what, holds) => { if (!holds) told.failures += `${what}; `; };

const parts = [...new Set(run.tracks.map(({part}) => part))];
const used = parts.map((part) => colours[colours.nameOfPart(part)]);
expect(`every part has its colour, ${used}`, new Set(used).size === parts.length && !used.includes(undefined));

for (const button of document.querySelectorAll("#parts button")) {
  const {left, right} = button.getBoundingClientRect();
  expect(`${button.textContent} is in the window`, left >= 0 && right <= window.innerWidth);
}
told.checked = "yes";
