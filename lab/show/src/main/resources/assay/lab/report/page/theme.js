// Colours are defined only in the style sheet; charts look them up whenever they draw.

const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3]];
const PALETTE_SIZE = 7;
const redraws = [];
const known = new Map();

/** Value of a CSS property, cached until the theme changes: computing styles in each frame is slow. */
function css(name) {
  if (!known.has(name)) {
    known.set(name, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  }
  return known.get(name);
}

/** A line's colour; negative numbers are colours that belong to no operation. */
function lineColour(index) {
  if (index === -1) return css("--alarm");
  if (index === -2) return css("--neutral");
  return css(`--line-${index % PALETTE_SIZE}`);
}

function onThemeChange(redraw) {
  redraws.push(redraw);
}

function watchTheme() {
  const redraw = () => {
    known.clear();
    redraws.forEach((each) => each());
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  // Paper is white: charts drawn for a dark screen would be unreadable.
  addEventListener("beforeprint", () => {
    document.documentElement.dataset.paper = "yes";
    redraw();
  });
  addEventListener("afterprint", () => {
    delete document.documentElement.dataset.paper;
    redraw();
  });
}
