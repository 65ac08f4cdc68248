// From lines with times of their own to the aligned columns that are drawn.

/** All times in order, each once. */
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

/** undefined: no point of this line here, it goes on; null: it is broken here. */
function onTimes(values, t, xs, places) {
  if (!values) return null;
  if (t === xs) return values;
  const column = new Array(xs.length).fill(undefined);
  t.forEach((time, i) => (column[places.get(time)] = values[i]));
  return widened(column);
}

/** Columns of all lines over one axis; lows and highs where points stand for several. */
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
    };
  });
  return { xs, columns };
}

/** The first index whose time is not before a moment. */
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

/** Lowest and highest of what is in sight; a point to each side too, for lines reach there. */
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

/** From lowest to highest, faint, behind a line whose points stand for several samples. */
function drawEnvelope(u, column, scale, colour) {
  const { low, high } = column;
  if (!low) return;
  const xs = u.data[0];
  const from = Math.max(0, indexFrom(xs, u.scales.x.min) - 1);
  const to = Math.min(xs.length, indexFrom(xs, u.scales.x.max) + 1);
  const least = u.scales[scale].min;
  const y = (value) => u.valToPos(Math.max(value, least), scale, true);
  u.ctx.fillStyle = colour;
  u.ctx.globalAlpha = 0.22;
  let start = from;
  for (let i = from; i <= to; i++) {
    if (i < to && low[i] !== null && low[i] !== undefined) continue;
    if (i < to && low[i] === undefined) continue;
    fillBetween(u, xs, low, high, start, i, y);
    start = i + 1;
  }
  u.ctx.globalAlpha = 1;
}

function fillBetween(u, xs, low, high, start, end, y) {
  const known = [];
  for (let i = start; i < end; i++) if (high[i] !== undefined && high[i] !== null) known.push(i);
  if (known.length === 0) return;
  const x = known.map((i) => u.valToPos(xs[i], "x", true));
  u.ctx.beginPath();
  known.forEach((i, k) => u.ctx.lineTo(x[k], y(high[i])));
  for (let k = known.length - 1; k >= 0; k--) u.ctx.lineTo(x[k], y(low[known[k]]));
  u.ctx.closePath();
  u.ctx.fill();
}
