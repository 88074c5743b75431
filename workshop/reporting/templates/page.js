
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
  let changed = () => {};
  const model = {
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
    },
    save_changes: () => changed(),
    on: (_, listener) => {
      changed = listener;
    },
    off: () => {},
  };
  render({ model, el: mount });
}
