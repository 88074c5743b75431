
// The report's own part: mounts the overlap view on data that stands in the page, and the theme.
const mount = document.getElementById("overlap-view");
if (mount) {
  const state = { data: JSON.parse(document.getElementById("overlap-data").textContent), pick: [] };
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

const theme = document.querySelector(".theme");
theme.hidden = false;
theme.addEventListener("change", (event) => {
  document.documentElement.dataset.theme = event.target.value;
});

const reveal = () => {
  document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
};
window.addEventListener("hashchange", reveal);
reveal();

window.addEventListener("beforeprint", () => {
  for (const closed of document.querySelectorAll("details")) closed.open = true;
});
