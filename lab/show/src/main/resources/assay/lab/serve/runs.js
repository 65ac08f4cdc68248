// The list of runs by experiment, with variables and results; several runs can be viewed together.

const ASK_AGAIN_MILLIS = 3000;
const list = { runs: [], pages: [], chosen: new Set() };

function took(seconds) {
  if (seconds === undefined || seconds === null) return "";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

function newestFirst(a, b) {
  return (b.start ?? "").localeCompare(a.start ?? "") || b.name.localeCompare(a.name);
}

function choice(run) {
  const cell = element("td");
  if (run.broken) return cell;
  const box = element("input", "", { type: "checkbox", "aria-label": `Select ${run.name} to view together` });
  box.checked = list.chosen.has(run.name);
  box.addEventListener("change", () => {
    if (box.checked) list.chosen.add(run.name);
    else list.chosen.delete(run.name);
    showChosen();
  });
  cell.append(box);
  return cell;
}

function row(run, columns) {
  const line = element("tr", "", { "data-run": run.name });
  const [badge, kind] = badgeOf(run);
  const name = element("th", "", { scope: "row" });
  const short = run.name.split("/").pop();
  if (run.broken) name.append(element("span", short));
  else name.append(element("a", short, { href: viewLink([run.name]), "aria-label": run.name }));
  const state = element("td");
  state.append(element("span", badge, { class: `chip ${kind}`, title: run.verdict?.sentence ?? "" }));
  line.append(choice(run), name, ...columns.map((column) => element("td", run.values?.[column] ?? "")), state);
  if (run.broken) {
    line.append(element("td", run.broken, { colspan: "5", class: "verdict-cell" }));
    return line;
  }
  line.append(
    element("td", run.rate, { class: "number" }), element("td", run.p99, { class: "number" }), limit(run),
    element("td", startOf(run)), element("td", took(run.took), { class: "number" }),
  );
  return line;
}

/** The limit, with the verdict's code if there is no limit or the run is not valid. */
function limit(run) {
  const cell = element("td", run.limit ?? "");
  if (run.verdict && (!run.limit || !run.verdict.valid)) {
    cell.append(" ", element("span", run.verdict.code ?? "", { class: "code", title: run.verdict.sentence ?? "" }));
  }
  return cell;
}

/** Searches name, state, store, verdict, limit, and variables as NAME=VALUE. */
function matches(run, words) {
  const values = Object.entries(run.values ?? {}).map(([name, value]) => `${name}=${value}`);
  const text = [run.name, run.state, run.store, run.verdict?.code, run.limit, run.variant, ...values,
    run.broken ? "broken" : ""];
  const all = text.join(" ").toLowerCase();
  return words.every((word) => all.includes(word));
}

function folderOf(run) {
  return run.name.includes("/") ? run.name.slice(0, run.name.lastIndexOf("/")) : "";
}

/** Groups runs by folder, and within a folder by experiments of several runs. */
function groupsOf(runs) {
  const groups = new Map();
  for (const run of runs) {
    const folder = folderOf(run);
    const together = list.runs.filter((each) => run.begun && each.begun === run.begun && folderOf(each) === folder);
    const begun = together.length > 1 ? run.begun : "";
    const key = `${folder}\n${begun}`;
    if (!groups.has(key)) groups.set(key, { folder, begun, all: begun ? together : [], runs: [] });
    groups.get(key).runs.push(run);
  }
  return [...groups.values()];
}

/** Variables with several values among all runs of a group, including runs that the search hides. */
function varied({ all }) {
  const names = new Set(all.flatMap((run) => Object.keys(run.values ?? {})));
  return [...names].filter((name) => new Set(all.map((run) => run.values?.[name])).size > 1);
}

const SCALES = { KB: 1e3, MB: 1e6, GB: 1e9, KIB: 1024, MIB: 1024 ** 2, GIB: 1024 ** 3, MS: 1e-3, S: 1, M: 60, H: 3600 };

/** Compares by size, not alphabetically: 10 KB, 1 MB, 10 MB. */
function natural(a = "", b = "") {
  const [x, y] = [a, b].map((text) => /^([\d.]+)\s*([a-z]*)$/i.exec(text));
  if (!x || !y) return a.localeCompare(b, "en", { numeric: true });
  const size = ([, number, unit]) => Number(number) * (SCALES[unit.toUpperCase()] ?? 1);
  return size(x) - size(y);
}

function inOrder(group, columns) {
  const by = (a, b) => columns.reduce((sum, name) => sum || natural(a.values?.[name], b.values?.[name]), 0);
  return columns.length === 0 ? group.runs : [...group.runs].sort((a, b) => by(a, b) || newestFirst(b, a));
}

function pagesOf(group) {
  const names = [`comparison-${group.begun}.html`, "search.html"];
  return list.pages.filter((page) => names.some((name) => page === (group.folder ? `${group.folder}/${name}` : name)));
}

function section(group) {
  const columns = varied(group);
  const made = element("section", "", { class: "runs-group" });
  made.append(element("h2", group.folder || "Runs"));
  if (group.begun) made.append(element("span", group.begun, { class: "note begun" }));
  for (const page of pagesOf(group)) {
    const text = page.endsWith("search.html") ? "search" : "comparison";
    made.append(element("a", text, { href: `/page?page=${encodeURIComponent(page)}`, class: "page-link" }));
  }
  const table = element("table", "", { class: "runs" });
  table.append(element("caption", `Runs of ${group.folder}`, { class: "hidden" }));
  const titles = ["run", ...columns, "state", "rate", "p99", "limit", "started, UTC", "took"];
  const line = element("tr");
  const first = element("th", "", { scope: "col" });
  first.append(element("span", "view together", { class: "hidden" }));
  line.append(first, ...titles.map((title) => {
    const right = ["rate", "p99", "took"].includes(title) && !columns.includes(title);
    return element("th", title, { scope: "col", class: right ? "number" : "" });
  }));
  const titled = element("thead");
  titled.append(line);
  const body = element("tbody");
  body.append(...inOrder(group, columns).map((run) => row(run, columns)));
  table.append(titled, body);
  const scroll = element("div", "", { class: "scroll", tabindex: "0", role: "region", "aria-label": `Runs of ${group.folder}` });
  scroll.append(table);
  made.append(scroll);
  return made;
}

function showRuns() {
  const words = document.getElementById("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = list.runs.filter((run) => matches(run, words));
  document.getElementById("runs").replaceChildren(...groupsOf(found).map(section));
  document.getElementById("count").textContent = `${found.length} of ${list.runs.length} runs`;
  const none = document.getElementById("none");
  none.hidden = list.runs.length > 0;
  none.textContent = "No runs yet. Start one with ‘assay run’; it appears here while it is running.";
  showChosen();
}

function showChosen() {
  const button = document.getElementById("overlay");
  button.disabled = list.chosen.size === 0;
  button.textContent = list.chosen.size < 2 ? "View together" : `View ${list.chosen.size} together`;
}

async function refresh() {
  try {
    const answer = await ask("/api/runs");
    const text = JSON.stringify([answer.runs, answer.pages]);
    const changed = text !== list.text;
    list.text = text;
    list.pages = answer.pages;
    list.runs = answer.runs.sort(newestFirst);
    // Redrawing an unchanged list would lose the focus.
    if (changed) showRuns();
    document.documentElement.dataset.ready = "yes";
  } catch (error) {
    document.getElementById("count").textContent = `update failed: ${error.message}`;
  }
  setTimeout(refresh, ASK_AGAIN_MILLIS);
}

document.getElementById("search").addEventListener("input", showRuns);
document.getElementById("overlay").addEventListener("click", () => {
  location.assign(viewLink([...list.chosen]));
});
refresh();
