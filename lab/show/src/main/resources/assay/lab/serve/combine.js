// Makes the lines of a chart from its chosen series: each series alone, or several combined.

/** Lines with their sources, split by run, machine and series as the chart specifies. */
function linesOf(chart, runs) {
  const lines = new Map();
  const machines = new Set(runs.flatMap((run) => run.info.series.map(machineOf)).filter(Boolean));
  chart.items.forEach((item, place) => {
    runs.forEach((run, number) => {
      for (const id of run.ids.get(item.name) ?? []) {
        const unit = unitOf(item.name);
        const key = [number, unit, ...lineKey(chart.split, item.name, machineOf(id))].join("\n");
        if (!lines.has(key)) {
          const label = lineLabel(chart, item.name, id, machines.size > 1);
          lines.set(key, { label, unit, place, number, sources: [], items: [] });
        }
        lines.get(key).sources.push({ run: run.name, id });
        lines.get(key).items.push(item);
      }
    });
  });
  const all = [...lines.values()];
  all.forEach((line) => decorate(line, chart, runs));
  return all;
}

function lineKey(split, name, machine) {
  if (split === "each") return [name, machine];
  if (split === "series") return [name];
  return split === "machine" ? [machine] : [];
}

function lineLabel(chart, name, id, manyMachines) {
  const groups = new Set(chart.items.map((item) => groupOf(item.name)));
  const own = (groups.size > 1 ? `${groupTitle(groupOf(name))} ` : "") + shortName(name);
  const machine = machineOf(id);
  if (chart.split === "each") return own + (manyMachines && machine ? ` @${machine}` : "");
  if (chart.split === "series") return own;
  return chart.split === "machine" ? machine || "the run" : "all";
}

/** Colours distinguish series; dashes distinguish runs, or axes if there is only one run. */
function decorate(line, chart, runs) {
  const units = [...new Set(chart.items.map((item) => unitOf(item.name)))];
  line.colour = line.place;
  line.dash = runs.length > 1 ? line.number : units.indexOf(line.unit);
  line.axis = units.indexOf(line.unit);
  line.tag = runs[line.number].tag;
  line.shown = line.items.some((item) => item.on);
  if (line.sources.length > 1) {
    line.label += ` (${togetherOf(line.unit)} of ${line.sources.length})`;
  }
}

/** A line's points on the common axis; a line of several series has points only where all series are known. */
function pointsOfLine(line, source, offsets) {
  const parts = line.sources
    .map(({ run, id }) => pointsOf(source, run, id))
    .filter((points) => points && points.t.length > 0);
  if (parts.length === 0) return null;
  const offset = offsets[line.number];
  const points = line.sources.length === 1 ? parts[0] : together(parts, togetherOf(line.unit));
  return offset === 0 ? points : { ...points, t: points.t.map((t) => t - offset) };
}

/** Median time between two points. */
function usualStep(t) {
  const steps = [];
  const every = Math.max(1, Math.floor(t.length / 200));
  for (let i = 1; i < t.length; i += every) steps.push(t[i] - t[i - 1]);
  steps.sort((a, b) => a - b);
  return steps.length === 0 ? 1 : Math.max(1e-3, steps[steps.length >> 1]);
}

function together(parts, how) {
  const step = Math.max(...parts.map((part) => usualStep(part.t)));
  const first = Math.floor(Math.min(...parts.map((part) => part.t[0])) / step);
  const last = Math.floor(Math.max(...parts.map((part) => part.t[part.t.length - 1])) / step);
  const onGrid = parts.map((part) => gridded(part, how, step, first, last));
  const t = [];
  const mean = [];
  for (let i = 0; i <= last - first; i++) {
    t.push((first + i + 0.5) * step);
    mean.push(oneOf(onGrid, i, how));
  }
  return { t, mean };
}

/** Values on the grid; undefined before and after the series, null in a gap. */
function gridded(part, how, step, first, last) {
  const values = new Array(last - first + 1).fill(undefined);
  const known = part.high && how === "highest" ? part.high : part.mean;
  part.t.forEach((t, i) => (values[Math.floor(t / step) - first] = known[i]));
  const begin = Math.floor(part.t[0] / step) - first;
  const end = Math.floor(part.t[part.t.length - 1] / step) - first;
  for (let i = begin + 1; i <= end; i++) {
    // Sampling drifts across the grid: a single missing value repeats the previous one.
    if (values[i] === undefined) values[i] = values[i + 1] === undefined && i < end ? null : values[i - 1];
  }
  return values;
}

function oneOf(onGrid, i, how) {
  const values = onGrid.map((values) => values[i]).filter((value) => value !== undefined);
  if (values.length === 0 || values.includes(null)) return null;
  if (how === "highest") return Math.max(...values);
  const sum = values.reduce((a, b) => a + b, 0);
  return how === "mean" ? sum / values.length : sum;
}
