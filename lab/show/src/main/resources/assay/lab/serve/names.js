// Parts of series names: cpu.tserver.cores@node1 is group, member, unit and machine.

const GROUP_TITLES = {
  throughput: "Throughput", latency: "Latency", load: "Load generator", writes: "Writes",
  cpu: "CPU", wait: "Waiting for a CPU", memory: "Memory", disk: "Disk", net: "Network",
  pressure: "Pressure", threads: "Threads", processes: "Processes", faults: "Page faults",
  switches: "Context switches", jvm: "JVMs", store: "Store internals",
  server: "Store internals by server", table: "Store internals by table", foreign: "Foreign lines", assay: "Assay", probe: "Probe",
};

/** Groups whose charts differ only in their units. */
const MANY_UNITS = ["store", "server", "table", "jvm", "load", "assay", "probe", "writes"];

function nameOf(id) {
  const at = id.indexOf("@");
  return at < 0 ? id : id.slice(0, at);
}

function machineOf(id) {
  const at = id.indexOf("@");
  return at < 0 ? "" : id.slice(at + 1);
}

function groupOf(name) {
  return name.split(".", 1)[0];
}

function groupTitle(group) {
  return Object.hasOwn(GROUP_TITLES, group) ? GROUP_TITLES[group] : group;
}

function unitOf(name) {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1);
}

/** The unit as displayed: mb_per_s is MB/s. */
function unitLabel(unit) {
  if (unit === "count" || unit === "value") return "";
  if (unit === "percent") return "%";
  return unit.replace(/^per_/, "/").replace(/_per_/g, "/").replace(/^mb\b/, "MB").replaceAll("_", " ");
}

/** The part of the name that distinguishes a series within its group. */
function shortName(name) {
  const words = name.split(".");
  return words.length < 3 ? words[0] : words.slice(1, -1).join(" ").replaceAll("_", " ");
}

/** How several series are combined: times by maximum, shares by mean, everything else by sum. */
function togetherOf(unit) {
  if (unit === "ms" || unit === "us") return "highest";
  if (unit === "percent" || unit === "share") return "mean";
  return "sum";
}

/** Whether a point that represents several samples shows the highest sample. */
function showsHighest(unit) {
  return togetherOf(unit) === "highest";
}

function chartTitle(chart) {
  const names = chart.items.map((item) => item.name);
  const groups = [...new Set(names.map(groupOf))];
  if (groups.length === 1 && groups[0] === "latency") {
    const operations = [...new Set(names.map((name) => name.split(".").slice(1, -2).join(".")))];
    if (operations.length <= 2) return `Latency: ${operations.join(", ")}`;
  }
  const title = groups.map(groupTitle).join(" · ") || "Empty chart";
  if (groups.length !== 1 || !MANY_UNITS.includes(groups[0])) return title;
  return `${title}: ${[...new Set(names.map(unitOf))].map((unit) => unitLabel(unit) || unit).join(", ")}`;
}
