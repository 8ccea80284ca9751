// Draws one series: its values above, its scores below, zoomed and pointed at together.

const COLUMNS = {
  lower: { name: "Lower bound", color: "--band", width: 0 },
  upper: { name: "Upper bound", color: "--band", width: 0 },
  expected: { name: "Expected", color: "--expected", width: 1.25, dash: [5, 4] },
  value: { name: "Value", color: "--value", width: 1.5 },
  score: { name: "Score", color: "--score", width: 1.25 },
};

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const TIME_LABELS = [
  [365 * DAY, "{YYYY}", null, null, null, null, null, null, 1],
  [28 * DAY, "{MMM}", "\n{YYYY}", null, null, null, null, null, 1],
  [DAY, "{D} {MMM}", "\n{YYYY}", null, null, null, null, null, 1],
  [MINUTE, "{HH}:{mm}", "\n{D} {MMM} {YYYY}", null, "\n{D} {MMM}", null, null, null, 1],
  [SECOND, "{HH}:{mm}:{ss}", "\n{D} {MMM} {YYYY}", null, "\n{D} {MMM}", null, null, null, 1],
  [1, "{HH}:{mm}:{ss}.{fff}", "\n{D} {MMM} {YYYY}", null, "\n{D} {MMM}", null, null, null, 1],
];

function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function severityKind(severity) {
  const known = severity.toLowerCase();
  return known === "critical" || known === "warning" ? known : "notice";
}

// Charts of one entry in the given element; returns how to zoom, to show everything, to take away.
function drawCharts(parent, entry, series) {
  const full = fullRange(entry, series);
  const group = uPlot.sync("series");
  const charts = [];
  const zoom = (from, to) => charts.forEach((one) => one.setScale("x", { min: from, max: to }));
  const reset = () => zoom(full[0], full[1]);
  const make = (columns, height, options) => {
    const box = parent.appendChild(document.createElement("div"));
    box.className = "chart";
    const data = [series.x, ...columns.map((column) => series[column])];
    const chart = new uPlot(chartOptions(box, entry, series, columns, height, full, group, options), data, box);
    chart.over.addEventListener("dblclick", reset);
    charts.push(chart);
  };
  const present = ["lower", "upper", "expected", "value"].filter((column) => series[column]);
  make(present, 340, { range: (chart, min, max) => valueRange(chart, series) });
  if (series.score) {
    make(["score"], 170, { range: scoreRange, scoreLine: true });
  }
  const resize = new ResizeObserver(() => {
    charts.forEach((chart) => chart.setSize({ width: width(parent), height: chart.height }));
  });
  resize.observe(parent);
  const remove = () => {
    resize.disconnect();
    charts.forEach((chart) => {
      group.unsub(chart);
      chart.destroy();
    });
    parent.replaceChildren();
  };
  return { zoom, reset, remove, range: () => [charts[0].scales.x.min, charts[0].scales.x.max] };
}

function width(parent) {
  return Math.max(320, parent.clientWidth);
}

function fullRange(entry, series) {
  const first = series.x[0];
  const last = series.x[series.x.length - 1];
  return first === last ? [first - MINUTE, last + MINUTE] : [first, last];
}

function chartOptions(box, entry, series, columns, height, full, group, options) {
  const axis = {
    stroke: () => color("--muted"),
    grid: { stroke: () => color("--grid"), width: 1 },
    ticks: { stroke: () => color("--grid"), width: 1 },
    font: "12px system-ui, sans-serif",
  };
  const lower = columns.indexOf("lower") + 1;
  const upper = columns.indexOf("upper") + 1;
  return {
    width: width(box),
    height,
    ms: 1,
    tzDate: (time) => uPlot.tzDate(new Date(time), "Etc/UTC"),
    legend: { show: false },
    cursor: {
      y: false,
      sync: { key: group.key, scales: ["x", null] },
      drag: { x: true, y: false, dist: 4 },
      // The page resets all charts to the full range itself.
      bind: { dblclick: () => null },
      points: { size: 7 },
    },
    scales: {
      x: { time: true, min: full[0], max: full[1] },
      y: { range: options.range, ...(options.scoreLine ? { distr: 4, asinh: 1 } : {}) },
    },
    axes: [
      { ...axis, values: TIME_LABELS, space: 70 },
      options.scoreLine
        ? { ...axis, size: 72, splits: scoreTicks, filter: (chart, ticks) => ticks, values: (chart, ticks) => ticks.map(formatTick) }
        : { ...axis, size: 72, values: (chart, ticks) => formatTicks(ticks) },
    ],
    series: [{}, ...columns.map((column) => seriesOptions(column, series))],
    bands: lower > 0 && upper > 0 ? [{ series: [upper, lower], fill: () => color("--band") }] : [],
    hooks: {
      drawClear: [(chart) => drawWindows(chart, entry)],
      draw: [(chart) => drawAlerts(chart, entry, options.scoreLine)],
      init: [(chart) => addTip(chart, box)],
      setCursor: [(chart) => moveTip(chart, entry, series)],
    },
  };
}

function seriesOptions(column, series) {
  const { name, color: stroke, width: line, dash } = COLUMNS[column];
  return {
    label: name,
    stroke: () => color(stroke),
    width: line,
    dash,
    spanGaps: false,
    points: { show: series.x.length < 100 && line > 0 && !dash },
  };
}

// The values decide; a band far wider than they are (as while a model learns) is cut off.
function valueRange(chart, series) {
  const [from, to] = visibleRows(chart, series);
  const main = extent([series.value, series.expected], from, to);
  if (main === null) {
    return [0, 1];
  }
  const band = extent([series.lower, series.upper], from, to) || main;
  const span = main[1] - main[0] || Math.abs(main[1]) * 0.1 || 1;
  const low = Math.max(Math.min(main[0], band[0]), main[0] - 0.75 * span);
  const high = Math.min(Math.max(main[1], band[1]), main[1] + 0.75 * span);
  return [low - 0.06 * span, high + 0.1 * span];
}

function scoreRange(chart, min, max) {
  return [0, Math.max(2, (max || 0) * 1.15)];
}

// Linear up to 1, then 2, 5, 10, 20 ..., thinned to whole powers of ten where scores are huge.
function scoreTicks(chart, axis, min, max) {
  const ticks = [0, 1];
  for (let power = 1; power <= max; power *= 10) {
    ticks.push(...(max < 1000 ? [2 * power, 5 * power, 10 * power] : [10 * power]).filter((tick) => tick <= max));
  }
  const every = Math.ceil((ticks.length - 2) / 6);
  return ticks.filter((tick, position) => position < 2 || (position - 2) % every === 0);
}

// uPlot has set the rows in view by the time it asks for the range of the values.
function visibleRows(chart, series) {
  const [from, to] = chart.series[0].idxs;
  return [Math.max(0, from - 1), Math.min(series.x.length - 1, to + 1)];
}

function extent(columns, from, to) {
  let low = Infinity, high = -Infinity;
  for (const column of columns) {
    for (let row = from; column && row <= to; row++) {
      if (column[row] !== null) {
        low = Math.min(low, column[row]);
        high = Math.max(high, column[row]);
      }
    }
  }
  return low <= high ? [low, high] : null;
}

function inPlot(chart, paint) {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  paint(ctx, bbox, uPlot.pxRatio, (time) => chart.valToPos(time, "x", true));
  ctx.restore();
}

function drawWindows(chart, entry) {
  inPlot(chart, (ctx, box, ratio, x) => {
    ctx.font = 11 * ratio + "px system-ui, sans-serif";
    ctx.textBaseline = "bottom";
    for (const label of entry.labels) {
      const from = x(label.start);
      const wide = Math.max(2 * ratio, x(label.end) - from);
      ctx.fillStyle = color(label.hit ? "--hit" : "--missed");
      ctx.fillRect(from, box.top, wide, box.height);
      const text = label.hit ? label.kind : (label.kind + " missed").trim();
      ctx.fillStyle = color(label.hit ? "--hit-text" : "--missed-text");
      if (ctx.measureText(text).width + 8 * ratio < wide) {
        ctx.fillText(text, Math.max(from, box.left) + 4 * ratio, box.top + box.height - 3 * ratio);
      }
    }
  });
}

function drawAlerts(chart, entry, scoreLine) {
  inPlot(chart, (ctx, box, ratio, x) => {
    if (scoreLine) {
      const y = Math.round(chart.valToPos(1, "y", true)) + 0.5;
      stroke(ctx, color("--critical"), ratio, [6 * ratio, 4 * ratio], box.left, y, box.left + box.width, y);
    }
    const paints = { critical: color("--critical"), warning: color("--warning"), notice: color("--notice") };
    for (const alert of entry.alerts) {
      const paint = paints[severityKind(alert.severity)];
      const fired = x(alert.fired);
      const resolved = alert.resolved === undefined ? box.left + box.width : x(alert.resolved);
      ctx.globalAlpha = 0.55;
      ctx.fillStyle = paint;
      ctx.fillRect(fired, box.top, Math.max(ratio, resolved - fired), 4 * ratio);
      stroke(ctx, paint, ratio, [], fired, box.top, fired, box.top + box.height);
      if (alert.resolved !== undefined) {
        stroke(ctx, paint, ratio, [2 * ratio, 4 * ratio], resolved, box.top, resolved, box.top + box.height);
      }
      ctx.globalAlpha = 1;
      ctx.beginPath();
      ctx.moveTo(fired - 5 * ratio, box.top);
      ctx.lineTo(fired + 5 * ratio, box.top);
      ctx.lineTo(fired, box.top + 9 * ratio);
      ctx.fill();
    }
  });
}

function stroke(ctx, paint, width, dash, fromX, fromY, toX, toY) {
  ctx.strokeStyle = paint;
  ctx.lineWidth = width;
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(fromX, fromY);
  ctx.lineTo(toX, toY);
  ctx.stroke();
}

function addTip(chart, box) {
  chart.tip = box.appendChild(document.createElement("div"));
  chart.tip.className = "tip";
  chart.tip.hidden = true;
  chart.over.addEventListener("mouseenter", () => (chart.pointed = true));
  chart.over.addEventListener("mouseleave", () => {
    chart.pointed = false;
    chart.tip.hidden = true;
  });
}

function moveTip(chart, entry, series) {
  const { left, top, idx } = chart.cursor;
  if (!chart.pointed || idx === null || idx === undefined || left < 0) {
    return;
  }
  chart.tip.textContent = tipText(chart, entry, series, idx, left);
  chart.tip.hidden = false;
  const plotLeft = chart.over.offsetLeft;
  const right = left > chart.over.clientWidth / 2;
  chart.tip.style.left = right ? "" : plotLeft + left + 14 + "px";
  chart.tip.style.right = right ? chart.width - plotLeft - left + 14 + "px" : "";
  chart.tip.style.top = Math.min(top, chart.over.clientHeight - chart.tip.clientHeight) + "px";
}

function tipText(chart, entry, series, row, left) {
  const time = series.x[row];
  const lines = [formatTime(time) + " UTC"];
  const add = (name, text) => lines.push(name + "  " + text);
  add("Value", formatNumber(series.value[row]));
  if (series.expected) {
    add("Expected", formatNumber(series.expected[row]));
  }
  if (series.lower || series.upper) {
    const bound = (column) => (column ? formatNumber(column[row]) : "–");
    add("Normal", bound(series.lower) + " to " + bound(series.upper));
  }
  if (series.score) {
    add("Score", formatNumber(series.score[row]));
  }
  for (const label of entry.labels.filter((one) => one.start <= time && time <= one.end)) {
    lines.push("In labelled window " + label.kind + (label.hit ? "" : " (missed)"));
  }
  // Near its line counts as on it, else an alert that resolved at once could not be pointed at.
  const slack = chart.posToVal(left + 6, "x") - chart.posToVal(left, "x");
  const near = (alert) => alert.fired - slack <= time && time <= (alert.resolved ?? Infinity) + slack;
  for (const alert of entry.alerts.filter(near).slice(0, 4)) {
    lines.push("▼ " + alert.severity + (alert.false ? " (false)" : "") + ": actual " + formatNumber(alert.actual)
        + ", expected " + formatNumber(alert.expected) + ", score " + formatNumber(alert.score));
    lines.push("   fired " + formatTime(alert.fired)
        + (alert.resolved === undefined ? ", still firing" : ", resolved " + formatTime(alert.resolved)));
  }
  return lines.join("\n");
}
