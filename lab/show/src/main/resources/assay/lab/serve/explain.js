// "What happened here?": series and events that changed with a latency in a period.

function watchAsk(stage) {
  const button = document.getElementById("ask");
  button.addEventListener("click", () => {
    stage.asking = !stage.asking;
    button.setAttribute("aria-pressed", String(stage.asking));
    document.body.classList.toggle("asking", stage.asking);
    if (stage.asking && !stage.stretch) showFindings(stage, null, hint(stage));
    if (!stage.asking) closeFindings(stage);
  });
}

function hint(stage) {
  const place = element("p", "Drag over a period on a latency chart, or explain ");
  const now = tool("the visible range", "Explain the visible range", () =>
    explainStretch(stage, [...stage.window], nearestFigure(stage)),
  );
  place.append(now, ".");
  return [place];
}

function closeFindings(stage) {
  stage.stretch = null;
  stage.asking = false;
  document.getElementById("ask").setAttribute("aria-pressed", "false");
  document.body.classList.remove("asking");
  document.getElementById("findings").hidden = true;
  redrawAll(stage);
}

function showFindings(stage, title, content) {
  const place = document.getElementById("findings");
  const head = element("div", "", { class: "findings-head" });
  const close = tool("✕", "Close", () => closeFindings(stage));
  head.append(element("h2", title ?? "What happened here?"), close);
  place.replaceChildren(head, ...content);
  place.hidden = false;
}

/** The line to explain: a latency of the chart or, if the chart has none, of any chart. */
function lineInQuestion(stage, figure) {
  const candidates = [figure, ...stage.figures].filter(Boolean).flatMap((each) => each.lines);
  const shown = candidates.filter((line) => line.shown && line.points);
  return shown.find((line) => groupOf(nameOf(line.sources[0].id)) === "latency") ?? shown[0];
}

async function explainStretch(stage, range, figure) {
  const line = lineInQuestion(stage, figure);
  if (!line) return;
  const { run, id } = line.sources[0];
  const offset = stage.offsets[line.number];
  stage.stretch = range;
  redrawAll(stage);
  const title = `What happened from ${clock(range[0], 0.1)} to ${clock(range[1], 0.1)}?`;
  showFindings(stage, title, [element("p", `Looking at ${nameOf(id)} …`, { class: "note" })]);
  try {
    const words = [["run", run], ["series", id], ["from", range[0] + offset], ["to", range[1] + offset]];
    const answer = await ask("/api/explain", words);
    showFindings(stage, title, findingsOf(stage, answer));
  } catch (error) {
    showFindings(stage, title, [element("p", error.message, { class: "note" })]);
  }
}

function findingsOf(stage, answer) {
  const list = element("ol");
  list.append(...answer.findings.map((finding) => findingEntry(stage, finding)));
  const content = [element("p", answer.sentence), list];
  const events = answer.events.filter((each) => each.inside > 0);
  if (events.length > 0) {
    const told = events.map((each) => `${each.kind} ×${each.inside} (${each.outside} outside)`);
    content.push(element("p", `Events in this period: ${told.join(", ")}.`, { class: "note" }));
  }
  if (answer.folded.length > 0) {
    const names = answer.folded.map(nameOf).join(", ");
    content.push(element("p", `The same problem in other series: ${names}.`, { class: "note" }));
  }
  return content;
}

/** A list item with strength, name, change and lag of a finding. */
function findingEntry(stage, finding) {
  const name = nameOf(finding.name);
  const unit = unitOf(name);
  const entry = element("li");
  const bar = element("meter", "", { min: 0, max: 1, "aria-label": "strength" });
  bar.value = Math.abs(finding.strength);
  const change = `${valueOf(finding.outside, unit)} → ${valueOf(finding.inside, unit)}`;
  const arrow = finding.strength > 0 ? "higher" : "lower";
  entry.append(bar, element("b", name), element("span", `${arrow}: ${change}`));
  if (finding.lag) {
    const when = finding.lag < 0 ? "earlier" : "later";
    entry.append(element("span", `${threeDigits(Math.abs(finding.lag))} s ${when}`, { class: "unit" }));
  }
  // Series made from events are on the charts already, as bands.
  if (!name.startsWith("event.")) {
    const show = () => showSeries(stage, name);
    entry.append(tool("Show", `Show ${name} on the first chart`, show));
  }
  if (finding.alike.length > 0) {
    const alike = element("span", "similar: ", { class: "unit" });
    alike.append(...finding.alike.map(nameOf).flatMap((other) => [alikeName(stage, other), " "]));
    entry.append(alike);
  }
  return entry;
}

function alikeName(stage, name) {
  if (name.startsWith("event.")) return element("span", name);
  const button = tool(name, `Show ${name} on the first chart`, () => showSeries(stage, name));
  button.className = "quiet";
  return button;
}

/** Adds a series to the first chart. */
function showSeries(stage, name) {
  const [chart] = stage.state.charts;
  changeChart(stage, () => {
    const known = chart.items.find((item) => item.name === name);
    if (known) known.on = true;
    else chart.items.push({ name, on: true });
  });
  stage.figures[0].root.scrollIntoView({ block: "center" });
}
