// All time charts zoom together.

/** Zooms to a range [from, to] in seconds; null is the whole run. */
function zoomTo(run, range) {
  run.view = range;
  const [min, max] = range ?? [0, run.end || 1];
  run.views
    .filter((view) => view.chart.kind === "TIME")
    .forEach((view) => view.plot.setScale("x", { min, max }));
  document
    .querySelectorAll("[data-zoom]")
    .forEach((button) => button.setAttribute("aria-pressed", String(isZoom(run, button, range))));
}

function isZoom(run, button, range) {
  if (button.dataset.zoom === "all") return range === null;
  const phase = run.phases[Number(button.dataset.zoom)];
  return range !== null && range[0] === phase.start && range[1] === phase.end;
}

/** Handles a selection made by dragging over a chart. */
function select(u, run) {
  const { left, width } = u.select;
  // Synchronised charts mirror the selection; only the chart under the pointer handles it.
  if (width < 4 || !u.root.matches(":hover")) return;
  const range = [u.posToVal(left, "x"), u.posToVal(left + width, "x")];
  run.views.forEach((view) => view.plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false));
  zoomTo(run, range);
}

function watchButtons(run) {
  document.querySelectorAll("[data-zoom]").forEach((button) => {
    button.addEventListener("click", () => {
      const phase = run.phases[Number(button.dataset.zoom)];
      const empty = phase && !(phase.end > phase.start);
      zoomTo(run, button.dataset.zoom === "all" || empty ? null : [phase.start, phase.end]);
    });
  });
}

/** Moves the cursor with the arrow keys. */
function watchKeys(view) {
  view.place.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || view.data[0].length === 0) return;
    event.preventDefault();
    moveCursor(view, step);
  });
}
