// Puts the parts together.
const kinds = {curves, gaps, tradeoff, regimes, load};

showAnswer();
const figures = report.plots.map((plot) => new Figure(plot, kinds[plot.kind]));
// Two small ones in a row stand side by side.
for (let i = 0; i + 1 < figures.length; ++i) {
  if (!figures[i].isSmall || !figures[i + 1].isSmall) continue;
  for (const figure of [figures[i], figures[++i]]) figure.element.classList.add("half");
}
if (figures.length > 0) {
  document.getElementById("plots").append(element("h2", {}, "Plots"), ...figures.map((figure) => figure.element));
}
showManifest();
const pointsTable = new PointsTable();
document.documentElement.dataset.ready = "yes";
