// Formats numbers for readers, by the same rules as the report's tables.

function threeDigits(value) {
  const size = Math.abs(value);
  if (size >= 99.95) return Math.round(value).toLocaleString("en-US");
  if (size >= 9.995) return value.toFixed(1);
  if (value === 0) return "0";
  return value.toFixed(size < 0.095 ? 3 : 2);
}

function duration(micros) {
  const size = Math.abs(micros);
  if (size === 0) return "0";
  if (size < 0.9995) return `${Math.round(micros * 1e3)} ns`;
  if (size < 999.5) return `${threeDigits(micros)} µs`;
  if (size < 999.5e3) return `${threeDigits(micros / 1e3)} ms`;
  return `${threeDigits(micros / 1e6)} s`;
}

/** Removes trailing zeros after the decimal point: ticks are round numbers. */
function shortened(text) {
  return text.replace(/(\.\d*?)0+(?=\s|$)/, "$1").replace(/\.(?=\s|$)/, "");
}

function figure(value, chart) {
  if (value === null || value === undefined) return "–";
  if (chart.unit === "latency") return duration(value);
  if (chart.unit === "per_s") return `${threeDigits(value)}/s`;
  return chart.unitLabel ? `${threeDigits(value)} ${chart.unitLabel}` : threeDigits(value);
}

function tick(value, chart) {
  if (value === null) return "";
  return shortened(chart.unit === "latency" ? duration(value) : tickNumber(value));
}

function tickNumber(value) {
  if (Math.abs(value) >= 1e6) return `${threeDigits(value / 1e6)} M`;
  if (Math.abs(value) >= 1e4) return `${threeDigits(value / 1e3)} k`;
  return threeDigits(value);
}

/** Formats seconds since the start of the run as [h:]mm:ss. */
function clock(seconds, step) {
  if (seconds < 0) return `−${clock(-seconds, step)}`;
  const digits = step < 1 ? 1 : 0;
  const scale = 10 ** digits;
  const ticks = Math.round(seconds * scale);
  const rest = ((ticks % (60 * scale)) / scale).toFixed(digits);
  const whole = Math.floor(ticks / scale);
  const minutes = Math.floor(whole / 60) % 60;
  const tail = `${String(minutes).padStart(2, "0")}:${rest.padStart(digits ? 4 : 2, "0")}`;
  return whole < 3600 ? tail : `${Math.floor(whole / 3600)}:${tail}`;
}

/** Converts 1 / (1 - quantile) to a percentile. */
function percentile(x) {
  if (x <= 1) return "0";
  const percent = 100 - 100 / x;
  const digits = Math.max(0, Math.ceil(Math.log10(x) - 2 - 1e-9));
  return shortened(percent.toFixed(digits)).trim();
}
