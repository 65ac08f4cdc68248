// Runs and their points: fetched when the visible range needs them, and cached.

const MARGIN = 1;
const ENOUGH = 0.6;
const SERIES_A_REQUEST = 12;

function makeSource(onTrouble) {
  return { infos: new Map(), points: new Map(), inFlight: null, onTrouble };
}

async function fetchInfo(source, run) {
  const known = source.infos.get(run)?.version;
  const words = [["run", run]];
  if (known) words.push(["known", known]);
  const info = await ask("/api/run", words);
  if (info.unchanged) return false;
  info.names = [...new Set(info.series.map(nameOf))];
  source.infos.set(run, info);
  return true;
}

function pointsKey(run, id) {
  return `${run}\n${id}`;
}

/** Cached points of a series; undefined until they have arrived. */
function pointsOf(source, run, id) {
  return source.points.get(pointsKey(run, id));
}

/** Whether the cached points suffice for a range drawn at this number of pixels. */
function covers(held, info, from, to, pixels) {
  if (!held || held.version !== info.version) return false;
  const fine = held.pixels / (held.to - held.from) >= (ENOUGH * pixels) / (to - from);
  return (fine || held.whole) && held.from <= Math.max(0, from) && held.to >= Math.min(info.end, to);
}

/** Series of a run to fetch, and the range: the visible range with a margin on both sides. */
function lacking(source, run, ids, window, pixels) {
  const info = source.infos.get(run);
  const [from, to] = window;
  const lack = ids.filter((id) => !covers(pointsOf(source, run, id), info, from, to, pixels));
  const wide = MARGIN * (to - from);
  const start = Math.max(0, from - wide);
  const end = Math.min(info.end, to + wide);
  return { run, lack, start, end, pixels: Math.ceil((pixels * (end - start)) / (to - from)) };
}

function keep(source, want, answer) {
  for (const [id, points] of Object.entries(answer.series)) {
    points.from = want.start;
    points.to = want.end;
    points.pixels = want.pixels;
    points.version = source.infos.get(want.run).version;
    points.whole = !points.low;
    source.points.set(pointsKey(want.run, id), points);
  }
}

/** Splits series into requests of a few each, so that the first charts appear while other series are read. */
function piecesOf(want) {
  const pieces = [];
  for (let i = 0; i < want.lack.length; i += SERIES_A_REQUEST) {
    pieces.push({ ...want, lack: want.lack.slice(i, i + SERIES_A_REQUEST) });
  }
  return pieces;
}

async function fetchPiece(source, piece, signal) {
  const words = [["run", piece.run], ["from", piece.start], ["to", piece.end + 1e-3], ["pixels", piece.pixels]];
  piece.lack.forEach((id) => words.push(["series", id]));
  keep(source, piece, await ask("/api/points", words, signal));
}

/** Fetches missing points and reports each piece that arrives. Aborts an older request. */
async function fetchPoints(source, wants, onPiece) {
  const needed = wants.filter((want) => want.lack.length > 0 && want.end > want.start);
  if (needed.length === 0) return;
  source.inFlight?.abort();
  const flight = new AbortController();
  source.inFlight = flight;
  try {
    const fetched = needed.flatMap(piecesOf).map(async (piece) => {
      await fetchPiece(source, piece, flight.signal);
      onPiece(piece);
    });
    await Promise.all(fetched);
    source.onTrouble("");
  } catch (error) {
    if (error.name !== "AbortError") source.onTrouble(error.message);
  } finally {
    if (source.inFlight === flight) source.inFlight = null;
  }
}

/** Offset of a run's clock on the common axis, in seconds. */
function offsetOf(info, epoch) {
  const phase = epoch ? info.phases.find((each) => each.name === epoch) : null;
  return phase ? phase.start : 0;
}
