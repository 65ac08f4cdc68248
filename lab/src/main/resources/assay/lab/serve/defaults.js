// What is shown where nobody has chosen yet.

const MOST_SHOWN = 8;
const MOST_OPERATIONS = 3;

function pick(names, pattern) {
  return names.filter((name) => pattern.test(name));
}

/** More lines than this are there, but off at first. */
function chartOf(names, more = {}) {
  const items = names.map((name, i) => ({ name, on: i < MOST_SHOWN }));
  return { items, split: "each", log: false, ...more };
}

/** Loading and what is no operation of a store come last. */
const LAST_OPERATIONS = ["insert", "flush", "modify-read", "modify-write", "schedule-lag"];

function operationsOf(names) {
  const all = pick(names, /^latency\..*\.p99\.ms$/).map((name) => name.slice(8, -7));
  return all.sort((a, b) => LAST_OPERATIONS.indexOf(a) - LAST_OPERATIONS.indexOf(b));
}

function latencyCharts(names) {
  return operationsOf(names)
    .slice(0, MOST_OPERATIONS)
    .map((operation) => {
      const figures = ["p50", "p99", "max"].map((figure) => `latency.${operation}.${figure}.ms`);
      return chartOf(figures.filter((name) => names.includes(name)), { log: true });
    });
}

function cpuChart(names) {
  const busy = pick(names, /^cpu\.[^.]+\.cores$/).filter((name) => !/\.(online|usable)\./.test(name));
  const machine = busy.filter((name) => name === "cpu.machine.cores");
  return chartOf([...machine, ...busy.filter((name) => name !== "cpu.machine.cores")]);
}

function storeCharts(names) {
  const counts = pick(names, /^store\..*\.count$/);
  const told = counts.filter((name) => /compaction|file|flush|queue|hold/.test(name));
  return [
    chartOf(told.length > 0 ? told : counts),
    chartOf(pick(names, /^store\..*\.(ms|percent|share)$/)),
  ];
}

/** Latency beside what servers did at the same time: the monitor's figure 3. */
function togetherChart(names) {
  const [operation] = operationsOf(names);
  const store = pick(names, /^store\.(.*(store-?files|compactions-running).*)\.count$/);
  const servers = pick(names, /^cpu\.(tserver|regionserver|cassandra)\.cores$/);
  if (!operation || store.length + servers.length === 0) return chartOf([]);
  return chartOf([`latency.${operation}.p99.ms`, ...servers, ...store.slice(0, 4)]);
}

function defaultCharts(names) {
  return [
    togetherChart(names),
    chartOf(pick(names, /^throughput\..*\.(ok|failed|unknown)\.per_s$/)),
    ...latencyCharts(names),
    cpuChart(names),
    chartOf(pick(names, /^disk\.[^.]+\.((read|write)\.mb_per_s|util\.percent)$/)),
    ...storeCharts(names),
    chartOf(pick(names, /^(jvm\..*\.gc|assay\.gc)\.ms$/)),
  ].filter((chart) => chart.items.length > 0);
}
