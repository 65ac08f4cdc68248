function watchBands(run) {
  const redraw = () => run.views.forEach((view) => view.plot.redraw(false, false));
  const place = document.getElementById("bands");
  if (place) fillBandToggles(place, run, redraw);
}

function main() {
  const run = readRun();
  run.view = null;
  run.views = [];
  run.off = new Set();
  run.views = run.charts.map((chart) => makeView(chart, run));
  run.views.forEach(watchKeys);
  makeCurves(run.curves);
  watchButtons(run);
  watchTheme();
  watchBands(run);
  zoomTo(run, null);
  document.documentElement.dataset.ready = "yes";
}

main();
