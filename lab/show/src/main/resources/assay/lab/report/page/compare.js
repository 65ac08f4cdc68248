// Small multiples: every repeat a dot, the median a bar, its interval a line.

const PANEL_HEIGHT = 144;
const MOST_SPREAD = 30;
const MOST_CHARACTERS = 24;
const DOT = 2.6;

/** Places dots side by side, so that equal values do not hide each other. */
function dotPlaces(panel) {
  const dots = [];
  panel.values.forEach((values, group) => {
    values.forEach((value, i) => {
      const aside = values.length < 2 ? 0 : 0.36 * (i / (values.length - 1)) - 0.18;
      dots.push({ x: group + aside - 0.12, value });
    });
  });
  return dots.sort((a, b) => a.x - b.x);
}

function isWide(panel) {
  const all = panel.values.flat();
  return Math.min(...all) > 0 && Math.max(...all) / Math.min(...all) > MOST_SPREAD;
}

function drawIntervals(u, panel) {
  const scale = devicePixelRatio || 1;
  panel.medians.forEach((median, group) => {
    const x = Math.round(u.valToPos(group + 0.26, "x", true));
    const half = 7 * scale;
    u.ctx.fillStyle = lineColour(group);
    const [low, high] = panel.intervals[group];
    if (low !== undefined) {
      const top = u.valToPos(high, "y", true);
      u.ctx.fillRect(x - scale, top, 2 * scale, Math.max(scale, u.valToPos(low, "y", true) - top));
    }
    u.ctx.fillRect(x - half, u.valToPos(median, "y", true) - 1.5 * scale, 2 * half, 3 * scale);
  });
}

function drawDots(u, panel) {
  const scale = devicePixelRatio || 1;
  for (const dot of dotPlaces(panel)) {
    u.ctx.fillStyle = lineColour(Math.round(dot.x));
    u.ctx.beginPath();
    u.ctx.arc(u.valToPos(dot.x, "x", true), u.valToPos(dot.value, "y", true), DOT * scale, 0, 7);
    u.ctx.fill();
  }
}

function longestName(panel) {
  return Math.max(...panel.groups.map((name) => name.length));
}

/** Names that are too long to fit side by side are turned. */
function isTurned(panel) {
  return longestName(panel) * panel.groups.length > MOST_CHARACTERS;
}

function nameRoom(panel) {
  return isTurned(panel) ? Math.min(170, 12 + 6.2 * longestName(panel)) : 26;
}

function groupAxis(panel) {
  return {
    ...axisStyle(),
    size: nameRoom(panel),
    rotate: isTurned(panel) ? -90 : 0,
    grid: { show: false },
    splits: () => panel.groups.map((_, i) => i),
    filter: (u, splits) => splits,
    values: () => panel.groups,
  };
}

function panelOptions(panel, width) {
  return {
    width,
    height: PANEL_HEIGHT + nameRoom(panel),
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.6, panel.groups.length - 0.4] },
      y: valueScale(isWide(panel)),
    },
    axes: [groupAxis(panel), valueAxis(panel)],
    series: [{}, { paths: () => null, points: { show: false } }],
    hooks: { draw: [(u) => drawIntervals(u, panel), (u) => drawDots(u, panel)] },
  };
}

function makePanel(place, panel) {
  const dots = dotPlaces(panel);
  const data = [dots.map((dot) => dot.x), dots.map((dot) => dot.value)];
  const width = () => Math.max(120, Math.floor(place.clientWidth));
  const plot = new uPlot(panelOptions(panel, width()), data, place);
  place.setAttribute("role", "img");
  place.setAttribute("aria-label", `${panel.title}. The table below has the same values.`);
  onThemeChange(() => plot.redraw(false, true));
  new ResizeObserver(() => {
    if (width() !== plot.width) plot.setSize({ width: width(), height: plot.height });
  }).observe(place);
}

const { panels, curves } = JSON.parse(document.getElementById("run").textContent);
document.querySelectorAll("[data-panel]").forEach((place) => {
  makePanel(place, panels[Number(place.dataset.panel)]);
});
makeCurves(curves);
watchTheme();
document.documentElement.dataset.ready = "yes";
