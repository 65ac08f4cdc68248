// Marks around the lines: warm-up, phase boundaries, events.

const TICK = 6;
const LABEL_LINE = 14;

function marksPlugin(run) {
  return {
    hooks: {
      drawClear: [(u) => inPlot(u, () => drawBehind(u, run))],
      drawAxes: [(u) => inPlot(u, () => drawPhases(u, run))],
      draw: [(u) => drawEvents(u, run)],
    },
  };
}

function drawBehind(u, run) {
  shadeWarmups(u, run);
  drawBands(u, run);
  drawMoments(u, run);
}

function inPlot(u, draw) {
  const { left, top, width, height } = u.bbox;
  u.ctx.save();
  u.ctx.beginPath();
  u.ctx.rect(left, top, width, height);
  u.ctx.clip();
  draw();
  u.ctx.restore();
}

function shadeWarmups(u, run) {
  u.ctx.fillStyle = css("--warmup");
  for (const phase of run.phases) {
    if (phase.measuredFrom > phase.start) {
      const from = u.valToPos(phase.start, "x", true);
      const to = u.valToPos(phase.measuredFrom, "x", true);
      u.ctx.fillRect(from, u.bbox.top, to - from, u.bbox.height);
    }
  }
}

function drawPhases(u, run) {
  const scale = devicePixelRatio || 1;
  u.ctx.lineWidth = scale;
  u.ctx.strokeStyle = css("--border-strong");
  u.ctx.fillStyle = css("--muted");
  u.ctx.font = `${11 * scale}px ${css("--font")}`;
  u.ctx.textBaseline = "top";
  u.ctx.textAlign = "left";
  const under = u.bbox.top + bandLanes(run).length * (BAND_BAR + 1) * scale;
  let free = -Infinity;
  for (const phase of run.phases) {
    const from = Math.round(u.valToPos(phase.start, "x", true)) + 0.5;
    const to = u.valToPos(phase.end, "x", true);
    verticalLine(u, from);
    free = labelPhase(u, phase.name, [Math.max(from, u.bbox.left), to, under], free, scale);
  }
  labelBands(u, run, under + LABEL_LINE * scale, LABEL_LINE * scale);
}

/** Writes a phase's name if there is room after the previous name. */
function labelPhase(u, name, [from, to, top], free, scale) {
  const width = u.ctx.measureText(name).width;
  const left = from + 4 * scale;
  if (left < free || left + width > to) return free;
  u.ctx.fillText(name, left, top + 3 * scale);
  return left + width;
}

function verticalLine(u, x) {
  u.ctx.setLineDash([]);
  u.ctx.beginPath();
  u.ctx.moveTo(x, u.bbox.top);
  u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
  u.ctx.stroke();
}

/** Draws moments as ticks above the plot. */
function drawEvents(u, run) {
  const scale = devicePixelRatio || 1;
  const { left, top, width } = u.bbox;
  const seen = new Set();
  for (const mark of run.marks) {
    if (run.off.has(mark.kind)) continue;
    const x = Math.round(u.valToPos(mark.t, "x", true));
    // All events within one pixel share one tick.
    if (x < left || x > left + width || seen.has(x)) continue;
    seen.add(x);
    u.ctx.fillStyle = lineColour(bandColour(mark.kind));
    u.ctx.fillRect(x - scale, top - TICK * scale, 2 * scale, TICK * scale);
  }
}

/** Texts of events near a moment, for the readout at the cursor. */
function eventsNear(run, seconds, reach) {
  const near = run.marks.filter(
    (mark) => !run.off.has(mark.kind) && Math.abs(mark.t - seconds) <= reach,
  );
  const texts = [...new Set(near.map((mark) => `${mark.kind}: ${mark.text}`))];
  return texts.slice(0, 2).join(" · ") + (texts.length > 2 ? ` · and ${texts.length - 2} more` : "");
}

function phaseAt(run, seconds) {
  const phase = run.phases.find((each) => seconds >= each.start && seconds <= each.end);
  if (!phase) return "";
  return phase.name + (seconds < phase.measuredFrom ? " (warm-up)" : "");
}
