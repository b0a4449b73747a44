// Every part that the page shows has a colour of its own, and its button is in the window.
told.failures = "";
const expect = (what, holds) => { if (!holds) told.failures += `${what}; `; };

const parts = [...new Set(run.tracks.map(({part}) => part))];
const used = parts.map((part) => colours[colours.nameOfPart(part)]);
expect(`every part has its colour, ${used}`, new Set(used).size === parts.length && !used.includes(undefined));

// So has everything that can be done on a part, in the light and in the dark: no two are the same.
const names = [...Object.values(Colours.ofUse), ...Object.values(Colours.ofPart), "processor"];
const values = names.map((name) => colours[name]);
expect(`every use and part has its colour, ${values}`, new Set(values).size === names.length && !values.includes(""));
for (const use of run.uses.filter((text) => text !== ""))
  expect(`${use} has a colour`, Colours.ofUse[use] !== undefined);

// Sending and receiving are told apart by brightness, too, in the light and in the dark.
const themes = [...document.styleSheets].flatMap(({cssRules}) => [...cssRules])
  .flatMap((rule) => rule.cssRules?.length > 0 ? [...rule.cssRules] : [rule])
  .filter(({selectorText}) => selectorText === ":root");
expect("there is a light and a dark theme", themes.length === 2);
const brightness = (colour) => {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
};
for (const {style} of themes) {
  const [send, receive] = ["send", "receive"].map((way) =>
    brightness(style.getPropertyValue(`--${way}-overhead`).trim()));
  expect(`overheads differ, ${send} and ${receive}`, Math.max(send / receive, receive / send) > 1.4);
}

// Ports and host buses look like their buttons, whoever uses them.
run.tracks.forEach((track, i) => {
  const name = colours.nameOfPart(track.part);
  if (name !== "memory-port" && name !== "host-bus") return;
  for (let slice = track.first; slice < track.last; ++slice)
    expect(`track ${i} has the colour of its part`, colours.ofSlice(slice) === colours[name]);
});

for (const button of document.querySelectorAll("#parts button")) {
  const {left, right} = button.getBoundingClientRect();
  expect(`${button.textContent} is in the window`, left >= 0 && right <= window.innerWidth);
}

// What has a colour of its own on a part is in the legend, once.
const legend = [...document.querySelectorAll("#uses span")].map((text) => text.textContent);
const ofOwn = [...new Set(run.use)].map((use) => run.uses[use]).filter((use) => Colours.ofUse[use] !== undefined);
const isHeld = run.crossed.some((cycle, slice) => cycle < run.to[slice]) ||
  run.tracks.some(({part}) => run.parts[part] === "slot");
const explained = [...ofOwn, ...(isHeld ? ["only held"] : []), "arrows: way of the picked message"];
expect(`the legend has ${explained}, not ${legend}`, String(legend) === String(explained));

// A button has the colour of its part only if something on the tracks has it.
for (const [part, button] of controls.partButtons) {
  const has = run.tracks.some((track) => track.part === part && Array.from({length: track.last - track.first},
    (_, i) => colours.ofSlice(track.first + i)).includes(colours[colours.nameOfPart(part)]));
  expect(`the colour of ${run.parts[part]}`, has === (button.querySelector("i") !== null));
}
told.checked = "yes";
