// The header above the charts: runs, zoom buttons, origin of time, events, the link.

function fillHeads(stage) {
  const many = stage.runs.length > 1;
  const title = many ? `${stage.runs.length} runs` : (stage.runs[0]?.info.experiment ?? "No run");
  document.getElementById("title").textContent = title;
  document.title = `${title} – Assay`;
  const heads = document.getElementById("heads");
  const told = stage.runs.map(({ name, tag, info }) => [name, tag, info.state, info.verdict, info.salvage]);
  refill(heads, told, () => heads.replaceChildren(...stage.runs.map((run) => headOf(run, many))));
}

/** Tiles of a single run; several runs have no common numbers. */
function fillTiles(stage) {
  const info = stage.runs.length === 1 ? stage.runs[0].info : null;
  const tiles = document.getElementById("tiles");
  const remedy = document.getElementById("remedy");
  tiles.hidden = !info || info.tiles.length === 0;
  const troubles = document.getElementById("troubles");
  troubles.hidden = !info || info.troubles.length === 0;
  refill(troubles, info?.troubles ?? [], () =>
    troubles.replaceChildren(...(info?.troubles ?? []).map((text) => element("li", text))),
  );
  remedy.hidden = !info?.remedy;
  remedy.textContent = info?.remedy ? `What to do: ${info.remedy}` : "";
  refill(tiles, info?.tiles ?? [], () => tiles.replaceChildren(...(info?.tiles ?? []).map(tileOf)));
}

function tileOf({ name, value, about, alarm }) {
  const tile = element("div", "", { class: alarm ? "tile alarm" : "tile" });
  const told = element("dd");
  told.append(element("strong", value));
  if (about) told.append(element("span", about));
  tile.append(element("dt", name), told);
  return tile;
}

function headOf(run, many) {
  const [badge, kind] = badgeOf(run.info);
  const head = element("li");
  if (many) head.append(element("b", run.tag), " ");
  head.append(element("span", badge, { class: `chip ${kind}` }), " ", element("span", run.name === "." ? "" : run.name), " ");
  if (run.info.verdict) {
    const code = run.info.verdict.code ? `${run.info.verdict.code}: ` : "";
    head.append(element("span", code + (run.info.verdict.sentence ?? ""), { class: "sentence-small" }), " ");
  }
  head.append(element("a", "report", { href: `/report?run=${encodeURIComponent(run.name)}` }));
  // A run in progress has no end yet, which needs no note.
  const salvage = run.info.state === "running" ? [] : run.info.salvage;
  salvage.forEach((text) => head.append(element("span", ` ${text}`, { class: "note" })));
  return head;
}

/** Fills an element only if its content has changed: refilling it would lose the focus. */
function refill(place, content, fill) {
  const signature = JSON.stringify(content);
  if (place.dataset.content === signature) return;
  place.dataset.content = signature;
  fill();
}

/** One button for the whole run and one per phase. */
function fillZooms(stage) {
  const place = document.getElementById("zooms");
  const button = (text, phase) => {
    const made = element("button", text, { type: "button", "data-phase": phase });
    made.addEventListener("click", () => {
      stopFollowing(stage);
      showWindow(stage, rangeOfPhase(stage, phase));
    });
    return made;
  };
  const names = stage.phases.map((phase) => phase.name);
  const all = stage.runs.length > 1 ? "All" : "Whole run";
  refill(place, [all, names], () => place.replaceChildren(button(all, -1), ...names.map(button)));
}

/** Current range of a phase, which grows while the phase is running. */
function rangeOfPhase(stage, index) {
  const phase = stage.phases[index];
  return phase && phase.end > phase.start ? clampWindow(stage, [phase.start, phase.end]) : null;
}

function showZooms(stage) {
  const { window } = stage.state;
  document.querySelectorAll("#zooms button").forEach((button) => {
    const index = Number(button.dataset.phase);
    const range = rangeOfPhase(stage, index);
    const same = index < 0 ? !window : window && range && range.every((t, i) => t === window[i]);
    button.setAttribute("aria-pressed", String(Boolean(same)));
  });
}

function fillEpochs(stage) {
  const select = document.getElementById("epoch");
  const names = [...new Set(stage.runs.flatMap((run) => run.info.phases.map((phase) => phase.name)))];
  document.getElementById("epoch-tool").hidden = stage.runs.length < 2 || names.length === 0;
  refill(select, names, () => {
    select.replaceChildren(element("option", "the start", { value: "" }));
    names.forEach((name) => select.append(element("option", `phase ${name}`, { value: name })));
  });
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
    // Clipboard access is not allowed everywhere.
    button.textContent = "See the address bar";
  }
  setTimeout(() => (button.textContent = "Copy link"), 2000);
}

function showLive(stage) {
  const button = document.getElementById("live");
  button.hidden = !stage.runs.some((run) => run.info.state === "running");
  button.setAttribute("aria-pressed", String(stage.state.follow));
}

/** Stops following once the user looks at another range. */
function stopFollowing(stage) {
  stage.state.follow = false;
  showLive(stage);
}
