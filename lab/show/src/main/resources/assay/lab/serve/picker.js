// Choosing series for a chart: a search, and all names by group.

const MOST_LISTED = 400;

function pickerGroups(stage, words) {
  const groups = new Map();
  let listed = 0;
  for (const name of stage.names) {
    const text = `${name} ${groupTitle(groupOf(name))}`.toLowerCase();
    if (!words.every((word) => text.includes(word)) || ++listed > MOST_LISTED) continue;
    if (!groups.has(groupOf(name))) groups.set(groupOf(name), []);
    groups.get(groupOf(name)).push(name);
  }
  return { groups, listed };
}

function machinesWith(stage, name) {
  const ids = stage.runs.flatMap((run) => run.ids.get(name) ?? []);
  return new Set(ids.map(machineOf).filter(Boolean)).size;
}

function pickerEntry(stage, chart, name) {
  const at = () => chart.items.findIndex((item) => item.name === name);
  const change = (on) =>
    changeChart(stage, () => {
      if (on && at() < 0) chart.items.push({ name, on: true });
      if (!on && at() >= 0) chart.items.splice(at(), 1);
    });
  const machines = machinesWith(stage, name);
  const label = checkbox(at() >= 0, change, element("span", shortName(name)));
  label.append(element("span", unitLabel(unitOf(name)), { class: "unit" }));
  if (machines > 1) label.append(element("span", `${machines} machines`, { class: "unit" }));
  label.title = name;
  label.dataset.name = name;
  return label;
}

function fillPickerList(stage, chart, place, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const { groups, listed } = pickerGroups(stage, words);
  const chosen = new Set(chart.items.map((item) => groupOf(item.name)));
  place.replaceChildren();
  for (const [group, names] of groups) {
    const details = element("details");
    details.open = words.length > 0 || chosen.has(group) || groups.size < 4;
    const summary = element("summary", `${groupTitle(group)} `);
    summary.append(element("span", String(names.length), { class: "unit" }));
    details.append(summary, ...names.map((name) => pickerEntry(stage, chart, name)));
    place.append(details);
  }
  if (listed === 0) place.append(element("p", "No series matches.", { class: "note" }));
  if (listed > MOST_LISTED) {
    place.append(element("p", `${listed - MOST_LISTED} more; refine the search.`, { class: "note" }));
  }
}

function openPicker(stage, chart) {
  const picker = document.getElementById("picker");
  const search = element("input", "", {
    type: "search", placeholder: "Search series", "aria-label": "Search series", autocomplete: "off",
  });
  const list = element("div", "", { class: "picker-list" });
  const head = element("div", "", { class: "picker-head" });
  head.append(element("h2", "Series"), tool("✕", "Close", () => closePicker()));
  search.addEventListener("input", () => fillPickerList(stage, chart, list, search.value));
  picker.replaceChildren(head, search, list);
  fillPickerList(stage, chart, list, "");
  picker.hidden = false;
  document.body.classList.add("picking");
  stage.picked = { back: document.activeElement };
  picker.onkeydown = (event) => {
    if (event.key === "Escape") closePicker(stage);
  };
  search.focus();
}

function closePicker(stage) {
  document.getElementById("picker").hidden = true;
  document.body.classList.remove("picking");
  stage?.picked?.back?.focus?.();
}
