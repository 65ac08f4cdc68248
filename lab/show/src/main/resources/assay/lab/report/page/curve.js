// One quantity plotted against another: dots are runs, lines connect medians and may run backwards.

const CURVE_HEIGHT = 320;
const CURVE_DOT = 3.5;

function allPoints(curve) {
  return curve.series.flatMap((series) => [
    ...series.line.filter((corner) => corner.length > 0),
    ...series.dots,
    ...series.boxes.flatMap((box) => [
      [box.left, box.high],
      [box.right, box.high],
    ]),
  ]);
}

function hasBoxes(curve) {
  return curve.series.some((series) => series.boxes.length > 0);
}

/** Bounds of what is drawn here; uPlot itself draws only the axes. */
function curveEnds(curve) {
  const points = allPoints(curve);
  const bars = curve.series.flatMap((series) => series.bars);
  const marks = [...curve.marks, ...curve.xTicks];
  const xs = [...points.map((point) => point[0]), ...marks.map((mark) => mark.at)];
  const ys = [
    ...points.map((point) => point[1]),
    ...bars.flatMap((bar) => bar.slice(1)),
    ...curve.bounds.map((bound) => bound.at),
  ];
  return {
    left: Math.min(...(curve.xLog ? xs.filter((x) => x > 0) : xs)),
    x: Math.max(1e-9, ...xs),
    low: Math.min(...(curve.log ? ys.filter((y) => y > 0) : ys)),
    high: Math.max(...ys),
  };
}

/** Range of the x axis: starts at zero; on a logarithmic axis, leaves some room on both sides. */
function curveRange(curve, ends) {
  const room = Math.max(1.2, (ends.x / ends.left) ** 0.06);
  if (hasBoxes(curve)) return [ends.left - 0.2, ends.x + 0.2];
  return curve.xLog ? [ends.left / room, ends.x * room] : [0, ends.x * 1.06];
}

function drawCurveLine(u, series) {
  const scale = devicePixelRatio || 1;
  u.ctx.strokeStyle = lineColour(series.colour);
  u.ctx.lineWidth = 1.6 * scale;
  u.ctx.setLineDash(series.dashed ? [6 * scale, 4 * scale] : []);
  u.ctx.beginPath();
  let drawing = false;
  for (const [x, y] of series.line) {
    const gap = x === undefined;
    if (!gap) u.ctx[drawing ? "lineTo" : "moveTo"](u.valToPos(x, "x", true), u.valToPos(y, "y", true));
    drawing = !gap;
  }
  u.ctx.stroke();
  u.ctx.setLineDash([]);
}

function drawCurveDots(u, series) {
  const scale = devicePixelRatio || 1;
  for (const [x, y, hollow] of series.dots) {
    u.ctx.beginPath();
    u.ctx.arc(u.valToPos(x, "x", true), u.valToPos(y, "y", true), CURVE_DOT * scale, 0, 7);
    u.ctx.fillStyle = hollow ? css("--page") : lineColour(series.colour);
    u.ctx.fill();
    u.ctx.strokeStyle = lineColour(series.colour);
    u.ctx.lineWidth = 1.4 * scale;
    u.ctx.stroke();
  }
}

/** Draws filled bars. */
function drawCurveBoxes(u, curve, series) {
  const scale = devicePixelRatio || 1;
  const { top, height } = u.bbox;
  for (const box of series.boxes) {
    const left = u.valToPos(box.left, "x", true) + scale;
    const right = u.valToPos(box.right, "x", true) - scale;
    const high = u.valToPos(box.high, "y", true);
    const low = curve.log && box.low <= 0 ? top + height : u.valToPos(box.low, "y", true);
    u.ctx.globalAlpha = 0.55;
    u.ctx.fillStyle = lineColour(series.colour);
    u.ctx.fillRect(left, high, right - left, low - high);
    u.ctx.globalAlpha = 1;
    u.ctx.strokeStyle = lineColour(series.colour);
    u.ctx.lineWidth = scale;
    u.ctx.strokeRect(left, high, right - left, low - high);
  }
}

/** Writes a label above each bar, its interval and its runs; omits labels wider than their bar. */
function drawCurveBoxWords(u, series) {
  const scale = devicePixelRatio || 1;
  u.ctx.font = `${11 * scale}px ${css("--font")}`;
  for (const box of series.boxes) {
    const left = u.valToPos(box.left, "x", true);
    const right = u.valToPos(box.right, "x", true);
    if (box.label === "" || u.ctx.measureText(box.label).width > right - left + 4 * scale) continue;
    const within = ([x]) => x >= box.left && x <= box.right;
    const tops = [...series.bars.filter(within).map((bar) => bar[2]), ...series.dots.filter(within).map((dot) => dot[1])];
    const y = u.valToPos(Math.max(box.high, ...tops), "y", true) - 6 * scale;
    word(u, box.label, (left + right) / 2, y, "center");
  }
}

/** Draws error bars: [x, low, high]. */
function drawCurveBars(u, series) {
  const scale = devicePixelRatio || 1;
  u.ctx.strokeStyle = lineColour(series.colour);
  u.ctx.lineWidth = 1.4 * scale;
  for (const [at, low, high] of series.bars) {
    const x = u.valToPos(at, "x", true);
    const ends = [u.valToPos(low, "y", true), u.valToPos(high, "y", true)];
    u.ctx.beginPath();
    u.ctx.moveTo(x, ends[0]);
    u.ctx.lineTo(x, ends[1]);
    for (const y of ends) {
      u.ctx.moveTo(x - 5 * scale, y);
      u.ctx.lineTo(x + 5 * scale, y);
    }
    u.ctx.stroke();
  }
}

function rule(u, x0, y0, x1, y1) {
  const scale = devicePixelRatio || 1;
  u.ctx.strokeStyle = css("--border-strong");
  u.ctx.lineWidth = scale;
  u.ctx.setLineDash([3 * scale, 3 * scale]);
  u.ctx.beginPath();
  u.ctx.moveTo(x0, y0);
  u.ctx.lineTo(x1, y1);
  u.ctx.stroke();
  u.ctx.setLineDash([]);
}

function word(u, text, x, y, align) {
  const scale = devicePixelRatio || 1;
  u.ctx.font = `${11 * scale}px ${css("--font")}`;
  u.ctx.fillStyle = css("--muted");
  u.ctx.textAlign = align;
  u.ctx.textBaseline = "bottom";
  u.ctx.fillText(text, x, y);
}

/** Draws marks and bounds. Labels of marks are stacked, so that close labels do not overlap. */
function drawMarks(u, curve) {
  const scale = devicePixelRatio || 1;
  const { left, top, width, height } = u.bbox;
  curve.marks.forEach((mark, i) => {
    const x = Math.round(u.valToPos(mark.at, "x", true));
    rule(u, x, top, x, top + height);
    word(u, mark.label, x - 4 * scale, top + (14 + 14 * i) * scale, "right");
  });
  for (const bound of curve.bounds) {
    const y = Math.round(u.valToPos(bound.at, "y", true));
    rule(u, left, y, left + width, y);
    word(u, bound.label, left + 4 * scale, y - 2 * scale, "left");
  }
}

function curveAxis(curve) {
  if (curve.xTicks.length > 0) {
    return {
      ...axisStyle(),
      size: 26,
      splits: () => curve.xTicks.map((mark) => mark.at),
      filter: (u, splits) => splits,
      values: (u) => shownTicks(u, curve),
    };
  }
  return {
    ...axisStyle(),
    size: 26,
    space: 60,
    ...(curve.xLog ? logTicks(curve) : { values: (u, splits) => splits.map((value) => tick(value, curve.x)) }),
  };
}

/** Ticks at round numbers, of which only a few have labels; uPlot's own ticks start at the axis's left end. */
function logTicks(curve) {
  return {
    splits: (u, axis, low, high) => roundNumbers(low, high),
    filter: (u, splits) => splits,
    values: (u, splits) => {
      const powers = splits.filter((value) => leading(value) === 1).length;
      const shown = powers > 2 ? [1] : powers > 1 ? [1, 3] : [1, 2, 5];
      return splits.map((value) => (shown.includes(leading(value)) ? tick(value, curve.x) : ""));
    },
  };
}

/** Multiples from one to nine of each power of ten within a range. */
function roundNumbers(low, high) {
  const numbers = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
    for (let digit = 1; digit <= 9; digit++) numbers.push(Number(`${digit}e${power}`));
  }
  return numbers.filter((value) => value >= low && value <= high);
}

function leading(value) {
  return Number(value.toExponential()[0]);
}

/** Omits labels that would overlap the previous label. */
function shownTicks(u, curve) {
  let end = -Infinity;
  return curve.xTicks.map((mark) => {
    const half = 3.5 * mark.label.length + 4;
    const x = u.valToPos(mark.at, "x");
    if (x - half < end) return "";
    end = x + half;
    return mark.label;
  });
}

function curveOptions(curve, width) {
  const ends = curveEnds(curve);
  return {
    width,
    height: CURVE_HEIGHT,
    padding: [8, 22, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, distr: curve.xLog ? 3 : 1, log: 10, range: () => curveRange(curve, ends) },
      y: curve.log
        ? { distr: 3, log: 10, range: (u) => logRange(u, ends.low, ends.high) }
        : { distr: 1, range: (u) => linearRange(u, ends.low, ends.high) },
    },
    axes: [
      curveAxis(curve),
      valueAxis(curve.y),
    ],
    series: [{}, { paths: () => null, points: { show: false } }],
    hooks: {
      draw: [
        (u) => drawMarks(u, curve),
        (u) => curve.series.forEach((series) => drawCurveBoxes(u, curve, series)),
        (u) => curve.series.forEach((series) => drawCurveLine(u, series)),
        (u) => curve.series.forEach((series) => drawCurveBars(u, series)),
        (u) => curve.series.forEach((series) => drawCurveDots(u, series)),
        (u) => curve.series.forEach((series) => drawCurveBoxWords(u, series)),
      ],
    },
  };
}

function makeCurve(place, curve) {
  const ends = curveEnds(curve);
  const width = () => Math.max(120, Math.floor(place.clientWidth));
  const data = [[curve.xLog ? ends.left : 0, ends.x], [ends.low, ends.high]];
  const plot = new uPlot(curveOptions(curve, width()), data, place);
  place.setAttribute("role", "img");
  place.setAttribute(
    "aria-label",
    `${curve.title} against ${curve.xLabel}. The table below has the same values.`,
  );
  onThemeChange(() => plot.redraw(false, true));
  new ResizeObserver(() => {
    if (width() !== plot.width) plot.setSize({ width: width(), height: CURVE_HEIGHT });
  }).observe(place);
}

function makeCurves(curves) {
  document.querySelectorAll("[data-curve]").forEach((place) => {
    const curve = curves[Number(place.dataset.curve)];
    if (allPoints(curve).length > 0) makeCurve(place, curve);
  });
}
