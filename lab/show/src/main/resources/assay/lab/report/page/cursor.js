// Moving the cursor with keys.

/** Moves the cursor by one visible point, starting with the first visible point. */
function moveCursor(view, step) {
  const { plot } = view;
  const xs = plot.data[0];
  const inSight = (x) => x >= plot.scales.x.min && x <= plot.scales.x.max;
  const first = xs.findIndex(inSight);
  if (first < 0) return;
  let index = plot.cursor.idx === null || plot.cursor.idx === undefined ? first : plot.cursor.idx + step;
  index = Math.max(0, Math.min(xs.length - 1, index));
  if (!inSight(xs[index])) return;
  plot.setCursor({ left: plot.valToPos(xs[index], "x"), top: plot.over.clientHeight / 2 }, true);
}
