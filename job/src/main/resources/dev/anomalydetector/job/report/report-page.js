// The page around the charts: list, filters, details of the chosen series, keys.

const INDEX = JSON.parse(document.getElementById("index").textContent);
const ALERT_ROWS = 500;
const page = {
  list: document.getElementById("list"),
  items: [...document.querySelectorAll("#list li")],
  detail: document.getElementById("detail"),
  filter: document.getElementById("filter"),
  kind: document.getElementById("kind"),
  chosen: -1,
  charts: null,
  alert: -1,
};

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) {
    made.className = className;
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  return made;
}

function matches(entry) {
  const words = page.filter.value.toLowerCase().split(/\s+/);
  const name = entry.name.toLowerCase();
  const kinds = {
    all: () => true,
    alerts: () => entry.alerts.length > 0,
    false: () => entry.alerts.some((alert) => alert.false),
    missed: () => entry.labels.some((label) => !label.hit),
    labelled: () => entry.labels.length > 0,
  };
  return words.every((word) => name.includes(word)) && kinds[page.kind.value]();
}

function applyFilter() {
  let shown = 0;
  page.items.forEach((item, index) => {
    item.hidden = !matches(INDEX[index]);
    shown += item.hidden ? 0 : 1;
  });
  document.getElementById("shown").textContent =
      shown === INDEX.length ? INDEX.length + " series" : shown + " of " + INDEX.length + " series";
  if (page.chosen < 0 || page.items[page.chosen].hidden) {
    const first = page.items.findIndex((item) => !item.hidden);
    if (first >= 0) {
      choose(first);
    }
  }
}

async function choose(index) {
  const entry = INDEX[index];
  page.items.forEach((item, position) => {
    item.firstElementChild.setAttribute("aria-current", String(position === index));
  });
  page.items[index].scrollIntoView({ block: "nearest" });
  page.chosen = index;
  page.alert = -1;
  history.replaceState(null, "", "#" + index);
  if (page.charts) {
    page.charts.remove();
    page.charts = null;
  }
  const box = element("div");
  try {
    const series = await unpackSeries(index, entry);
    if (page.chosen !== index) {
      return;
    }
    page.detail.replaceChildren(element("h2", "", entry.name), bar(entry), box, alertTable(entry));
    if (series.x.length === 0) {
      box.append(element("p", "note", "This series has no points."));
      return;
    }
    page.charts = drawCharts(box, entry, series);
  } catch (failure) {
    page.detail.replaceChildren(element("h2", "", entry.name), element("p", "false-text", failure.message));
  }
}

function bar(entry) {
  const made = element("div", "bar");
  const key = (kind, paint, text) => {
    const one = element("span", "key");
    const sign = one.appendChild(element("i", kind));
    sign.style.color = "var(" + paint + ")";
    if (kind === "area") {
      sign.style.background = "var(" + paint + ")";
    }
    one.append(text);
    made.append(one);
  };
  key("line", "--value", "value");
  if (entry.columns.includes("expected")) {
    key("dashed", "--expected", "expected");
  }
  if (entry.columns.includes("lower") || entry.columns.includes("upper")) {
    key("area", "--band", "normal");
  }
  if (entry.columns.includes("score")) {
    key("line", "--score", "score (1.0 is an anomaly)");
  }
  if (entry.labels.some((label) => label.hit)) {
    key("area", "--hit", "labelled, found");
  }
  if (entry.labels.some((label) => !label.hit)) {
    key("area", "--missed", "labelled, missed");
  }
  const severities = new Map(entry.alerts.map((alert) => [alert.severity, severityKind(alert.severity)]));
  severities.forEach((kind, severity) => key("mark", "--" + kind, severity));
  for (const [text, act] of [["◂ Alert", () => stepAlert(-1)], ["Alert ▸", () => stepAlert(1)], ["Whole series", showAll]]) {
    const button = element("button", "tool", text);
    button.type = "button";
    button.disabled = text.includes("Alert") && entry.alerts.length === 0;
    button.addEventListener("click", act);
    made.append(button);
  }
  made.append(element("span", "hint", "drag: zoom · double click: whole series · j k: series · n p: alerts · /: filter"));
  return made;
}

function alertTable(entry) {
  if (entry.alerts.length === 0) {
    return element("p", "note", "No alerts.");
  }
  const table = element("table", "alerts");
  const head = table.appendChild(element("thead")).appendChild(element("tr"));
  for (const title of ["Fired (UTC)", "Lasted", "Severity", "Detector", "Label", "Actual", "Expected", "Score"]) {
    head.append(element("th", "", title));
  }
  head.append(element("th", "text", "Reason"));
  const body = table.appendChild(element("tbody"));
  entry.alerts.slice(0, ALERT_ROWS).forEach((alert, position) => {
    const row = body.appendChild(element("tr"));
    row.tabIndex = 0;
    row.append(
        element("td", "", formatTime(alert.fired)),
        element("td", "", alert.resolved === undefined ? "still firing" : formatDuration(alert.resolved - alert.fired)),
        element("td", "severity " + severityKind(alert.severity), alert.severity),
        element("td", "", alert.detector),
        !entry.labelled ? element("td", "", "–")
            : alert.false ? element("td", "false-text", "false") : element("td", "hit-text", "in window"),
        element("td", "", formatNumber(alert.actual)),
        element("td", "", formatNumber(alert.expected)),
        element("td", "", formatNumber(alert.score)),
        element("td", "text", alert.reason));
    row.addEventListener("click", () => showAlert(position));
    row.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        showAlert(position);
      }
    });
  });
  if (entry.alerts.length > ALERT_ROWS) {
    const more = body.appendChild(element("tr")).appendChild(element("td", "note",
        "The first " + ALERT_ROWS + " of " + entry.alerts.length + " alerts; all are in the charts."));
    more.colSpan = 9;
  }
  return table;
}

function showAlert(position) {
  const entry = INDEX[page.chosen];
  if (!page.charts || position < 0 || position >= entry.alerts.length) {
    return;
  }
  markAlert(position);
  const alert = entry.alerts[position];
  page.charts.reset();
  const [first, last] = page.charts.range();
  const lasted = (alert.resolved ?? alert.fired) - alert.fired;
  const margin = Math.max(lasted, (last - first) / 40);
  page.charts.zoom(Math.max(first, alert.fired - 1.5 * margin), Math.min(last, alert.fired + lasted + margin));
}

function stepAlert(step) {
  const count = INDEX[page.chosen].alerts.length;
  showAlert(page.alert < 0 && step < 0 ? count - 1 : Math.min(count - 1, Math.max(0, page.alert + step)));
}

function markAlert(position) {
  page.alert = position;
  document.querySelectorAll(".alerts tbody tr").forEach((row, index) => {
    row.setAttribute("aria-current", String(index === position));
  });
}

function showAll() {
  markAlert(-1);
  if (page.charts) {
    page.charts.reset();
  }
}

function stepSeries(step) {
  for (let index = page.chosen + step; index >= 0 && index < INDEX.length; index += step) {
    if (!page.items[index].hidden) {
      choose(index);
      return;
    }
  }
}

page.filter.addEventListener("input", applyFilter);
page.kind.addEventListener("change", applyFilter);
page.list.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) {
    choose(Number(button.dataset.series));
  }
});
document.addEventListener("keydown", (event) => {
  const keys = {
    j: () => stepSeries(1), k: () => stepSeries(-1), n: () => stepAlert(1), p: () => stepAlert(-1),
    Escape: showAll, "/": () => page.filter.focus(),
  };
  const typing = event.target.matches("input, select");
  if (event.target === page.filter && event.key === "Escape") {
    page.filter.blur();
  } else if (!typing && keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey && INDEX.length > 0) {
    event.preventDefault();
    keys[event.key]();
  }
});
// Canvas does not follow the colour scheme by itself.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => page.chosen >= 0 && choose(page.chosen));

const linked = Number(location.hash.slice(1) || NaN);
if (INDEX.length === 0) {
  page.detail.append(element("p", "note", "There are no series in this report."));
} else {
  if (Number.isInteger(linked) && linked >= 0 && linked < INDEX.length) {
    choose(linked);
  }
  applyFilter();
}
