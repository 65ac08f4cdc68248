// Converts lines with their own times to the aligned columns that are drawn.

/** All distinct times, in order. */
function unionOfTimes(lists) {
  const [first, ...others] = lists;
  if (!first) return [];
  if (others.every((list) => sameTimes(first, list))) return first;
  const all = Float64Array.from(lists.flat()).sort();
  const union = [];
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) union.push(all[i]);
  return union;
}

function sameTimes(a, b) {
  if (a === b) return true;
  return a.length === b.length && a.every((t, i) => t === b[i]);
}

/** Values of a line; undefined: no point here, the line continues; null: the line is broken. */
function onTimes(values, t, xs, places) {
  if (!values) return null;
  if (t === xs) return values;
  const column = new Array(xs.length).fill(undefined);
  t.forEach((time, i) => (column[places.get(time)] = values[i]));
  return widened(column);
}

/** Columns of all lines over one axis; with lows and highs where a point represents several samples. */
function alignedLines(lines) {
  const known = lines.filter((line) => line.points);
  const xs = unionOfTimes(known.map((line) => line.points.t));
  const places = new Map();
  xs.forEach((x, i) => places.set(x, i));
  const columns = lines.map((line) => {
    if (!line.points) return { drawn: new Array(xs.length).fill(undefined), low: null, high: null };
    const { t, mean, low, high } = line.points;
    const drawn = high && showsHighest(line.unit) ? high : mean;
    return {
      drawn: onTimes(drawn, t, xs, places),
      low: onTimes(low, t, xs, places),
      high: onTimes(high, t, xs, places),
      step: low ? usualStep(t) : 0,
    };
  });
  return { xs, columns };
}

/** First index whose time is not before the given time. */
function indexFrom(xs, time) {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (xs[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lowest and highest value of the points; null if no value is known. */
function endsInSight(columns, from, to, positive) {
  let min = Infinity;
  let max = -Infinity;
  for (const { drawn, low, high } of columns) {
    for (let i = from; i < to; i++) {
      const least = (low ?? drawn)[i];
      const most = (high ?? drawn)[i];
      if (most === null || most === undefined) continue;
      if (most > max) max = most;
      if (least < min && !(positive && least <= 0)) min = least;
    }
  }
  return max === -Infinity ? [null, null] : [Math.min(min, max), max];
}

/** Converts values of a scale to pixels; uPlot's own function is too slow for many points. */
function pixelsOf(u, key) {
  const { min, max, distr } = u.scales[key];
  const { top, height } = u.bbox;
  const log = distr === 3;
  const [low, high] = log ? [Math.log10(min), Math.log10(max)] : [min, max];
  const perUnit = height / (high - low);
  return (value) => {
    const place = log ? (value > min ? Math.log10(value) : low) : value;
    return top + height - (place - low) * perUnit;
  };
}

/**
 * Draws a faint area from lowest to highest behind a line whose points represent several samples.
 * Rectangles of whole pixels: a polygon takes several times as long, and charts are drawn in each
 * frame.
 */
function drawEnvelope(u, column, scale, colour) {
  const { low, high, step } = column;
  if (!low) return;
  const xs = u.data[0];
  const { min, max } = u.scales.x;
  const from = Math.max(0, indexFrom(xs, min) - 1);
  const to = Math.min(xs.length, indexFrom(xs, max) + 1);
  const perSecond = u.bbox.width / (max - min);
  const x = (time) => Math.round(u.bbox.left + (time - min) * perSecond);
  const y = pixelsOf(u, scale);
  u.ctx.fillStyle = colour;
  u.ctx.globalAlpha = 0.22;
  for (let i = from; i < to; i++) {
    if (low[i] === null || low[i] === undefined) continue;
    const left = x(xs[i] - step / 2);
    const top = Math.round(y(high[i]));
    u.ctx.fillRect(left, top, x(xs[i] + step / 2) - left, Math.round(y(low[i])) - top);
  }
  u.ctx.globalAlpha = 1;
}
