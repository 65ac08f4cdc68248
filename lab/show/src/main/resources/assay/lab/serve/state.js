// The state of the view, and its form in the address after #: a link reproduces the view.

const SPLITS = ["each", "series", "machine", "all"];

function emptyState() {
  return { runs: [], epoch: "", window: null, charts: [], off: new Set(), follow: true };
}

function writeChart(chart) {
  const items = chart.items.map((item) => (item.on ? "" : "-") + encodeURIComponent(item.name));
  const split = chart.split === "each" ? "" : `;${chart.split}`;
  return `chart=${items.join(",")}${split}${chart.log ? ";log" : ""}`;
}

function writeState(state) {
  const parts = state.runs.map((name) => `run=${encodeURIComponent(name)}`);
  if (state.epoch) parts.push(`epoch=${encodeURIComponent(state.epoch)}`);
  if (state.window) parts.push(`t=${state.window.join(",")}`);
  [...state.off].sort().forEach((kind) => parts.push(`off=${encodeURIComponent(kind)}`));
  if (!state.follow) parts.push("follow=no");
  state.charts.forEach((chart) => parts.push(writeChart(chart)));
  return parts.join("&");
}

function readChart(text) {
  const [names, ...flags] = text.split(";");
  const items = names.split(",").filter(Boolean).map((word) => {
    const off = word.startsWith("-");
    return { name: decoded(off ? word.slice(1) : word), on: !off };
  });
  const split = flags.find((flag) => SPLITS.includes(flag)) ?? "each";
  return { items, split, log: flags.includes("log") };
}

/** A link may be truncated: text that cannot be decoded is used as it is. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readState(hash) {
  const state = emptyState();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const equals = part.indexOf("=");
    const [name, value] = [part.slice(0, equals), part.slice(equals + 1)];
    if (name === "run") state.runs.push(decoded(value));
    if (name === "epoch") state.epoch = decoded(value);
    if (name === "off") state.off.add(decoded(value));
    if (name === "follow") state.follow = value !== "no";
    if (name === "chart") state.charts.push(readChart(value));
    if (name === "t") {
      const [from, to] = value.split(",").map(Number);
      if (from < to) state.window = [from, to];
    }
  }
  return state;
}
