// One chart on the page: its heading, legend and controls.

const SPLIT_WORDS = {
  each: "each series", series: "machines combined", machine: "one line per machine", all: "all combined",
};

function makeFigure(chart, stage) {
  const place = element("div", "", { class: "plot", tabindex: "0", role: "group" });
  const figure = { chart, place, lines: [], units: [], outputs: [], plot: null, signature: "",
    inSight: true, late: false };
  figure.root = element("figure", "", { class: "chart" });
  figure.caption = element("figcaption");
  figure.legend = element("div", "", { class: "legend" });
  figure.root.append(figure.caption, figure.legend, place);
  figure.data = { xs: [], columns: [] };
  figure.dashOf = new Map();
  fillCaption(figure, stage);
  figure.sizes = new ResizeObserver(() => {
    if (figure.plot && Math.floor(place.clientWidth) !== figure.plot.width) drawPlot(figure, stage);
  });
  figure.sizes.observe(place);
  stage.sight.observe(figure.root);
  watchCursorKeys(figure);
  return figure;
}

function dropFigure(figure, stage) {
  stage.sight.unobserve(figure.root);
  figure.sizes.disconnect();
  figure.plot?.destroy();
  figure.root.remove();
}

function tool(text, label, onClick) {
  const button = element("button", text, { type: "button", "aria-label": label, title: label });
  button.addEventListener("click", onClick);
  return button;
}

function fillCaption(figure, stage) {
  const { chart } = figure;
  const title = chartTitle(chart);
  const tools = element("span", "", { class: "figure-tools" });
  const split = element("select", "", { "aria-label": "Split or sum the series of this chart" });
  SPLITS.forEach((value) => {
    const option = element("option", SPLIT_WORDS[value], { value });
    option.selected = chart.split === value;
    split.append(option);
  });
  split.addEventListener("change", () => changeChart(stage, () => (chart.split = split.value)));
  tools.append(tool("Series…", `Choose the series of: ${title}`, () => openPicker(stage, chart)), split);
  if (chart.items.some((item) => togetherOf(unitOf(item.name)) === "highest")) {
    const log = checkbox(chart.log, (on) => changeChart(stage, () => (chart.log = on)), "log");
    log.className = "tool log";
    tools.append(log);
  }
  tools.append(
    tool("↑", `Move up: ${title}`, () => moveChart(stage, chart, -1)),
    tool("↓", `Move down: ${title}`, () => moveChart(stage, chart, 1)),
    tool("✕", `Remove: ${title}`, () => removeChart(stage, chart)),
  );
  figure.caption.replaceChildren(element("h3", title), tools);
}

/** The legend entry of a line; its checkbox switches all series of the line. */
function legendEntry(line, stage) {
  const name = element("span", line.label + (line.tag ? ` ${line.tag}` : ""));
  const value = element("output", "", { class: "value" });
  const toggle = (on) => changeChart(stage, () => line.items.forEach((item) => (item.on = on)));
  const label = checkbox(line.shown, toggle, svgLine(line), name, value);
  label.className = "line";
  label.title = line.sources.map((each) => each.id).join("\n");
  label.dataset.series = line.sources[0].id;
  return { label, value };
}

function fillFigureLegend(figure, stage) {
  const focused = figure.legend.contains(document.activeElement)
    ? [...figure.legend.querySelectorAll("input")].indexOf(document.activeElement)
    : -1;
  const entries = figure.lines.map((line) => legendEntry(line, stage));
  figure.outputs = entries.map((entry) => entry.value);
  figure.legend.replaceChildren(...entries.map((entry) => entry.label));
  if (figure.lines.length === 0) {
    figure.legend.append(element("span", "None of the chart's series was recorded.", { class: "note" }));
  }
  // Keep the keyboard focus on the line that was switched.
  if (focused >= 0) figure.legend.querySelectorAll("input")[focused]?.focus();
}

/** Signature of a picture: if it is unchanged, only the points need updating. */
function signatureOf(figure) {
  const lines = figure.lines.map((l) => [l.label, l.tag, l.unit, l.colour, l.dash, l.shown]);
  return JSON.stringify([lines, figure.chart.log]);
}

function refreshFigure(figure, stage) {
  figure.lines = linesOf(figure.chart, stage.runs);
  figure.units = unitsOf(figure.lines);
  figure.lines.forEach((line) => (line.points = pointsOfLine(line, stage.source, stage.offsets)));
  figure.dashOf = new Map(
    stage.runs.length > 1 ? [] : figure.lines.map((line) => [line.unit, line.dash % DASHES.length]),
  );
  figure.data = alignedLines(figure.lines);
  const signature = signatureOf(figure);
  if (signature === figure.signature && figure.plot) {
    updatePlot(figure, stage);
    return;
  }
  figure.signature = signature;
  fillCaption(figure, stage);
  fillFigureLegend(figure, stage);
  drawPlot(figure, stage);
  const names = figure.lines.map((line) => line.label).join(", ");
  figure.place.setAttribute("aria-label", `Chart: ${chartTitle(figure.chart)}. Lines: ${names}.`);
}
