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
for (const place of document.querySelectorAll(".chart")) {
  const spec = JSON.parse(place.querySelector("script").textContent);
  vegaEmbed(place, spec, options).then(
    () => place.setAttribute("data-drawn", "true"),
    (error) => {
      place.textContent = "This chart cannot be drawn: " + error.message;
      console.error(error);
    });
}
