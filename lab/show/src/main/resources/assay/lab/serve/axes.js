// Scales and axes of a chart, one for each unit: the first on the left, all others on the right.

const LEFT_WIDTH = 58;
const RIGHT_WIDTH = 50;
const NARROW = 600;

function unitsOf(lines) {
  return [...new Set(lines.map((line) => line.unit))];
}

function scaleOf(unit) {
  return `y-${unit}`;
}

/** A phone has room for two axes; lines with further units have a scale but no axis. */
function axesShown(units, width) {
  return width < NARROW ? units.slice(0, 2) : units;
}

function isLog(figure, unit) {
  return figure.chart.log && togetherOf(unit) === "highest";
}

/**
 * Range of the visible points, so that a zoomed range fills the chart. Without visible points, uses
 * the nearest points outside.
 */
function rangeInSight(figure, unit, stage) {
  const { window } = stage;
  const { xs, columns } = figure.data;
  const from = indexFrom(xs, window[0]);
  const to = indexFrom(xs, window[1]);
  const own = columns.filter((c, i) => figure.lines[i].unit === unit && figure.lines[i].shown);
  const log = isLog(figure, unit);
  let [min, max] = endsInSight(own, from, to, log);
  if (max === null) [min, max] = endsInSight(own, Math.max(0, from - 1), Math.min(xs.length, to + 1), log);
  if (unit === "per_s") max = Math.max(max ?? 0, ...offeredOn(figure, stage).flatMap((phase) => ratesInSight(phase.offered, window))) || max;
  return log ? logRange(null, min, max) : linearRange(null, min, max);
}

/** Visible phases with an offered rate, on a throughput chart of one run. */
function offeredOn(figure, stage) {
  const told = figure.chart.items.some((item) => item.on && groupOf(item.name) === "throughput");
  const [from, to] = stage.window;
  return stage.runs.length === 1 && told && figure.units.includes("per_s")
    ? stage.phases.filter((phase) => phase.offered && phase.start < to && phase.end > from)
    : [];
}

/** Rates of a line of [seconds, rate] points: at its visible points and at the ends of the visible range. */
function ratesInSight(path, [from, to]) {
  const rates = [];
  for (let i = 1; i < path.length; i++) {
    const [[t0, r0], [t1, r1]] = [path[i - 1], path[i]];
    if (t1 < from || t0 > to) continue;
    const at = (t) => (t1 > t0 ? r0 + ((r1 - r0) * (t - t0)) / (t1 - t0) : r1);
    rates.push(t0 < from ? at(from) : r0, t1 > to ? at(to) : r1);
  }
  return rates;
}

/** "500/s", or "100 to 500/s" for a rate that varies. */
function rangeOfRates(rates) {
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map(threeDigits);
  return `${least === most ? "" : `${least} to `}${most}/s`;
}

/** Draws the offered rate as a dashed line with its numbers. */
function drawOffered(u, figure, stage) {
  const scale = devicePixelRatio || 1;
  const { ctx } = u;
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = css("--neutral");
  ctx.lineWidth = 1.25 * scale;
  ctx.setLineDash(DASHES[1].map((length) => length * scale));
  ctx.font = `${11 * scale}px ${css("--font")}`;
  ctx.textAlign = "right";
  ctx.textBaseline = "bottom";
  for (const phase of offeredOn(figure, stage)) {
    const rates = ratesInSight(phase.offered, stage.window);
    const end = Math.min(u.valToPos(phase.end, "x", true), u.bbox.left + u.bbox.width);
    ctx.beginPath();
    for (const [t, rate] of phase.offered) ctx.lineTo(u.valToPos(t, "x", true), u.valToPos(rate, scaleOf("per_s"), true));
    ctx.stroke();
    ctx.fillText(`offered ${rangeOfRates(rates)}`, end - 4 * scale, u.valToPos(rates.at(-1), scaleOf("per_s"), true) - 2 * scale);
  }
  ctx.restore();
}

function scalesOf(figure, stage) {
  const scales = { x: { time: false, range: () => stage.window } };
  for (const unit of figure.units) {
    const range = () => rangeInSight(figure, unit, stage);
    scales[scaleOf(unit)] = isLog(figure, unit) ? { distr: 3, log: 10, range } : { distr: 1, range };
  }
  return scales;
}

function axesOf(figure, width) {
  const wide = width >= NARROW;
  const shown = axesShown(figure.units, width);
  return [
    { ...timeAxis(), size: 24 },
    ...shown.map((unit, i) => ({
      ...axisStyle(),
      scale: scaleOf(unit),
      side: i === 0 ? 3 : 1,
      grid: { ...axisStyle().grid, show: i === 0 },
      size: i === 0 ? (wide ? LEFT_WIDTH : 46) : wide ? RIGHT_WIDTH : 40,
      space: 28,
      values: (u, splits) => splits.map((value) => (value === null ? "" : tickOf(value, unit))),
    })),
  ];
}

/** Formats times in a suitable unit, and other values in the unit of their series. */
function tickOf(value, unit) {
  if (unit === "ms") return shortened(duration(value * 1e3));
  return shortened(tickNumber(value));
}

function valueOf(value, unit) {
  if (value === null || value === undefined) return "–";
  if (unit === "ms") return duration(value * 1e3);
  const label = unitLabel(unit);
  return threeDigits(value) + (label.startsWith("/") || label === "%" ? label : label && ` ${label}`);
}

/** Padding that aligns charts with different numbers of axes. */
function paddingOf(figure, stage, width) {
  const most = Math.max(...stage.figures.map((each) => axesShown(each.units, width).length), 1);
  const own = Math.max(1, axesShown(figure.units, width).length);
  const right = width < NARROW ? 40 : RIGHT_WIDTH;
  return [20, (most - own) * right + (most === 1 ? 16 : 0), 0, 0];
}

/** Writes the unit above each axis, with the dash pattern of its lines. */
function drawUnits(u, figure) {
  const scale = devicePixelRatio || 1;
  const { ctx, bbox } = u;
  // uPlot caches the context's properties: restore them afterwards.
  ctx.save();
  ctx.font = `${11 * scale}px ${css("--font")}`;
  ctx.fillStyle = css("--muted");
  ctx.strokeStyle = css("--muted");
  ctx.lineWidth = 1.5 * scale;
  ctx.textBaseline = "bottom";
  axesShown(figure.units, u.width).forEach((unit, i) => {
    const axis = u.axes[i + 1];
    const left = i === 0;
    const edge = left ? bbox.left : bbox.left + bbox.width + offsetOfAxis(u, i) * scale;
    const text = unit === "ms" ? "time" : unitLabel(unit) || unit;
    const y = bbox.top - 9 * scale;
    const dash = DASHES[figure.dashOf.get(unit) ?? 0].map((length) => length * scale);
    ctx.textAlign = left ? "right" : "left";
    const gap = (axis.gap + 4) * scale * (left ? -1 : 1);
    // On the left, the text is limited to the width of the axis.
    ctx.fillText(text, edge + gap, y, left ? edge + gap : undefined);
    if (figure.units.length > 1 && figure.dashOf.size > 0) {
      ctx.setLineDash(dash);
      ctx.beginPath();
      ctx.moveTo(edge + gap, y + 3 * scale);
      ctx.lineTo(edge + gap + 24 * scale * (left ? -1 : 1), y + 3 * scale);
      ctx.stroke();
      ctx.setLineDash([]);
    }
  });
  ctx.restore();
}

function offsetOfAxis(u, index) {
  return u.axes.slice(2, index + 1).reduce((sum, axis) => sum + axis._size, 0);
}
