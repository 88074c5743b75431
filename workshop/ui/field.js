// A text field that belongs to the person who types. Words go to the kernel after a pause, on leaving the field and on
// Enter, as messages that say what they were typed for. What the kernel has to show is written into the field only
// when it comes from elsewhere (another function, an undo), and never over words that the kernel has not seen yet.
const PAUSE = 300;

/** All views of a field share its draft: the words in it, whether they still have to go, which message went last. */
function initialize({ model }) {
  const shown = model.get("shown");
  model.set("draft", { ...shown, waiting: false, sent: shown.at });
  model.on("change:shown", () => take(model));
}

function send(model, more = {}) {
  clearTimeout(model.get("timer"));
  const draft = model.get("draft");
  const { about, text, turn, waiting } = draft;
  if (!waiting && !more.entered) return;
  const at = draft.sent + 1;
  model.set("draft", { ...draft, waiting: false, sent: at });
  model.send({ about, text, turn, at, ...more });
}

function take(model) {
  const shown = model.get("shown");
  let draft = model.get("draft");
  if (shown.turn === draft.turn) return;
  const other = shown.about !== draft.about;
  if (other) {
    send(model);
    draft = model.get("draft");
  }
  const newer = !other && (draft.waiting || shown.at < draft.sent);
  model.set("draft", { ...draft, about: shown.about, turn: shown.turn, text: newer ? draft.text : shown.text });
}

function render({ model, el }) {
  const long = model.get("rows") > 1;
  const field = document.createElement(long ? "textarea" : "input");
  const label = document.createElement("label");
  if (long) field.rows = model.get("rows");
  else field.type = "text";
  field.id = `wsp-${Math.random().toString(36).slice(2)}`;
  field.placeholder = model.get("placeholder");
  label.htmlFor = field.id;
  label.className = "widget-label";
  label.textContent = model.get("description");
  el.classList.add("widget-inline-hbox");
  el.replaceChildren(label, field);

  const draw = () => {
    const { text } = model.get("draft");
    if (field.value !== text) field.value = text;
  };
  const wrote = () => {
    model.set("draft", { ...model.get("draft"), text: field.value, waiting: true });
    clearTimeout(model.get("timer"));
    model.set("timer", setTimeout(() => send(model), PAUSE));
  };
  const entered = (event) => {
    if (event.key === "Enter" && !event.isComposing && !long) send(model, { entered: true });
  };
  const left = () => send(model);
  field.addEventListener("input", wrote);
  field.addEventListener("keydown", entered);
  field.addEventListener("blur", left);
  model.on("change:draft", draw);
  draw();
  return () => {
    send(model);
    model.off("change:draft", draw);
  };
}

export default { initialize, render };
