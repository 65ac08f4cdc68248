// All time charts zoom together.

/** From and to in seconds; null is the whole run. */
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

/** A drag over a chart that selected something. */
function select(u, run) {
  const { left, width } = u.select;
  // The same selection is mirrored by the synchronised charts; only the one under the hand counts.
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

/** The cursor by keyboard, for those who have no mouse. */
function watchKeys(view) {
  view.place.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || view.data[0].length === 0) return;
    event.preventDefault();
    moveCursor(view, step);
  });
}
