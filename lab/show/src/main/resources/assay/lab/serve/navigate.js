// The visible range, the same for all charts: zoom and pan by drag, wheel, touch and keys.

const LEAST_WINDOW = 0.5;
const SETTLE_MILLIS = 90;

/** Shows a range [from, to] of the common axis; null is everything. */
function showWindow(stage, window) {
  stage.auto = false;
  stage.state.window = window && clampWindow(stage, window);
  stage.window = stage.state.window ?? [...stage.range];
  if (!stage.frame) stage.frame = requestAnimationFrame(() => showFrame(stage));
  clearTimeout(stage.settling);
  stage.settling = setTimeout(() => settled(stage), SETTLE_MILLIS);
}

function clampWindow(stage, [from, to]) {
  const [min, max] = stage.range;
  const length = Math.min(max - min, Math.max(LEAST_WINDOW, to - from));
  const start = Math.max(min, Math.min(max - length, from));
  // Rounded to milliseconds, as in the link.
  return [start, start + length].map((t) => Math.round(t * 1e3) / 1e3);
}

/** Draws one frame for all moves since the last frame; charts off the screen are drawn later. */
function showFrame(stage) {
  stage.frame = null;
  const [min, max] = stage.window;
  for (const figure of stage.figures) {
    figure.late = !figure.inSight;
    if (figure.plot && !figure.late) figure.plot.setScale("x", { min, max });
  }
  placeThumb(stage);
  showZooms(stage);
}

/** Tracks which figures are on the screen, or within 100 pixels of it. */
function watchSight(stage) {
  const told = (entries) => {
    for (const { target, isIntersecting } of entries) {
      const figure = stage.figures.find((each) => each.root === target);
      if (!figure) continue;
      figure.inSight = isIntersecting;
      if (isIntersecting && figure.late) drawLate(stage);
    }
  };
  stage.sight = new IntersectionObserver(told, { rootMargin: "100px" });
}

function drawLate(stage) {
  const [min, max] = stage.window;
  for (const figure of stage.figures) {
    if (figure.late && figure.plot) figure.plot.setScale("x", { min, max });
    figure.late = false;
  }
}

/** After the last move: fetches missing points and updates the address. */
function settled(stage) {
  drawLate(stage);
  saveState(stage);
  fillPoints(stage);
}

function panTo(stage, from) {
  const length = stage.window[1] - stage.window[0];
  if (length >= stage.range[1] - stage.range[0]) return;
  stopFollowing(stage);
  showWindow(stage, [from, from + length]);
}

function panBy(stage, share) {
  panTo(stage, stage.window[0] + share * (stage.window[1] - stage.window[0]));
}

/** Zooms around a time that keeps its position. */
function zoomBy(stage, factor, about = (stage.window[0] + stage.window[1]) / 2) {
  const [from, to] = stage.window;
  const wanted = [about - (about - from) * factor, about + (to - about) * factor];
  const [min, max] = stage.range;
  stopFollowing(stage);
  showWindow(stage, wanted[1] - wanted[0] >= max - min ? null : wanted);
}

/** Handles a selection made by dragging over a chart. */
function selected(u, figure, stage) {
  const { left, width } = u.select;
  // Synchronised charts mirror the selection; only the chart under the pointer handles it.
  if (width < 4 || !u.root.matches(":hover")) return;
  const range = [u.posToVal(left, "x"), u.posToVal(left + width, "x")];
  stage.figures.forEach((each) => each.plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false));
  if (stage.asking) explainStretch(stage, range, figure);
  else {
    stopFollowing(stage);
    showWindow(stage, range);
  }
}

/** With Shift or the middle button, a drag pans instead. */
function startsPan(event, stage, u) {
  if (!event.shiftKey && event.button !== 1) return false;
  event.preventDefault();
  const perPixel = (stage.window[1] - stage.window[0]) / u.over.clientWidth;
  const [x, from] = [event.clientX, stage.window[0]];
  const move = (moved) => panTo(stage, from - (moved.clientX - x) * perPixel);
  const end = () => removeEventListener("mousemove", move);
  addEventListener("mousemove", move);
  addEventListener("mouseup", end, { once: true });
  return true;
}

/** The plain wheel scrolls the page. */
function watchWheel(u, stage) {
  u.over.addEventListener(
    "wheel",
    (event) => {
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const box = u.over.getBoundingClientRect();
        zoomBy(stage, Math.exp(event.deltaY / 300), u.posToVal(event.clientX - box.left, "x"));
      } else if (Math.abs(sideways) > 0 && (event.shiftKey || Math.abs(sideways) > Math.abs(event.deltaY))) {
        event.preventDefault();
        panBy(stage, sideways / u.over.clientWidth);
      }
    },
    { passive: false },
  );
}

/** One finger pans, two fingers zoom. */
function watchTouch(over, stage) {
  const fingers = new Map();
  const centre = () => [...fingers.values()].reduce((sum, x) => sum + x, 0) / fingers.size;
  const spread = () => Math.max(20, Math.max(...fingers.values()) - Math.min(...fingers.values()));
  over.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") fingers.set(event.pointerId, event.clientX);
  });
  over.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = [centre(), spread()];
    fingers.set(event.pointerId, event.clientX);
    if (fingers.size > 1) zoomBy(stage, before[1] / spread());
    else panBy(stage, (before[0] - centre()) / over.clientWidth);
  });
  ["pointerup", "pointercancel"].forEach((kind) =>
    over.addEventListener(kind, (event) => fingers.delete(event.pointerId)),
  );
}

/** Keys of the whole page, except in input fields. */
function watchKeys(stage) {
  const doing = {
    ArrowLeft: () => panBy(stage, -0.2),
    ArrowRight: () => panBy(stage, 0.2),
    "+": () => zoomBy(stage, 0.6),
    "=": () => zoomBy(stage, 0.6),
    "-": () => zoomBy(stage, 1 / 0.6),
    0: () => showWindow(stage, null),
    "/": () => stage.state.charts.length > 0 && openPicker(stage, nearestChart(stage)),
    "?": () => explainStretch(stage, [...stage.window], nearestFigure(stage)),
  };
  addEventListener("keydown", (event) => {
    const typed = event.target.closest?.("input:not([type=checkbox]), select, textarea");
    if (typed || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(doing, event.key)) return;
    event.preventDefault();
    doing[event.key]();
  });
}

function nearestFigure(stage) {
  return stage.figures.find((f) => f.root.contains(document.activeElement)) ?? stage.figures[0];
}

function nearestChart(stage) {
  return nearestFigure(stage).chart;
}

/** Moves the cursor with the keys , and . */
function watchCursorKeys(figure) {
  figure.place.addEventListener("keydown", (event) => {
    const step = { ",": -1, ".": 1 }[event.key];
    if (!step || figure.data.xs.length === 0) return;
    event.preventDefault();
    moveCursor({ plot: figure.plot }, step);
  });
}
