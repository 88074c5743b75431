
// The report's own part: the theme, printing, and the overlap view on data that stands in the page.
const theme = document.querySelector(".theme");
theme.hidden = false;
const wear = (name) => {
  document.documentElement.dataset.theme = name;
};
theme.addEventListener("change", (event) => wear(event.target.value));

// Paper is light and cannot be unfolded. Registered before the heatmap, which then paints itself light.
window.addEventListener("beforeprint", () => {
  wear("light");
  for (const closed of document.querySelectorAll("details")) closed.open = true;
});
window.addEventListener("afterprint", () => wear(theme.querySelector("select").value));

const reveal = () => {
  document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
};
window.addEventListener("hashchange", reveal);
reveal();

const mount = document.getElementById("overlap-view");
if (mount) {
  const state = { data: JSON.parse(document.getElementById("overlap-data").textContent), pick: [] };
  state.pick = state.data.pairs.slice(0, 1).flatMap(([, a, b]) => [a, b]);
  // What a notebook's model is to the view: values, and a word to whoever listens for the one that changed.
  const changes = new EventTarget();
  const model = {
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
      changes.dispatchEvent(new Event(`change:${name}`));
    },
    save_changes: () => {},
    on: (name, listener) => changes.addEventListener(name, listener),
    off: (name, listener) => changes.removeEventListener(name, listener),
  };
  render({ model, el: mount });
}
