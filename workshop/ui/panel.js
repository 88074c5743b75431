// JupyterLab takes keys for its commands wherever the focus is not in a text field: on a list or a button, "d d" would
// delete the cell with the panel in it, and Ctrl+Enter run it anew. Inside the panel such keys belong to the panel;
// Ctrl+S and its like still reach JupyterLab. It listens at the document, after the window, and looks at the target.
export default {
  render({ el }) {
    const keep = (event) => {
      const plain = event.key === "Enter" || !(event.ctrlKey || event.metaKey || event.altKey);
      if (el.closest(".wsp")?.contains(event.target)) event.target.toggleAttribute("data-lm-suppress-shortcuts", plain);
    };
    window.addEventListener("keydown", keep, true);
    return () => window.removeEventListener("keydown", keep, true);
  },
};
