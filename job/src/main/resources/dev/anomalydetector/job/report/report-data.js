"use strict";
// Unpacks what SeriesData.java packed: Base64, deflate, bytes sorted by significance.

async function unpackSeries(index, entry) {
  if (entry.points === 0) {
    return { x: [] };
  }
  const text = document.getElementById("data-" + index).textContent;
  const bytes = await inflate(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  const steps = new Float64Array(inOrder(bytes.subarray(0, 8 * entry.points), 8).buffer);
  const series = { x: new Array(entry.points) };
  for (let row = 0, time = 0; row < entry.points; row++) {
    time += steps[row];
    series.x[row] = time;
  }
  entry.columns.forEach((column, position) => {
    const from = 8 * entry.points + 4 * entry.points * position;
    const numbers = new Float32Array(inOrder(bytes.subarray(from, from + 4 * entry.points), 4).buffer);
    // uPlot knows gaps as null, not as NaN.
    series[column] = Array.from(numbers, (number) => (Number.isNaN(number) ? null : number));
  });
  return withGaps(series);
}

// A line across hours without data would claim values that nobody saw: an empty row breaks it.
function withGaps(series) {
  const steps = series.x.slice(1).map((time, row) => time - series.x[row]);
  const usual = [...steps].sort((left, right) => left - right)[steps.length >> 1];
  const rows = [];
  series.x.forEach((time, row) => {
    rows.push(row);
    if (steps[row] > 10 * usual) {
      rows.push(-1 - row);
    }
  });
  if (rows.length === series.x.length) {
    return series;
  }
  const gapped = {};
  for (const [column, all] of Object.entries(series)) {
    const gap = column === "x" ? (row) => all[row] + usual : () => null;
    gapped[column] = rows.map((row) => (row >= 0 ? all[row] : gap(-1 - row)));
  }
  return gapped;
}

async function inflate(bytes) {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("This browser is too old to unpack the data: it has no DecompressionStream.");
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function inOrder(sorted, width) {
  const count = sorted.length / width;
  const bytes = new Uint8Array(sorted.length);
  for (let significance = 0; significance < width; significance++) {
    for (let row = 0; row < count; row++) {
      bytes[row * width + significance] = sorted[significance * count + row];
    }
  }
  return bytes;
}

function formatTime(millis) {
  return new Date(millis).toISOString().replace("T", " ").replace(/\.000Z$|Z$/, "");
}

function formatDuration(millis) {
  const units = [["d", 86400000], ["h", 3600000], ["m", 60000], ["s", 1000]];
  const parts = [];
  for (const [name, length] of units) {
    const count = Math.floor(millis / length);
    millis -= count * length;
    if (count > 0 && parts.length < 2) {
      parts.push(count + name);
    }
  }
  return parts.length > 0 ? parts.join(" ") : millis + "ms";
}

function formatNumber(number) {
  if (number === null || number === undefined) {
    return "–";
  }
  const size = Math.abs(number);
  if (size !== 0 && (size < 1e-4 || size >= 1e12)) {
    return number.toExponential(3);
  }
  const digits = size >= 1000 ? 2 : size >= 1 ? 3 : 5;
  return number.toLocaleString("en", { maximumFractionDigits: digits });
}

function formatTick(number) {
  return number >= 10000 ? number.toExponential(0).replace("+", "") : String(number);
}

// Axis labels share one unit and as many digits as their distance needs, else neighbours look equal.
function formatTicks(ticks) {
  const shown = ticks.filter((tick) => tick !== null);
  const size = Math.max(...shown.map(Math.abs), 0);
  const units = [["T", 1e12], ["G", 1e9], ["M", 1e6], ["k", 1e3]];
  const [unit, divisor] = (size >= 10000 && units.find(([, limit]) => size >= limit)) || ["", 1];
  const step = shown.length > 1 ? Math.abs(shown[1] - shown[0]) / divisor : 1;
  const digits = Math.min(10, Math.max(0, -Math.floor(Math.log10(step || 1) + 1e-9)));
  return ticks.map((tick) => (tick === null ? "" : (tick / divisor).toFixed(digits) + unit));
}
