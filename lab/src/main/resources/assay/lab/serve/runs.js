// The list of runs: search, state, verdict; several can be viewed together.

const ASK_AGAIN_MILLIS = 3000;
const list = { runs: [], chosen: new Set() };

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
  const box = element("input", "", { type: "checkbox", "aria-label": `view ${run.name} together` });
  box.checked = list.chosen.has(run.name);
  box.addEventListener("change", () => {
    if (box.checked) list.chosen.add(run.name);
    else list.chosen.delete(run.name);
    showChosen();
  });
  cell.append(box);
  return cell;
}

function row(run) {
  const line = element("tr", "", { "data-run": run.name });
  const [badge, kind] = badgeOf(run);
  const name = element("th", "", { scope: "row" });
  if (run.broken) name.append(element("span", run.name));
  else name.append(element("a", run.name, { href: viewLink([run.name]) }));
  const state = element("td");
  state.append(element("span", badge, { class: `chip ${kind}` }));
  const verdict = element("td", "", { class: "verdict-cell" });
  if (run.broken) verdict.textContent = run.broken;
  else if (run.verdict) {
    if (run.verdict.code) verdict.append(element("span", run.verdict.code, { class: "code" }), " ");
    verdict.append(run.verdict.sentence ?? "");
  }
  line.append(choice(run), name, state, element("td", startOf(run)), element("td", took(run.took)), verdict);
  return line;
}

function matches(run, words) {
  const text = [run.name, run.state, run.store, run.verdict?.code, run.broken ? "broken" : ""];
  const all = text.join(" ").toLowerCase();
  return words.every((word) => all.includes(word));
}

function showRuns() {
  const words = document.getElementById("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = list.runs.filter((run) => matches(run, words));
  document.querySelector("#runs tbody").replaceChildren(...found.map(row));
  document.getElementById("count").textContent = `${found.length} of ${list.runs.length} runs`;
  const none = document.getElementById("none");
  none.hidden = list.runs.length > 0;
  none.textContent = "No run yet: ‘assay run’ makes one, and it appears here while it goes on.";
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
    const changed = JSON.stringify(answer.runs) !== list.text;
    list.text = JSON.stringify(answer.runs);
    list.runs = answer.runs.sort(newestFirst);
    // A list that is drawn anew for nothing would take the focus away from under a hand.
    if (changed) showRuns();
    document.documentElement.dataset.ready = "yes";
  } catch (error) {
    document.getElementById("count").textContent = `no answer: ${error.message}`;
  }
  setTimeout(refresh, ASK_AGAIN_MILLIS);
}

document.getElementById("search").addEventListener("input", showRuns);
document.getElementById("overlay").addEventListener("click", () => {
  location.assign(viewLink([...list.chosen]));
});
refresh();
