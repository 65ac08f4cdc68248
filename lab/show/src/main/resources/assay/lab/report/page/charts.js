// One chart: its options for uPlot and its element on the page.

const TIME_HEIGHT = 190;
const PHASE_HEIGHT = 220;
const PERCENTILE_HEIGHT = 300;
const AXIS_WIDTH = 64;
const DENSE_POINTS = 1200;
const PERCENTILE_TICKS = [1, 10, 100, 1e3, 1e4, 1e5];

const HEIGHTS = { TIME: TIME_HEIGHT, PHASE: PHASE_HEIGHT, PERCENTILE: PERCENTILE_HEIGHT };

function seriesOptions(line, data) {
  const dense = data[0].length > DENSE_POINTS;
  return {
    label: line.label,
    show: line.shown,
    scale: line.right ? "right" : "y",
    stroke: () => lineColour(line.colour),
    width: dense ? 1 : line.colour === -2 ? 1.25 : 1.6,
    dash: DASHES[line.dash % DASHES.length],
    points: { show: line.colour === -2 ? false : isLonely },
  };
}

/** A line of very few points would be invisible without dots. */
function isLonely(u, index) {
  let known = 0;
  for (const value of u.data[index]) {
    if (value !== null && value !== undefined && ++known > 3) return false;
  }
  return true;
}

function axisStyle() {
  return {
    stroke: () => css("--muted"),
    grid: { stroke: () => css("--grid"), width: 1 },
    ticks: { stroke: () => css("--grid"), width: 1, size: 4 },
    font: `11px ${css("--font")}`,
    gap: 4,
  };
}

function valueAxis(chart) {
  return {
    ...axisStyle(),
    size: AXIS_WIDTH,
    space: 28,
    values: (u, splits) => splits.map((value) => tick(value, chart)),
  };
}

function timeAxis() {
  return {
    ...axisStyle(),
    size: 26,
    space: 70,
    incrs: [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400,
      43200, 86400, 604800],
    values: (u, splits, axis, space, step) => splits.map((seconds) => clock(seconds, step)),
  };
}

function percentileAxis(data) {
  const most = data[0][data[0].length - 1];
  return {
    ...axisStyle(),
    size: 26,
    splits: () => PERCENTILE_TICKS.filter((x) => x <= Math.max(10, most) * 1.001),
    filter: (u, splits) => splits,
    values: (u, splits) => splits.map(percentile),
  };
}

/** Leaves room above the highest value. Zero is always visible, because a truncated axis misleads. */
function linearRange(u, min, max) {
  return max > 0 ? [Math.min(0, min), max * 1.15] : [Math.min(0, min ?? 0), 1];
}

function logRange(u, min, max) {
  if (!(max > 0)) return [1, 1000];
  return uPlot.rangeLog(min > 0 ? min : max / 1000, max, 10, true);
}

function valueScale(log) {
  return log ? { distr: 3, log: 10, range: logRange } : { distr: 1, range: linearRange };
}

/** The axis on the right, without a grid of its own. */
function rightAxis(chart) {
  const own = valueAxis(chart.right);
  return { ...own, scale: "right", side: 1, grid: { ...own.grid, show: false } };
}

function unitOfLine(chart, line) {
  return line.right ? chart.right : chart;
}

/** All time charts share one range, so that they line up. */
function xScale(chart, data, run) {
  if (chart.kind === "PHASE") {
    const phase = run.phases.find((each) => each.name === chart.phase);
    return { time: false, range: () => [phase.measuredFrom, Math.max(phase.end, phase.measuredFrom + 0.1)] };
  }
  if (chart.kind === "TIME") return { time: false, range: () => run.view ?? [0, run.end || 1] };
  const most = Math.max(10, data[0][data[0].length - 1]);
  return { time: false, distr: 3, log: 10, range: () => [1, most] };
}

function scales(chart, data, run, log) {
  const x = xScale(chart, data, run);
  return chart.right
    ? { x, y: valueScale(false), right: valueScale(log) }
    : { x, y: valueScale(log) };
}

function axes(chart, data) {
  const x = chart.kind === "PERCENTILE" ? percentileAxis(data) : timeAxis();
  return [x, valueAxis(chart), ...(chart.right ? [rightAxis(chart)] : [])];
}

function options(chart, data, run, log, width) {
  const zooms = chart.kind === "TIME";
  return {
    width,
    height: HEIGHTS[chart.kind],
    padding: [8, chart.right ? 0 : 22, 0, 0],
    legend: { show: false },
    cursor: {
      sync: zooms ? { key: "time" } : undefined,
      drag: { x: zooms, y: false, setScale: false },
      points: { size: 6 },
      bind: zooms ? { dblclick: () => () => zoomTo(run, null) } : {},
    },
    scales: scales(chart, data, run, log),
    axes: axes(chart, data),
    series: [{}, ...chart.lines.map((line) => seriesOptions(line, data))],
    plugins: chart.kind === "PERCENTILE" ? [] : [marksPlugin(run)],
    hooks: { setCursor: [(u) => showCursor(u, chart, run)], setSelect: [(u) => select(u, run)] },
  };
}

/** A logarithmic axis has no zero: breaks lines at values that are not positive. */
function positive(data, chart) {
  const [xs, ...lines] = data;
  const broken = (line) => line.map((value) => (value <= 0 ? null : value));
  return [xs, ...lines.map((line, i) => (chart.right && !chart.lines[i].right ? line : broken(line)))];
}

function draw(view, run) {
  const width = Math.max(120, Math.floor(view.place.clientWidth));
  const shown = view.plot ? view.plot.series.slice(1).map((series) => series.show) : null;
  if (view.plot) view.plot.destroy();
  if (shown) view.chart.lines.forEach((line, i) => (line.shown = shown[i]));
  const data = view.log ? positive(view.data, view.chart) : view.data;
  view.plot = new uPlot(options(view.chart, view.data, run, view.log, width), data, view.place);
}

function describe(view) {
  view.place.tabIndex = 0;
  view.place.setAttribute("role", "group");
  const names = view.chart.lines.map((line) => line.label).join(", ");
  view.place.setAttribute(
    "aria-label",
    `Chart: ${view.chart.title}. Lines: ${names}. The table below the chart has the same values.`,
  );
}

function makeView(chart, run) {
  const figure = document.querySelector(`figure[data-chart="${chart.id}"]`);
  const place = figure.querySelector(".plot");
  chart.lines.forEach((line) => (line.shown = line.use === "SHOWN"));
  const view = { chart, place, figure, data: columns(chart, run), log: chart.log, plot: null };
  draw(view, run);
  describe(view);
  fillLegend(view, run);
  onThemeChange(() => view.plot.redraw(false, true));
  new ResizeObserver(() => resize(view)).observe(place);
  return view;
}

function resize(view) {
  const width = Math.floor(view.place.clientWidth);
  if (width > 0 && width !== view.plot.width) {
    view.plot.setSize({ width, height: view.plot.height });
  }
}
