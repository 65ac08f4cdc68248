// Converts the run's JSON to the aligned columns that uPlot draws.

function readRun() {
  return JSON.parse(document.getElementById("run").textContent);
}

/** All distinct x values of a chart, in order. */
function unionOfXs(chart, run) {
  const union = new Set();
  const used = new Set(chart.lines.flatMap((line) => line.segments.map((segment) => segment.x)));
  used.forEach((index) => run.xs[index].forEach((x) => union.add(x)));
  gapsBetweenSegments(chart, run).forEach((x) => union.add(x));
  return Float64Array.from(union).sort();
}

/** Points at which a line is broken, each halfway between two segments. */
function breaks(line, run) {
  const spans = line.segments.map((segment) => run.xs[segment.x]).filter((xs) => xs.length > 0);
  spans.sort((a, b) => a[0] - b[0]);
  return spans.slice(1).map((xs, i) => (spans[i][spans[i].length - 1] + xs[0]) / 2);
}

function gapsBetweenSegments(chart, run) {
  return chart.lines.flatMap((line) => breaks(line, run));
}

/** Values of a line; undefined: no point here, the line continues; null: the line is broken. */
function column(line, run, places) {
  const values = new Array(places.size).fill(undefined);
  breaks(line, run).forEach((x) => (values[places.get(x)] = null));
  for (const segment of line.segments) {
    run.xs[segment.x].forEach((x, i) => (values[places.get(x)] = segment.y[i]));
  }
  return widened(values);
}

/** Extends each gap from one known point to the next, across points of other lines. */
function widened(values) {
  for (const indexes of [values.keys(), [...values.keys()].reverse()]) {
    let broken = false;
    for (const i of indexes) {
      if (values[i] === undefined && broken) values[i] = null;
      broken = values[i] === null;
    }
  }
  return values;
}

function columns(chart, run) {
  const xs = unionOfXs(chart, run);
  const places = new Map();
  xs.forEach((x, i) => places.set(x, i));
  return [Array.from(xs), ...chart.lines.map((line) => column(line, run, places))];
}

/** The value nearest to an index, for lines that have points at other times; null if none is near. */
function nearest(values, index, reach) {
  for (let step = 0; step <= reach; step++) {
    for (const at of [index - step, index + step]) {
      if (values[at] !== undefined && values[at] !== null) return values[at];
    }
  }
  return null;
}
