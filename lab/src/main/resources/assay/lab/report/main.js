function main() {
  const run = readRun();
  run.view = null;
  run.views = [];
  run.views = run.charts.map((chart) => makeView(chart, run));
  run.views.forEach(watchKeys);
  watchButtons(run);
  watchTheme();
  zoomTo(run, null);
  document.documentElement.dataset.ready = "yes";
}

main();
