// Default charts of a run.

const MOST_SHOWN = 8;
const MOST_OPERATIONS = 3;

function pick(names, pattern) {
  return names.filter((name) => pattern.test(name));
}

/** Lines beyond MOST_SHOWN are part of the chart, but off at first. */
function chartOf(names, more = {}) {
  const items = names.map((name, i) => ({ name, on: i < MOST_SHOWN }));
  return { items, split: "each", log: false, ...more };
}

const OF_ASSAY = ["schedule-lag", "wake-up"];

/** Operations that load data, and values that are not operations of the store, come last. */
const LAST_OPERATIONS = ["insert", "flush", "modify-read", "modify-write", ...OF_ASSAY];

/** Operations of the measured phase come first; operations that only fill a buffer are excluded. */
function operationsOf(names, untimed, measured) {
  const all = pick(names, /^latency\..*\.p99\.ms$/).map((name) => name.slice(8, -7));
  const place = (operation) =>
    LAST_OPERATIONS.indexOf(operation) + (measured.has(operation) ? 0 : LAST_OPERATIONS.length + 1);
  return all.filter((operation) => !untimed.has(operation)).sort((a, b) => place(a) - place(b));
}

/** Throughput, failures and p99 of the main operations. */
function glanceChart(names, untimed, measured) {
  const flushes = untimed.size > 0 ? ["flush"] : [];
  const shown = (operation) => measured.size === 0 || [...measured, ...flushes].includes(operation);
  const times = operationsOf(names, untimed, measured)
    .filter((operation) => !OF_ASSAY.includes(operation) && shown(operation))
    .slice(0, MOST_OPERATIONS)
    .map((operation) => `latency.${operation}.p99.ms`);
  const rates = pick(names, /^throughput\..*\.(ok|failed|unknown)\.per_s$/)
    .filter((name) => measured.size === 0 || measured.has(name.split(".").slice(1, -2).join(".")));
  return chartOf([...rates, ...times], { log: true });
}

function latencyCharts(names, untimed, measured) {
  return operationsOf(names, untimed, measured)
    .slice(0, MOST_OPERATIONS)
    .map((operation) => {
      const figures = ["p50", "p99", "max"].map((figure) => `latency.${operation}.${figure}.ms`);
      return chartOf(figures.filter((name) => names.includes(name)), { log: true });
    });
}

/** Series that are not of process groups are excluded; the store's servers come first, so that they are shown. */
const NO_GROUPS = /^cpu\.(online|usable|iowait|steal|unattributed)\./;
const SERVERS = /^cpu\.(tserver|regionserver|hbase|cassandra|scan-server|compactor|datanode)\./;

function cpuChart(names) {
  const rank = (name) => {
    if (name === "cpu.machine.cores") return 0;
    if (SERVERS.test(name)) return 1;
    return name === "cpu.assay.cores" ? 2 : 3;
  };
  const groups = pick(names, /^cpu\.[^.]+\.cores$/).filter((name) => !NO_GROUPS.test(name));
  return chartOf(groups.sort((a, b) => rank(a) - rank(b)));
}

/** Series of whole disks, recognized by their utilisation; process groups, which use the same disks, are excluded. */
function diskChart(names) {
  const busy = pick(names, /^disk\.[^.]+\.util\.percent$/);
  const devices = busy.map((name) => name.split(".")[1]);
  const transfer = pick(names, /^disk\.[^.]+\.(read|write)\.mb_per_s$/);
  const whole = transfer.filter((name) => devices.includes(name.split(".")[1]));
  return chartOf([...(whole.length > 0 ? whole : transfer), ...busy]);
}

function storeCharts(names) {
  const counts = pick(names, /^store\..*\.count$/);
  const told = counts.filter((name) => /compaction|file|flush|queue|hold/.test(name));
  return [
    chartOf(told.length > 0 ? told : counts),
    chartOf(pick(names, /^store\..*\.(ms|ms_per_s|percent|share)$/)),
    chartOf(pick(names, /^store\..*requests.*\.per_s$/)),
  ];
}

/** Latency together with what servers did at the same time: figure 3 of the YCSB++ paper. */
function togetherChart(names, untimed, measured) {
  const [operation] = operationsOf(names, untimed, measured);
  const store = pick(names, /^store\.(.*(store-?files|compactions-running).*)\.count$/);
  // A store in Assay's own process has no server.
  const servers = pick(names, /^cpu\.(tserver|regionserver|hbase|cassandra)\.cores$/);
  if (servers.length === 0) servers.push(...pick(names, /^cpu\.machine\.cores$/));
  if (!operation || store.length === 0) return chartOf([]);
  return chartOf([`latency.${operation}.p99.ms`, ...servers, ...store.slice(0, 4)]);
}

function defaultCharts(names, untimed, measured) {
  return [
    glanceChart(names, untimed, measured),
    chartOf(pick(names, /^load\.(.*\.)?backlog\.operations$/)),
    togetherChart(names, untimed, measured),
    ...latencyCharts(names, untimed, measured),
    cpuChart(names),
    diskChart(names),
    ...storeCharts(names),
    chartOf(pick(names, /^(jvm\..*\.gc|assay\.gc)\.ms$/)),
  ].filter((chart) => chart.items.length > 0);
}
