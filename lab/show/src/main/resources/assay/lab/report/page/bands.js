// Bands: periods of compactions, flushes, pauses and faults.

const BAND_COLOURS = {
  compaction: 3, flush: 5, "gc-pause": 1, split: 4, merge: 2, admin: 6,
  error: -1, fault: -1, "server-gone": -1, "process-gone": -1, "process-stopped": -1, "server-started": 2, gap: -2,
  lost: -1, stall: -1, action: -1, "action-left": -1, "action-skipped": -2,
};
const BAND_BAR = 3;

/** Actions on servers and their problems are labelled in the chart. */
const LABELLED_BANDS = ["action", "error", "lost", "process-gone", "process-stopped", "stall"];
const LABEL_ROWS = 3;

/** A kind's own colour; an unknown kind gets a colour derived from its name. */
function bandColour(kind) {
  if (Object.hasOwn(BAND_COLOURS, kind)) return BAND_COLOURS[kind];
  return [...kind].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 9973, 7) % PALETTE_SIZE;
}

function shownBands(run) {
  return (run.bands ?? []).filter((band) => !run.off.has(band.kind));
}

/** Kinds that have a band, in the order of their lanes. */
function bandKinds(run) {
  return [...new Set((run.bands ?? []).map((band) => band.kind))].sort();
}

function bandLanes(run) {
  return bandKinds(run).filter((kind) => !run.off.has(kind));
}

/** Draws each band as a faint area behind the lines with a bar at the top, in one lane per kind. */
function drawBands(u, run) {
  const scale = devicePixelRatio || 1;
  const { left, top, width, height } = u.bbox;
  const lanes = bandLanes(run);
  for (const band of shownBands(run)) {
    const from = Math.max(left, u.valToPos(band.from, "x", true));
    const to = Math.min(left + width, u.valToPos(band.to, "x", true));
    if (to < left || from > left + width) continue;
    const wide = Math.max(scale, to - from);
    u.ctx.fillStyle = lineColour(bandColour(band.kind));
    u.ctx.globalAlpha = 0.1;
    u.ctx.fillRect(from, top, wide, height);
    u.ctx.globalAlpha = 0.85;
    const lane = top + lanes.indexOf(band.kind) * (BAND_BAR + 1) * scale;
    u.ctx.fillRect(from, lane, wide, BAND_BAR * scale);
  }
  u.ctx.globalAlpha = 1;
}

/** Labelled bands, and labelled moments as bands without a length. */
function labelled(run) {
  const moments = run.marks.filter((mark) => !run.off.has(mark.kind));
  return [...shownBands(run), ...moments.map((mark) => ({ ...mark, from: mark.t, to: mark.t }))]
    .filter((band) => LABELLED_BANDS.includes(band.kind))
    .sort((a, b) => a.from - b.from);
}

function labelOf(band) {
  if (band.kind === "error") return band.count === 1 ? "1 error" : `${band.count.toLocaleString("en-US")} errors`;
  return band.text || band.kind;
}

/** Writes each label at the start of its band, in the first row that has room. */
function labelBands(u, run, top, line) {
  const { left, width } = u.bbox;
  const scale = devicePixelRatio || 1;
  const free = new Array(LABEL_ROWS).fill(-Infinity);
  for (const band of labelled(run)) {
    const begin = u.valToPos(band.from, "x", true);
    if (u.valToPos(band.to, "x", true) < left || begin > left + width) continue;
    const text = labelOf(band);
    const wide = u.ctx.measureText(text).width;
    // At the right edge, a label ends where its band begins instead of being omitted.
    const behind = Math.max(begin, left) + 2 * scale;
    const from = behind + wide > left + width ? Math.max(left, begin - wide - 2 * scale) : behind;
    const row = free.findIndex((end) => from >= end);
    if (row < 0) continue;
    u.ctx.fillText(text, from, top + row * line);
    free[row] = from + wide + 4 * scale;
  }
}

/** Draws a line at each labelled moment. */
function drawMoments(u, run) {
  const scale = devicePixelRatio || 1;
  for (const band of labelled(run).filter((each) => each.to === each.from)) {
    const x = Math.round(u.valToPos(band.from, "x", true));
    u.ctx.fillStyle = lineColour(bandColour(band.kind));
    u.ctx.fillRect(x - scale / 2, u.bbox.top, scale, u.bbox.height);
  }
}

/** Texts of at most two bands that include a moment. */
function bandsAt(run, seconds, reach) {
  const here = shownBands(run).filter((b) => b.from - reach <= seconds && b.to + reach >= seconds);
  return [...new Set(here.map((band) => bandText(band)))].slice(0, 2).join(" · ");
}

function bandText(band) {
  const many = band.count > 1 ? ` ×${band.count}` : "";
  return band.kind + many + (band.text ? `: ${band.text}` : "");
}

/** Adds one checkbox per kind; 'redraw' applies the change. */
function fillBandToggles(place, run, redraw) {
  const kinds = [...new Set([...bandKinds(run), ...run.marks.map((mark) => mark.kind)])].sort();
  place.replaceChildren();
  place.hidden = kinds.length === 0;
  for (const kind of kinds) {
    const change = (on) => {
      if (on) run.off.delete(kind);
      else run.off.add(kind);
      redraw();
    };
    const name = document.createElement("span");
    name.textContent = `${kind} (${countOf(run, kind)})`;
    const label = checkbox(!run.off.has(kind), change, swatch(kind), name);
    label.dataset.band = kind;
    place.append(label);
  }
}

function countOf(run, kind) {
  const bands = (run.bands ?? []).filter((band) => band.kind === kind);
  const marks = run.marks.filter((mark) => mark.kind === kind);
  return [...bands, ...marks].reduce((sum, each) => sum + (each.count ?? 1), 0);
}

function swatch(kind) {
  const box = document.createElement("span");
  box.className = "swatch";
  const paint = () => (box.style.background = lineColour(bandColour(kind)));
  paint();
  onThemeChange(paint);
  return box;
}
