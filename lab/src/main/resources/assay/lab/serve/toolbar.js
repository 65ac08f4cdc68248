// What stands above the charts: runs, zooms, where time is counted from, events, the link.

function fillHeads(stage) {
  const many = stage.runs.length > 1;
  const title = many ? `${stage.runs.length} runs` : (stage.runs[0]?.info.experiment ?? "No run");
  document.getElementById("title").textContent = title;
  document.title = `${title} – Assay`;
  document.getElementById("heads").replaceChildren(...stage.runs.map((run, i) => headOf(run, i, many)));
}

function headOf(run, number, many) {
  const [badge, kind] = badgeOf(run.info);
  const head = element("li");
  if (many) head.append(element("b", String.fromCharCode(65 + number)), " ");
  head.append(element("span", badge, { class: `chip ${kind}` }), " ", element("span", run.name), " ");
  if (run.info.verdict) {
    const code = run.info.verdict.code ? `${run.info.verdict.code}: ` : "";
    head.append(element("span", code + (run.info.verdict.sentence ?? ""), { class: "sentence-small" }), " ");
  }
  head.append(element("a", "report", { href: `/report?run=${encodeURIComponent(run.name)}` }));
  run.info.salvage.forEach((text) => head.append(element("span", ` ${text}`, { class: "note" })));
  return head;
}

/** A button for everything and one a phase. */
function fillZooms(stage) {
  const place = document.getElementById("zooms");
  const button = (text, range) => {
    const made = element("button", text, { type: "button" });
    made.addEventListener("click", () => {
      stopFollowing(stage);
      showWindow(stage, range);
    });
    made.range = range;
    return made;
  };
  const phases = stage.phases.filter((phase) => phase.end > phase.start);
  place.replaceChildren(
    button(stage.runs.length > 1 ? "All" : "Whole run", null),
    ...phases.map((phase) => button(phase.name, [phase.start, phase.end])),
  );
}

function showZooms(stage) {
  const { window } = stage.state;
  document.querySelectorAll("#zooms button").forEach((button) => {
    const same = button.range
      ? window && Math.abs(window[0] - button.range[0]) < 0.01 && Math.abs(window[1] - button.range[1]) < 0.01
      : !window;
    button.setAttribute("aria-pressed", String(Boolean(same)));
  });
}

function fillEpochs(stage) {
  const select = document.getElementById("epoch");
  const names = [...new Set(stage.runs.flatMap((run) => run.info.phases.map((phase) => phase.name)))];
  document.getElementById("epoch-tool").hidden = stage.runs.length < 2 || names.length === 0;
  select.replaceChildren(element("option", "the start", { value: "" }));
  names.forEach((name) => select.append(element("option", `phase ${name}`, { value: name })));
  select.value = names.includes(stage.state.epoch) ? stage.state.epoch : "";
}

function watchToolbar(stage) {
  document.getElementById("epoch").addEventListener("change", (event) => {
    stage.state.epoch = event.target.value;
    stage.state.window = null;
    settle(stage);
  });
  document.getElementById("add").addEventListener("click", () => {
    const chart = { items: [], split: "each", log: false };
    changeChart(stage, () => stage.state.charts.unshift(chart));
    openPicker(stage, chart);
  });
  document.getElementById("link").addEventListener("click", (event) => copyLink(stage, event.target));
  document.getElementById("live").addEventListener("click", () => {
    stage.state.follow = !stage.state.follow;
    if (stage.state.follow) followEnd(stage);
    showLive(stage);
    saveState(stage);
  });
}

async function copyLink(stage, button) {
  saveState(stage);
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Copied";
  } catch {
    // Not allowed everywhere; the address line has it.
    button.textContent = "It is in the address line";
  }
  setTimeout(() => (button.textContent = "Copy link"), 2000);
}

function showLive(stage) {
  const button = document.getElementById("live");
  button.hidden = !stage.runs.some((run) => run.info.state === "running");
  button.setAttribute("aria-pressed", String(stage.state.follow));
}

/** Who looks at something else does not want to be taken away from it. */
function stopFollowing(stage) {
  stage.state.follow = false;
  showLive(stage);
}
