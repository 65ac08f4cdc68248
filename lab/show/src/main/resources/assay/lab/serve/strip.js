// The whole run as a strip with its phases and a draggable thumb for the visible range.

function makeStrip(stage) {
  const strip = document.getElementById("strip");
  const thumb = element("div", "", {
    class: "thumb", tabindex: "0", role: "slider", "aria-label": "Visible range",
  });
  const phases = element("div", "", { class: "strip-phases" });
  strip.append(phases, thumb);
  stage.strip = { strip, phases, thumb };
  watchStrip(stage);
}

function percentOf(stage, seconds) {
  const [from, to] = stage.range;
  return (100 * (Math.max(from, Math.min(to, seconds)) - from)) / (to - from);
}

function fillStrip(stage) {
  const { phases } = stage.strip;
  phases.replaceChildren();
  for (const phase of stage.phases) {
    const block = element("span", phase.name, { title: phase.name });
    block.style.left = `${percentOf(stage, phase.start)}%`;
    block.style.width = `${percentOf(stage, phase.end) - percentOf(stage, phase.start)}%`;
    phases.append(block);
  }
}

function placeThumb(stage) {
  const { thumb } = stage.strip;
  const left = percentOf(stage, stage.window[0]);
  thumb.style.left = `${left}%`;
  thumb.style.width = `${Math.max(0.3, percentOf(stage, stage.window[1]) - left)}%`;
  const [min, max] = stage.range.map((t) => Math.round(t));
  const middle = Math.round((stage.window[0] + stage.window[1]) / 2);
  const values = { "aria-valuemin": min, "aria-valuemax": max, "aria-valuenow": middle };
  Object.entries(values).forEach(([name, value]) => thumb.setAttribute(name, value));
  const ends = stage.window.map((t) => clock(t, 1)).join(" to ");
  thumb.setAttribute("aria-valuetext", ends);
}

/** A press outside the thumb moves the thumb there; a drag moves it along. */
function watchStrip(stage) {
  const { strip } = stage.strip;
  let grip = null;
  const secondsAt = (event) => {
    const box = strip.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    return stage.range[0] + share * (stage.range[1] - stage.range[0]);
  };
  strip.addEventListener("pointerdown", (event) => {
    const at = secondsAt(event);
    const [from, to] = stage.window;
    if (at < from || at > to) panTo(stage, at - (to - from) / 2);
    grip = at - stage.window[0];
    strip.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  strip.addEventListener("pointermove", (event) => {
    if (grip !== null) panTo(stage, secondsAt(event) - grip);
  });
  strip.addEventListener("pointerup", () => (grip = null));
  strip.addEventListener("pointercancel", () => (grip = null));
}
