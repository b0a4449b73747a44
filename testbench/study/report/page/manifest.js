// The inputs of the results, and the commands that repeat them.
function showManifest() {
  const {manifest} = report;
  const entries = [
    ["Run it again", commandLine(manifest.command)],
    ["Version", `Narrows ${manifest.version}`],
    ["Fingerprint of the sources", element("code", {}, manifest.fingerprint)],
    ["Seed", String(manifest.seed)],
    ["Run on", manifest.hosts.join(", ") || "no machine yet"],
  ];
  const machines = element("table", {},
    element("thead", {}, element("tr", {}, ...["machine", "file", "SHA-256"].map((head) =>
      element("th", {scope: "col"}, head)))),
    element("tbody", {}, ...manifest.machines.map((one) => element("tr", {}, element("td", {}, one.machine),
      element("td", {}, one.file), element("td", {}, element("code", {}, one.sha256))))));
  document.getElementById("manifest").append(
    element("dl", {}, ...entries.flatMap(([name, value]) =>
      [element("dt", {}, name), element("dd", {}, value)])),
    element("p", {class: "note"}, "Run the commands in the folder of Narrows. Commands that name a file or a folder " +
      "of your own must be run in the folder in which the study was started, with the path to Narrows in front."),
    element("h3", {}, "Machine files"),
    element("div", {class: "scroll", role: "region", tabindex: "0", "aria-label": "machine files"}, machines),
    element("details", {}, element("summary", {}, `The study, ${manifest.study}.toml`),
      element("pre", {}, manifest.text)));
}
