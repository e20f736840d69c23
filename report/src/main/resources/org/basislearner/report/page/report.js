"use strict";
// Colours are variables of the style sheet: charts follow the page from light to dark and to paper
// without being drawn again.
const axis = {
  labelColor: "var(--soft)", titleColor: "var(--soft)", domainColor: "var(--faint)",
  tickColor: "var(--faint)", gridColor: "var(--line)", labelFontSize: 12, titleFontSize: 12,
  titleFontWeight: "normal", titlePadding: 8,
};
const options = {
  actions: false,
  ast: true, // expressions are interpreted: the page's policy allows no code from text
  renderer: "svg",
  config: {
    background: "transparent",
    font: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
    view: { stroke: null },
    axis,
    axisX: { grid: false },
    mark: { tooltip: null },
  },
};
// A drawing that is saved has colours of its own in place of those of the page.
function offer(place) {
  const button = place.closest("figure").querySelector(".save");
  button.addEventListener("click", () => {
    const svg = place.querySelector("svg").cloneNode(true);
    const style = getComputedStyle(document.documentElement);
    const colour = (all, name) => style.getPropertyValue(name).trim();
    svg.style.background = style.getPropertyValue("--page").trim();
    const text = new XMLSerializer().serializeToString(svg).replace(/var\((--[\w-]+)\)/g, colour);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    link.download = place.getAttribute("aria-label").replace(/[^\p{L}\p{N}]+/gu, "-") + ".svg";
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
for (const place of document.querySelectorAll(".chart")) {
  const spec = JSON.parse(place.querySelector("script").textContent);
  vegaEmbed(place, spec, options).then(
    () => {
      place.setAttribute("data-drawn", "true");
      offer(place);
    },
    (error) => {
      place.textContent = "This chart cannot be drawn: " + error.message;
      console.error(error);
    });
}
// Numbers as they are written in tables: 1,234, 12 %, 1.2×10⁻⁷, 2 min 3 s.
function number(text) {
  const plain = text.replace(/,/g, "").replace(/−/g, "-").trim();
  if (/^-?∞/.test(plain)) return plain[0] === "-" ? -Infinity : Infinity;
  const time = [...plain.matchAll(/([\d.]+) (h|min|s)(?= |$)/g)];
  if (time.length > 0) {
    const unit = { h: 3600, min: 60, s: 1 };
    return time.reduce((sum, part) => sum + Number(part[1]) * unit[part[2]], 0);
  }
  const parts = /^([+-]?[\d.]+)(?:×10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?/.exec(plain);
  if (!parts) return NaN;
  const digits = [...(parts[2] || "⁰")].map(c => c === "⁻" ? "-" : "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c)).join("");
  return Number(parts[1]) * 10 ** Number(digits);
}
for (const head of document.querySelectorAll("thead th")) {
  head.querySelector("button").addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of head.parentNode.children) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const body = head.closest("table").tBodies[0];
    const rows = [...body.rows].map(row => ({ row, text: row.cells[head.cellIndex].textContent }));
    const numbers = head.classList.contains("number")
      || rows.every(({ text }) => !Number.isNaN(number(text)));
    rows.sort((a, b) => {
      const order = numbers
        ? number(a.text) - number(b.text) : a.text.localeCompare(b.text);
      // What is no number comes last, whichever way.
      if (Number.isNaN(order)) return Number.isNaN(number(a.text)) - Number.isNaN(number(b.text));
      return down ? -order : order;
    });
    body.append(...rows.map(({ row }) => row));
  });
}
