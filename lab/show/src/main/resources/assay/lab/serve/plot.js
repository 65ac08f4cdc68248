// The picture of a chart: lines with their scales, above bands, with a common cursor.

const PLOT_HEIGHT = 200;

function lineOptions(line) {
  return {
    label: line.label,
    show: line.shown,
    scale: scaleOf(line.unit),
    stroke: () => lineColour(line.colour),
    width: 1.5,
    dash: DASHES[line.dash % DASHES.length],
    points: { show: isLonely },
  };
}

function drawEnvelopes(u, figure) {
  figure.lines.forEach((line, i) => {
    if (line.shown) {
      drawEnvelope(u, figure.data.columns[i], scaleOf(line.unit), lineColour(line.colour));
    }
  });
}

function drawStretch(u, stage) {
  if (!stage.stretch) return;
  const [from, to] = stage.stretch.map((t) => u.valToPos(t, "x", true));
  u.ctx.fillStyle = css("--stretch");
  u.ctx.fillRect(from, u.bbox.top, to - from, u.bbox.height);
}

function stagePlugin(figure, stage) {
  const behind = (u) => {
    drawStretch(u, stage);
    drawEnvelopes(u, figure);
    drawOffered(u, figure, stage);
  };
  return {
    hooks: {
      drawAxes: [(u) => inPlot(u, () => behind(u)), (u) => drawUnits(u, figure)],
      setCursor: [(u) => followCursor(u, figure, stage)],
      setSelect: [(u) => selected(u, figure, stage)],
    },
  };
}

function plotOptions(figure, stage, width) {
  return {
    width,
    height: PLOT_HEIGHT,
    padding: paddingOf(figure, stage, width),
    legend: { show: false },
    cursor: {
      sync: { key: "time" },
      drag: { x: true, y: false, setScale: false },
      points: { size: 6 },
      bind: {
        dblclick: () => () => showWindow(stage, null),
        mousedown: (u, target, handler) => (event) => {
          if (!startsPan(event, stage, u)) handler(event);
        },
      },
    },
    scales: scalesOf(figure, stage),
    axes: axesOf(figure, width),
    series: [{}, ...figure.lines.map(lineOptions)],
    plugins: [marksPlugin(stage), stagePlugin(figure, stage)],
  };
}

/** A logarithmic axis has no zero: breaks lines at values that are not positive. */
function plotData(figure) {
  const columns = figure.data.columns.map(({ drawn }, i) =>
    isLog(figure, figure.lines[i].unit) ? drawn.map((v) => (v <= 0 ? null : v)) : drawn,
  );
  return [figure.data.xs, ...columns];
}

/** Recreates the plot after a change of lines, axes or width. */
function drawPlot(figure, stage) {
  const width = Math.max(120, Math.floor(figure.place.clientWidth));
  figure.plot?.destroy();
  figure.plot = new uPlot(plotOptions(figure, stage, width), plotData(figure), figure.place);
  watchTouch(figure.plot.over, stage);
  watchWheel(figure.plot, stage);
}

/** Updates the points of the same lines. */
function updatePlot(figure, stage) {
  figure.plot.batch(() => {
    figure.plot.setData(plotData(figure), false);
    figure.plot.setScale("x", { min: stage.window[0], max: stage.window[1] });
  });
}

/** Shows the values under the cursor in the legend, and the time in the toolbar. */
function followCursor(u, figure, stage) {
  const index = u.cursor.idx;
  const away = index === null || index === undefined;
  figure.outputs.forEach((output, i) => {
    const value = away ? null : nearest(u.data[i + 1] ?? [], index, REACH);
    output.textContent = value === null ? "" : valueOf(value, figure.lines[i].unit);
  });
  // All charts receive the move; only one updates the toolbar.
  if (u.root.matches(":hover, :focus-within") || figure.place === document.activeElement) {
    showMoment(document.getElementById("readout"), u, stage, index);
  }
}
