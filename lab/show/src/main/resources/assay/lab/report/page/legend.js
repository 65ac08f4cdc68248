// The legend: a checkbox per line, with the value under the cursor.

const REACH = 3;

function svgLine(line) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("width", "26");
  svg.setAttribute("height", "10");
  svg.setAttribute("aria-hidden", "true");
  const stroke = document.createElementNS(space, "line");
  const attributes = { x1: 0, y1: 5, x2: 26, y2: 5, "stroke-width": 2 };
  Object.entries(attributes).forEach(([name, value]) => stroke.setAttribute(name, value));
  stroke.setAttribute("stroke-dasharray", DASHES[line.dash % DASHES.length].join(" "));
  const paint = () => stroke.setAttribute("stroke", lineColour(line.colour));
  paint();
  onThemeChange(paint);
  svg.append(stroke);
  return svg;
}

function checkbox(checked, onChange, ...content) {
  const label = document.createElement("label");
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = checked;
  box.addEventListener("change", () => onChange(box.checked));
  label.append(box, ...content);
  return label;
}

function entry(view, line, index) {
  const name = document.createElement("span");
  name.textContent = line.label;
  const value = document.createElement("output");
  value.className = "value";
  value.dataset.line = index;
  const toggle = (on) => view.plot.setSeries(index + 1, { show: on });
  const label = checkbox(line.shown, toggle, svgLine(line), name, value);
  label.className = "line";
  return label;
}

/** Collapses lines with very small values. */
function foldedLines(entries) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = `${entries.length} below 5 %`;
  details.append(summary, ...entries);
  return details;
}

function fillLegend(view, run) {
  const legend = view.figure.querySelector(".legend");
  const entries = view.chart.lines.map((line, index) => entry(view, line, index));
  const little = (each, i) => view.chart.lines[i].use === "FOLDED";
  legend.append(...entries.filter((each, i) => !little(each, i)));
  const folded = entries.filter(little);
  if (folded.length > 0) legend.append(foldedLines(folded));
  if (view.chart.log) {
    const change = (on) => {
      view.log = on;
      draw(view, run);
    };
    const label = checkbox(view.log, change, "log scale");
    label.className = "option";
    legend.append(label);
  }
}

/** Shows the cursor's position and values; clears them when the cursor has left. */
function showCursor(u, chart, run) {
  const index = u.cursor.idx;
  const place = u.root.closest("figure");
  place.querySelectorAll("output.value").forEach((output) => {
    const line = Number(output.dataset.line);
    const value = index === null || index === undefined ? null : nearest(u.data[line + 1], index, REACH);
    output.textContent = value === null ? "" : figure(value, unitOfLine(chart, chart.lines[line]));
  });
  const readout = place.querySelector(".readout") ?? document.getElementById("readout");
  if (chart.kind !== "PERCENTILE") showMoment(readout, u, run, index);
}

function showMoment(readout, u, run, index) {
  if (index === null || index === undefined) {
    readout.textContent = "";
    return;
  }
  const seconds = u.data[0][index];
  const pixel = (u.scales.x.max - u.scales.x.min) / u.width;
  const parts = [
    clock(seconds, 0.1),
    phaseAt(run, seconds),
    bandsAt(run, seconds, pixel),
    eventsNear(run, seconds, 4 * pixel),
  ];
  readout.textContent = parts.filter((part) => part).join(" · ");
}
