// The interactive overlap view: a heatmap, a map and the ranked pairs, which share one selected pair.
// The same module serves the notebook (anywidget calls `render`) and the report (a model that never changes).
// Texts arrive with hidden characters already spelled out, and enter the page as text only.

const SVG = "http://www.w3.org/2000/svg";
const FEW = 25;
// Characters of a name on the map; half of its width.
const LABEL = 30;
// In JupyterLab, keys pressed on these would also be commands to the notebook.
const OWN_KEYS = "data-lm-suppress-shortcuts";

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") node.className = value;
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

function draw(tag, attributes, text) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

const percent = (share) => `${Math.round(100 * share)}%`;
const same = (a, b) => a.length === b.length && a.every((value, index) => value === b[index]);

/** The data with names for a pair's values. */
function unpacked(data) {
  const pairs = data.pairs.map(([rank, a, b, verdict, risk, semantic, lexical, shared, onlyA, onlyB]) => ({
    rank, a, b, verdict, risk, semantic, lexical, shared, onlyA, onlyB,
  }));
  return { ...data, pairs };
}

/** Reads the lower triangle of similarities, one byte each, row by row. */
function similarities(base64, count) {
  if (!base64) return null;
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return (a, b) => {
    if (a === b) return 1;
    const [low, high] = a < b ? [a, b] : [b, a];
    return bytes[(high * (high - 1)) / 2 + low] / 255;
  };
}

/** The pair a step away that an arrow key leads to, kept inside the square. */
function stepped(key, row, column, last) {
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  if (key === "Home") return [row, 0];
  if (key === "End") return [row, last];
  const move = moves[key];
  if (!move) return null;
  const inside = (value) => Math.max(0, Math.min(last, value));
  return [inside(row + move[0]), inside(column + move[1])];
}

function heatmap(data, likeness, choose) {
  const count = data.order.length;
  const place = new Map(data.order.map((tool, index) => [tool, index]));
  const canvas = make("canvas", {
    tabindex: "0",
    [OWN_KEYS]: "",
    role: "application",
    "aria-roledescription": "heatmap",
    "aria-label": `How alike ${count} functions read. Arrow keys move from pair to pair.`,
  });
  const heat = make("span", { class: "ov-heat" });
  const mark = make("span", { class: "ov-mark" });
  const figure = make("figure", {}, make("figcaption", {}, "Heatmap: stronger means more alike. The diagonal, each function with itself, is left blank."), canvas, heat, mark);
  const base = make("canvas");
  // The arrow keys set out from the riskiest pair.
  const first = data.pairs[0];
  let cursor = first ? [place.get(first.a), place.get(first.b)] : [0, 0];
  let marked = false;
  let size = 0;
  let longest = 0;

  // Rows are named where a row is tall enough for a name.
  const labelled = () => (size / count >= 15 ? Math.min(longest + 10, size / 3) : 0);
  const cell = () => (size - labelled()) / count;

  // Cells are painted once a size and theme; a move of the cursor copies them.
  function paint() {
    size = Math.max(200, Math.min(520, figure.clientWidth || 400));
    const pen = base.getContext("2d");
    pen.font = `11px ${getComputedStyle(figure).fontFamily}`;
    longest = Math.max(...data.tools.map((tool) => pen.measureText(tool).width));
    const left = labelled();
    const step = cell();
    const height = step * count;
    const ratio = window.devicePixelRatio || 1;
    base.width = canvas.width = size * ratio;
    base.height = canvas.height = height * ratio;
    canvas.style.width = `${size}px`;
    canvas.style.height = `${height}px`;
    pen.scale(ratio, ratio);
    pen.fillStyle = getComputedStyle(heat).color;
    const gap = step > 8 ? 1 : 0;
    for (let row = 0; row < count; row += 1) {
      for (let column = 0; column < count; column += 1) {
        if (row === column) continue;
        const value = likeness(data.order[row], data.order[column]);
        pen.globalAlpha = Math.max(0, (value - data.floor) / (1 - data.floor)) ** 1.6;
        pen.fillRect(left + column * step, row * step, step - gap, step - gap);
      }
    }
    pen.globalAlpha = 1;
    if (left) {
      pen.fillStyle = getComputedStyle(figure).color;
      pen.font = `${Math.min(11, step - 3)}px ${getComputedStyle(figure).fontFamily}`;
      pen.textBaseline = "middle";
      data.order.forEach((tool, row) => pen.fillText(shorter(pen, data.tools[tool], left - 8), 0, (row + 0.5) * step));
    }
    point();
  }

  function point() {
    if (!size) return;
    const [step, ratio] = [cell(), window.devicePixelRatio || 1];
    const edge = Math.max(step - (step > 8 ? 1 : 0), 4);
    const pen = canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(base, 0, 0);
    if (!marked) return;
    pen.scale(ratio, ratio);
    pen.strokeStyle = getComputedStyle(mark).color;
    pen.lineWidth = 2;
    pen.strokeRect(labelled() + cursor[1] * step, cursor[0] * step, edge, edge);
  }

  function at(event) {
    const box = canvas.getBoundingClientRect();
    const row = Math.floor((event.clientY - box.top) / cell());
    const column = Math.floor((event.clientX - box.left - labelled()) / cell());
    return row >= 0 && column >= 0 && row < count && column < count ? [row, column] : null;
  }

  const go = (spot) => {
    cursor = spot;
    choose([data.order[spot[0]], data.order[spot[1]]]);
    point();
  };
  canvas.addEventListener("click", (event) => {
    const spot = at(event);
    if (spot) go(spot);
  });
  canvas.addEventListener("pointermove", (event) => {
    const spot = at(event);
    const [a, b] = spot ? spot.map((index) => data.order[index]) : [];
    canvas.title = spot ? `${data.tools[a]} and ${data.tools[b]}: ${percent(likeness(a, b))}` : "";
  });
  canvas.addEventListener("keydown", (event) => {
    const spot = stepped(event.key, cursor[0], cursor[1], count - 1);
    if (!spot) return;
    event.preventDefault();
    go(spot);
  });
  const select = (pair) => {
    marked = pair.length === 2;
    if (marked) cursor = pair.map((tool) => place.get(tool));
    point();
  };
  return { node: figure, paint, select };
}

function shorter(pen, text, room) {
  if (pen.measureText(text).width <= room) return text;
  let cut = text;
  while (cut && pen.measureText(`${cut}…`).width > room) cut = cut.slice(0, -1);
  return `${cut}…`;
}

const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const brief = (name) => (name.length > LABEL ? `${name.slice(0, LABEL - 1)}…` : name);

/** Where a name may stand beside its dot, the best place first: the anchor, and the box [left, top, right, bottom]. */
function places({ x, y }, length, gap) {
  const [high, low] = [y - gap - 15, y + gap - 1];
  return [
    ["start", x + gap, y - 8], ["end", x - gap - length, y - 8], ["middle", x - length / 2, high], ["middle", x - length / 2, low],
    ["start", x + gap / 2, high], ["start", x + gap / 2, low], ["end", x - gap / 2 - length, high], ["end", x - gap / 2 - length, low],
  ].map(([anchor, left, top]) => ({ anchor, box: [left, top, left + length, top + 16] }));
}

function map(data, choose, nearest) {
  const [width, height, edge] = [420, 360, 24];
  const svg = draw("svg", {
    viewBox: `0 0 ${width} ${height}`,
    tabindex: "0",
    [OWN_KEYS]: "",
    role: "application",
    "aria-roledescription": "map",
    "aria-label": `Map of ${data.points.length} functions; near means alike. Arrow keys move to the next function.`,
  });
  // A name that finds no room, or only part of it, stands here in full when its dot is pointed at.
  const whole = make("p", { class: "ov-name" });
  const figure = make("figure", {}, make("figcaption", {}, "Map: near reads alike. Point at a dot for its full name."), svg, whole);
  const spots = data.points.map(([tool, x, y]) => ({ tool, x: edge + x * (width - 2 * edge), y: edge + y * (height - 2 * edge) }));
  const radius = spots.length > 120 ? 3.5 : 6;
  const tie = draw("line", { class: "ov-tie" });
  svg.append(tie);
  for (const spot of spots) {
    spot.dot = draw("circle", { class: "ov-dot", cx: spot.x, cy: spot.y, r: radius });
    spot.dot.append(draw("title", {}, data.tools[spot.tool]));
    spot.dot.addEventListener("click", () => choose(nearest(spot.tool)));
    spot.dot.addEventListener("pointerenter", () => tell(spot));
    spot.label = draw("text", {}, brief(data.tools[spot.tool]));
    spot.around = [spot.x - radius, spot.y - radius, spot.x + radius, spot.y + radius];
    svg.append(spot.dot);
  }
  svg.append(...spots.map((spot) => spot.label));
  let current = 0;
  const tell = (spot) => whole.replaceChildren(data.tools[spot.tool]);
  svg.addEventListener("focus", () => tell(spots[current]));
  svg.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !spots.length) return;
    event.preventDefault();
    current = (current + step + spots.length) % spots.length;
    tell(spots[current]);
    choose(nearest(spots[current].tool));
  });

  function select(pair) {
    const chosen = spots.filter((spot) => pair.includes(spot.tool));
    const taken = [];
    // Chosen functions are named first and in any case; another one is named only where its name stands free.
    for (const spot of [...chosen, ...spots.filter((other) => !chosen.includes(other))]) {
      const on = chosen.includes(spot);
      const length = brief(data.tools[spot.tool]).length * 6.7;
      const sides = places(spot, length, radius + 3);
      const inside = sides.filter(({ box }) => box[0] >= 0 && box[2] <= width && box[1] >= 0 && box[3] <= height);
      const clear = inside.filter(({ box }) => !taken.some((other) => meet(box, other)));
      const free = clear.find(({ box }) => !spots.some((other) => other !== spot && meet(box, other.around)));
      const side = free ?? (on ? clear[0] ?? inside[0] ?? sides[0] : null);
      spot.label.setAttribute("visibility", side ? "visible" : "hidden");
      if (side) {
        const [left, top, right] = side.box;
        spot.label.setAttribute("text-anchor", side.anchor);
        spot.label.setAttribute("x", { start: left, middle: (left + right) / 2, end: right }[side.anchor]);
        spot.label.setAttribute("y", top + 12);
        taken.push(side.box);
      }
      spot.dot.classList.toggle("on", on);
      spot.label.classList.toggle("on", on);
    }
    const [a, b] = chosen;
    tie.setAttribute("visibility", b ? "visible" : "hidden");
    if (b) for (const [name, value] of [["x1", a.x], ["y1", a.y], ["x2", b.x], ["y2", b.y]]) tie.setAttribute(name, value);
  }
  return { node: figure, select };
}

function pairs(data, choose) {
  const beyond = data.pairs.length > data.alike ? "; the others are distinct" : "";
  const caption = data.alike ? `${data.alike} ${data.alike === 1 ? "pair reads" : "pairs read"} alike, riskiest first${beyond}` : "No two functions read alike.";
  const head = make("tr", {}, ...["#", "Pair", "Verdict", "Risk"].map((word) => make("th", { scope: "col" }, word)));
  const body = make("tbody");
  const table = make("table", {}, make("caption", {}, caption), make("thead", {}, head), body);
  const box = make("div", { class: "ov-all" }, make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Ranked pairs" }, table));
  const rows = [];
  const more = make("button", { class: "ov-more", type: "button" });

  function show(limit) {
    for (const pair of data.pairs.slice(rows.length, limit)) {
      const button = make("button", { type: "button", "aria-pressed": "false", [OWN_KEYS]: "" }, code(data.tools[pair.a]), " and ", code(data.tools[pair.b]));
      button.addEventListener("click", () => choose([pair.a, pair.b]));
      const row = make("tr", {}, make("td", { class: "n" }, String(pair.rank)), make("th", { scope: "row" }, button), make("td", { class: pair.verdict }, data.says[pair.verdict]), make("td", { class: "n" }, percent(pair.risk)));
      rows.push({ pair, row, button });
      body.append(row);
    }
    more.textContent = `Show all ${data.pairs.length}`;
    more.hidden = rows.length >= data.pairs.length;
  }
  more.addEventListener("click", () => show(data.pairs.length));
  body.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const index = rows.findIndex(({ button }) => button === document.activeElement);
    const next = rows[index + step];
    if (!step || index < 0 || !next) return;
    event.preventDefault();
    next.button.focus();
    choose([next.pair.a, next.pair.b]);
  });
  show(FEW);
  box.append(more, legend(data));
  const select = (chosen) => {
    for (const { pair, row, button } of rows) {
      const on = chosen.includes(pair.a) && chosen.includes(pair.b);
      row.className = on ? "on" : "";
      button.setAttribute("aria-pressed", String(on));
    }
  };
  return { node: box, select };
}

/** What the verdicts and the risk mean, a line each. */
function legend(data) {
  const line = (term, words, kind) => make("div", {}, make("dt", { class: kind }, term), make("dd", {}, words));
  const verdicts = Object.entries(data.means).map(([verdict, words]) => line(data.says[verdict], words, verdict));
  return make("dl", { class: "legend" }, ...verdicts, line("risk", data.risk, ""));
}

const code = (text) => make("code", {}, text);

/** What is known about the selected pair, told aloud when it changes. */
function detail(data, likeness) {
  const node = make("div", { class: "ov-said", role: "status", "aria-live": "polite" });
  const line = (label, words) => (words ? [make("br"), make("small", {}, label), ` ${words}`] : []);
  const select = (chosen) => {
    const [a, b] = chosen;
    if (b === undefined) {
      node.replaceChildren("Pick a pair to see what joins its functions and what parts them.");
      return;
    }
    if (a === b) {
      node.replaceChildren(code(data.tools[a]), " itself.");
      return;
    }
    const pair = data.pairs.find((listed) => chosen.includes(listed.a) && chosen.includes(listed.b));
    const head = [code(data.tools[a]), " and ", code(data.tools[b])];
    if (!pair) {
      node.replaceChildren(...head, likeness ? `: ${percent(likeness(a, b))} alike` : "", ", not among the ranked pairs.");
      return;
    }
    node.replaceChildren(
      ...head, " ", make("b", { class: pair.verdict }, data.says[pair.verdict]),
      make("br"), `risk ${percent(pair.risk)}, meaning ${percent(pair.semantic)}, words ${percent(pair.lexical)}`,
      ...line("in both", pair.shared),
      ...line(`only ${data.tools[pair.a]}`, pair.onlyA),
      ...line(`only ${data.tools[pair.b]}`, pair.onlyB),
    );
  };
  return { node, select };
}

export function render({ model, el }) {
  const choose = (pair) => {
    if (same(pair, model.get("pick"))) return;
    model.set("pick", pair);
    model.save_changes();
  };
  const root = make("div", { class: "ov" });
  let parts = [];
  const update = () => parts.forEach((part) => part.select(model.get("pick")));
  const repaint = () => parts.forEach((part) => part.paint?.());

  // In the notebook, an edit renews the data: the parts are made anew, the view and what it listens to stay.
  function fill() {
    const data = unpacked(model.get("data"));
    const likeness = similarities(data.matrix, data.tools.length);
    const nearest = (tool) => {
      const pair = data.pairs.find((listed) => listed.a === tool || listed.b === tool);
      return pair ? [pair.a, pair.b] : [tool, tool];
    };
    parts = [
      ...(likeness && data.tools.length > 1 ? [heatmap(data, likeness, choose)] : []),
      ...(data.points.length > 1 ? [map(data, choose, nearest)] : []),
      detail(data, likeness),
      pairs(data, choose),
    ];
    root.replaceChildren(...parts.map((part) => part.node));
  }
  const renew = () => {
    fill();
    repaint();
    update();
  };
  fill();
  el.classList.add("ws");
  el.replaceChildren(root);
  model.on("change:pick", update);
  model.on("change:data", renew);
  update();

  // The heatmap is painted, not styled: it must hear of a new width and of a new theme.
  const width = new ResizeObserver(repaint);
  width.observe(root);
  const theme = new MutationObserver(() => requestAnimationFrame(repaint));
  for (const node of [document.documentElement, document.body]) theme.observe(node, { attributes: true });
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", repaint);
  window.addEventListener("beforeprint", repaint);
  return () => {
    model.off("change:pick", update);
    model.off("change:data", renew);
    width.disconnect();
    theme.disconnect();
    scheme.removeEventListener("change", repaint);
    window.removeEventListener("beforeprint", repaint);
  };
}

export default { render };
