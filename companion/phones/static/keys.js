// Builds the parts of the page, and asks for what a key still lacks: cards, numbers, words. One thing at a time.
"use strict";

const MOST_KEYS = 20; // of a long range the first numbers are keys, and the others are typed
const TYPED = 100; // numbers from here on are typed: the lowest are no likelier than others

function el(kind, props = {}, ...children) {
  const made = document.createElement(kind);
  for (const [name, value] of Object.entries(props)) {
    if (name === "className") made.className = value;
    else if (name.startsWith("on")) made[name] = value;
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

function tile(looks, face, kind = "span", props = {}) {
  const look = face === null ? null : looks[face];
  if (!look) return el(kind, { ...props, className: `tile back ${props.className || ""}` }, "?");
  const [text, shape, corner, tint, spoken] = look;
  return el(
    kind,
    { ...props, className: `tile ${tint} ${text.length > 4 ? "long" : ""} ${props.className || ""}`, "aria-label": spoken || text },
    el("span", {}, text), shape ? el("span", {}, shape) : null, corner ? el("small", {}, corner) : null,
  );
}

// Opens a sheet that asks for all that ``key`` lacks, then calls ``say`` with faces, values and the last touch.
function fillIn(key, table, say) {
  const { words, looks } = table;
  const values = {};
  let faces = null;
  const sheet = el("section", { className: "sheet", role: "dialog" });

  function shut() {
    sheet.remove();
  }

  function show(title, body, ...foot) {
    const back = el("button", { className: "quiet", onclick: shut }, words.back);
    sheet.replaceChildren(el("h1", {}, title), el("div", { className: "scroll" }, ...body), el("div", { className: "foot" }, back, ...foot));
  }

  function next(event) {
    const number = key.numbers.find((each) => !(each.name in values));
    if (number) return askNumber(number);
    if (key.cards && faces === null && key.cards.most > 0) return askCards();
    const choice = key.choices.find((each) => !(each.name in values));
    if (choice) return askChoice(choice);
    if (key.sure && !sheet.dataset.sure) return askSure();
    shut();
    return say(faces || [], values, event);
  }

  function askNumber(number) {
    const chose = (value) => (event) => { values[number.name] = value; next(event); };
    if (number.row.length) {
      const row = number.row.map((face, at) => tile(looks, face, "button", { "data-value": at + 1, onclick: chose(at + 1) }));
      return show(number.asked, [el("div", { className: "row" }, ...row)]);
    }
    if (number.values?.length || number.most - number.least < 60) {
      const count = number.most - number.least + 1;
      const each = number.values?.length ? number.values : Array.from({ length: count }, (_, at) => number.least + at);
      const all = each.map((value) => el("button", { "data-value": value, onclick: chose(value) }, String(value)));
      return show(number.asked, [el("p", {}, key.says), el("div", { className: "numbers" }, ...all)]);
    }
    const first = [];
    for (let value = number.least; value < number.least + MOST_KEYS && number.least < TYPED; value += 1) {
      first.push(el("button", { "data-value": value, onclick: chose(value) }, String(value)));
    }
    const typed = el("input", { type: "number", inputmode: "numeric", min: number.least, max: number.most, "aria-label": number.asked });
    const sayIt = el("button", { className: "loud", onclick: (event) => {
      const value = Number(typed.value);
      if (Number.isInteger(value) && value >= number.least && value <= number.most && typed.value !== "") chose(value)(event);
      else typed.focus();
    } }, words.say);
    show(`${number.asked} (${number.least}–${number.most})`, [el("p", {}, key.says), el("div", { className: "numbers" }, ...first), typed], sayIt);
    return first.length ? undefined : typed.focus();
  }

  function askCards() {
    const { least, most, unseen } = key.cards;
    const possible = new Set(key.cards.faces);
    const chosen = [];
    const picked = el("div", { className: "hand" });
    const done = el("button", { className: "loud", onclick: (event) => { faces = chosen; next(event); } }, least === 0 ? words.skip : words.say);

    function draw() {
      picked.replaceChildren(...chosen.map((face, at) => tile(looks, face, "button", { className: "chosen", onclick: () => { chosen.splice(at, 1); draw(); } })));
      done.disabled = chosen.length < least;
      done.textContent = chosen.length || least ? words.say : words.skip;
    }

    function take(face) {
      return (event) => {
        if (chosen.length >= most) return;
        chosen.push(face);
        if (most === 1) { faces = chosen; next(event); } else draw();
      };
    }

    const short = table.rows.map((row) => row.filter((face) => possible.has(face))).filter((row) => row.length);
    const long = table.all.map((row) => row.filter((face) => possible.has(face))).filter((row) => row.length);
    const isShort = short.length && !long.every((row, at) => short[at] && row.join() === short[at].join());
    const tilesOf = (rows) => rows.map((row) => el("div", { className: "row" }, ...row.map((face) => tile(looks, face, "button", { "data-face": face, onclick: take(face) }))));
    const lines = el("div", { className: "tiles" }, ...tilesOf(isShort ? short : long));
    const rest = isShort ? [el("button", { className: "quiet", onclick: (event) => { lines.replaceChildren(...tilesOf(long)); event.target.remove(); } }, words.more)] : [];
    const others = unseen ? [el("button", { "data-unseen": true, onclick: take(null) }, words.unseen)] : [];
    draw();
    show(key.says, [picked, lines, ...rest, ...others], ...(most === 1 && least === 1 ? [] : [done]));
  }

  function askChoice(choice) {
    const chose = (value) => (event) => { values[choice.name] = value; next(event); };
    if (choice.values.length) {
      const all = choice.values.map(([value, spoken]) => el("button", { "data-value": value, onclick: chose(value) }, spoken));
      return show(choice.asked, [el("p", {}, key.says), el("div", { className: "choices" }, ...all)]);
    }
    const typed = el("input", { type: "text", maxlength: 64, autocapitalize: "off", autocomplete: "off", spellcheck: "false", "aria-label": choice.asked });
    if (key.spells === choice.name) typed.value = (faces || []).filter((face) => face && face !== "?").join("").toLowerCase();
    const sayIt = el("button", { className: "loud", onclick: (event) => (typed.value.trim() ? chose(typed.value.trim())(event) : typed.focus()) }, words.say);
    show(choice.asked || words.letters, [el("p", {}, key.says), typed], sayIt);
    return typed.focus();
  }

  function askSure() {
    const yes = el("button", { className: "loud", onclick: (event) => { sheet.dataset.sure = "yes"; next(event); } }, key.title);
    show(key.sure, [el("p", {}, key.says)], yes);
  }

  document.body.append(sheet);
  next();
  return shut;
}

// Asks for one line of text.
function askText(title, table, say, longest = 300) {
  const { words } = table;
  const typed = el("input", { type: "text", maxlength: longest, "aria-label": title });
  const sheet = el("section", { className: "sheet", role: "dialog" },
    el("h1", {}, title),
    el("div", { className: "scroll" }, typed),
    el("div", { className: "foot" },
      el("button", { className: "quiet", onclick: () => sheet.remove() }, words.back),
      el("button", { className: "loud", onclick: () => { if (typed.value.trim()) { sheet.remove(); say(typed.value.trim()); } } }, words.say)));
  document.body.append(sheet);
  typed.focus();
}
