// The view: state, runs and charts, and how changes propagate between them.

const POLL_MILLIS = 1000;
const POLL_SHARE = 4;

function newStage() {
  const stage = {
    state: emptyState(), runs: [], offsets: [], names: [], figures: [],
    phases: [], bands: [], marks: [], off: new Set(), range: [0, 1], window: [0, 1],
    asking: false, stretch: null, picked: null, auto: false,
  };
  stage.source = makeSource((text) => (document.getElementById("trouble").textContent = text));
  return stage;
}

function saveState(stage) {
  history.replaceState(null, "", `#${writeState(stage.state)}`);
}

/** Updates what all charts share: runs with their clocks and ends, phases and bands of the first run. */
function settle(stage) {
  const { state, source } = stage;
  stage.runs = state.runs
    .filter((name) => source.infos.has(name))
    .map((name) => ({ name, info: source.infos.get(name), ids: idsByName(source.infos.get(name)) }));
  tagRuns(stage.runs);
  stage.offsets = stage.runs.map((run) => offsetOf(run.info, state.epoch));
  stage.names = [...new Set(stage.runs.flatMap((run) => run.info.names))].sort();
  const starts = stage.offsets.map((offset) => -offset);
  const ends = stage.runs.map((run, i) => run.info.end - stage.offsets[i]);
  stage.range = [Math.min(0, ...starts), Math.max(1, ...ends)];
  stage.off = state.off;
  layMarks(stage);
  fillHeads(stage);
  fillTiles(stage);
  fillZooms(stage);
  fillEpochs(stage);
  fillStrip(stage);
  fillBands(stage);
  if (state.charts.length === 0) {
    const all = (key) => new Set(stage.runs.flatMap((run) => run.info[key]));
    state.charts = defaultCharts(stage.names, all("untimed"), all("measuredOperations"));
    stage.auto = stage.runs.length === 1 && !state.window;
  }
  if (stage.auto) state.window = measuredWindow(stage);
  if (state.window) state.window = clampWindow(stage, state.window);
  stage.window = state.window ?? [...stage.range];
  showLive(stage);
  layFigures(stage);
  showZooms(stage);
  placeThumb(stage);
  saveState(stage);
  return fillPoints(stage);
}

/** Labels several runs by the variables that differ, and also by letters if the variables are not unique. */
function tagRuns(runs) {
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.info.values)))];
  const differ = names.filter((name) => new Set(runs.map((run) => run.info.values[name])).size > 1);
  const tags = runs.map(({ info }) => differ.map((name) => `${name}=${info.values[name] ?? ""}`).join(", "));
  const enough = new Set(tags).size === runs.length;
  runs.forEach((run, i) => {
    const letter = String.fromCharCode(65 + i);
    run.tag = runs.length === 1 ? "" : enough ? tags[i] : [letter, tags[i]].filter(Boolean).join(" ");
  });
}

/** Range of the measured phase, so that a fast load phase does not flatten it; null if there is no other phase. */
function measuredWindow(stage) {
  const { info } = stage.runs[0];
  const phase = stage.phases.find((each) => each.name === info.measured);
  if (!phase || stage.phases.length === 1 || !(phase.end > phase.start)) return null;
  return [phase.start, info.state === "running" ? stage.range[1] : phase.end];
}

function fillBands(stage) {
  const place = document.getElementById("bands");
  const counts = [...stage.bands, ...stage.marks].map((band) => [band.kind, band.count]);
  refill(place, [counts, [...stage.off]], () =>
    fillBandToggles(place, stage, () => {
      redrawAll(stage);
      saveState(stage);
    }),
  );
}

function idsByName(info) {
  const ids = new Map();
  for (const id of info.series) {
    const name = nameOf(id);
    if (!ids.has(name)) ids.set(name, []);
    ids.get(name).push(id);
  }
  return ids;
}

/** Phases and bands of the first run only: phases and bands of several runs would overlap unreadably. */
function layMarks(stage) {
  const [run] = stage.runs;
  const offset = stage.offsets[0] ?? 0;
  const shift = (t) => t - offset;
  stage.phases = (run?.info.phases ?? []).map((phase) => ({
    ...phase, start: shift(phase.start), measuredFrom: shift(phase.measuredFrom), end: shift(phase.end),
  }));
  const all = (run?.info.bands ?? []).map((b) => ({ ...b, from: shift(b.from), to: shift(b.to) }));
  stage.bands = all.filter((band) => band.to > band.from);
  stage.marks = all.filter((band) => band.to === band.from).map((band) => ({ ...band, t: band.from }));
}

/** Arranges figures in the charts' order, and keeps existing figures. */
function layFigures(stage) {
  const kept = new Map(stage.figures.map((figure) => [figure.chart, figure]));
  stage.figures = stage.state.charts.map((chart) => kept.get(chart) ?? makeFigure(chart, stage));
  kept.forEach((figure, chart) => stage.state.charts.includes(chart) || dropFigure(figure, stage));
  const place = document.getElementById("charts");
  stage.figures.forEach((figure, i) => {
    if (place.children[i] !== figure.root) place.insertBefore(figure.root, place.children[i] ?? null);
    figure.units = unitsOf(linesOf(figure.chart, stage.runs));
  });
  stage.figures.forEach((figure) => refreshFigure(figure, stage));
}

function redrawAll(stage) {
  stage.figures.forEach((figure) => figure.plot?.redraw(false, false));
}

function changeChart(stage, change) {
  const axes = mostAxes(stage);
  change();
  layFigures(stage);
  // A changed number of axes on one chart moves the edges of all.
  if (axes !== mostAxes(stage)) stage.figures.forEach((figure) => drawPlot(figure, stage));
  saveState(stage);
  fillPoints(stage);
}

function mostAxes(stage) {
  return Math.max(1, ...stage.figures.map((figure) => figure.units.length));
}

function removeChart(stage, chart) {
  changeChart(stage, () => stage.state.charts.splice(stage.state.charts.indexOf(chart), 1));
}

function moveChart(stage, chart, step) {
  changeChart(stage, () => {
    const { charts } = stage.state;
    const from = charts.indexOf(chart);
    charts.splice(from, 1);
    charts.splice(Math.max(0, Math.min(charts.length, from + step)), 0, chart);
  });
}

/** Fetches and draws missing points, except of series that are off. */
async function fillPoints(stage) {
  const pixels = Math.max(300, ...stage.figures.map((figure) => figure.place.clientWidth - 60));
  const wants = stage.runs.map((run, number) => {
    const ids = new Set();
    for (const line of stage.figures.flatMap((figure) => figure.lines)) {
      if (line.number === number && line.shown) line.sources.forEach((each) => ids.add(each.id));
    }
    const window = stage.window.map((t) => t + stage.offsets[number]);
    return lacking(stage.source, run.name, [...ids], window, pixels);
  });
  await fetchPoints(stage.source, wants, ({ run, lack }) => {
    const come = new Set(lack);
    const shows = (line) => line.sources.some((each) => each.run === run && come.has(each.id));
    stage.figures.filter((each) => each.lines.some(shows)).forEach((each) => refreshFigure(each, stage));
  });
  document.documentElement.dataset.ready = "yes";
}

/** Moves the visible range to the newest point, keeping its length; does nothing if the whole run is visible. */
function followEnd(stage) {
  if (!stage.state.window) return;
  const length = stage.window[1] - stage.window[0];
  stage.state.window = [stage.range[1] - length, stage.range[1]];
}

/** Polls less often if updates are slow, so that viewing a run does not slow the run down. */
async function poll(stage) {
  const began = performance.now();
  const live = stage.runs.filter((run) => run.info.state === "running");
  if (live.length > 0 && !document.hidden) {
    try {
      const news = await Promise.all(live.map((run) => fetchInfo(stage.source, run.name)));
      if (news.includes(true)) {
        const wasEnd = stage.range[1];
        const ends = live.map((run) => stage.source.infos.get(run.name).end);
        if (stage.state.follow && stage.state.window) {
          const grown = Math.max(0, Math.max(...ends) - wasEnd);
          stage.range[1] += grown;
          followEnd(stage);
        }
        await settle(stage);
      }
    } catch (error) {
      stage.source.onTrouble(`update failed: ${error.message}`);
    }
  }
  const took = performance.now() - began;
  setTimeout(() => poll(stage), Math.max(POLL_MILLIS - took, POLL_SHARE * took));
}

async function openState(stage) {
  stage.state = readState(location.hash);
  const broken = [];
  for (const name of stage.state.runs) {
    try {
      await fetchInfo(stage.source, name);
    } catch (error) {
      broken.push(`${name}: ${error.message}`);
    }
  }
  await settle(stage);
  const none = stage.state.runs.length === 0 ? "No run selected. Choose one from the list." : "";
  if (broken.length > 0 || none) stage.source.onTrouble(broken.join(" · ") || none);
  document.documentElement.dataset.ready = "yes";
}

function main() {
  const stage = newStage();
  watchTheme();
  onThemeChange(() => stage.figures.forEach((figure) => figure.plot?.redraw(false, true)));
  watchSight(stage);
  makeStrip(stage);
  watchToolbar(stage);
  watchAsk(stage);
  watchKeys(stage);
  addEventListener("hashchange", () => openState(stage));
  openState(stage).then(() => poll(stage));
}

main();
