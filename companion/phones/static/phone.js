// A seat's page: one line to the table, kept open; what comes is shown, what is pressed is sent once.
"use strict";

const AGAIN_MS = [100, 200, 400, 800, 1000]; // the pauses before the line is opened again
const SILENT_MS = 2500; // the table pings ten times a second: a longer silence is a dead line
const LOST_MS = 6000;
const LATEST_MS = 1000; // an event's own time that is older, or in the future, is not believed
const ROUGH_MS = 80;
const RESENT_MS = 1000;

function phonePage() {
  const app = document.getElementById("app");
  const trouble = document.getElementById("trouble");
  const pageId = ident();
  const state = {
    words: null, rows: [], all: [], looks: {}, seats: [], seat: null, page: null, mode: location.hash.slice(1), tags: false, camera: false, wake,
    reader: Number(location.pathname.split("/").pop()) || 1, back, address, send, report, title: "",
  };
  const waiting = new Map(); // what was sent and is not answered
  let socket = null, tries = 0, heard = 0, shows = false, pm = null, answer = ["", ""], locked = null, open = null, opened = "", due = false, drawn = { of: "", keys: null };

  function ident() {
    return Array.from(crypto.getRandomValues(new Uint8Array(12)), (each) => each.toString(16).padStart(2, "0")).join("");
  }

  function address(name) {
    const folder = location.pathname.replace(/[^/]*$/, "");
    return `wss://${location.host}${folder}${name}`;
  }

  // The line.

  function connect() {
    due = false;
    const line = new WebSocket(address("socket"));
    socket = line;
    heard = performance.now();
    line.onopen = () => {
      const hello = { t: "hello", page: pageId };
      const token = localStorage.getItem("token");
      if (token) hello.token = token;
      if (state.mode === "watch") hello.watches = true;
      line.send(JSON.stringify(hello));
    };
    line.onmessage = (event) => { if (line === socket) take(JSON.parse(event.data)); };
    line.onclose = () => { if (line === socket) lose(); };
  }

  function lose() {
    socket = null;
    pm = null;
    if (tries > 1) tell((state.words || {}).gone || "…");
    if (!due) {
      due = true;
      setTimeout(connect, AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]);
    }
    tries += 1;
    showClock();
  }

  function again() {
    const line = socket;
    socket = null;
    if (line) line.close();
    tries = 0;
    if (!due) connect();
  }

  setInterval(() => {
    const now = performance.now();
    showThought();
    if (socket && state.mode !== "watch" && now - heard > SILENT_MS) again();
    for (const [id, { message, at, sentAt, done }] of waiting) {
      if (now - at > LOST_MS) {
        waiting.delete(id);
        done({ ok: false, words: state.words.lost });
      } else if (now - sentAt > RESENT_MS) resend(id, message);
    }
  }, 500);

  function send(message) {
    const id = ident();
    return new Promise((done) => {
      const now = performance.now();
      waiting.set(id, { message, at: now, sentAt: now, done });
      resend(id, message);
    });
  }

  function resend(id, message) {
    const each = waiting.get(id);
    each.sentAt = performance.now();
    if (socket && socket.readyState === 1) socket.send(JSON.stringify({ ...message, id })); // told twice, it counts once
  }

  const takes = {
    words(told) {
      Object.assign(state, { words: told.words.words, tags: told.tags, camera: told.camera });
      document.documentElement.lang = told.words.language;
      for (const [role, colour] of Object.entries(told.words.colours)) document.documentElement.style.setProperty(`--${role}`, colour);
      tries = 0;
      trouble.hidden = true;
      for (const [id, each] of waiting) resend(id, each.message);
      draw();
    },
    tiles(told) { Object.assign(state, { rows: told.rows, all: told.all, looks: told.looks, title: told.title }); draw(); },
    seats(told) { state.seats = told.seats; draw(); },
    token(told) { localStorage.setItem("token", told.token); },
    seated(told) { state.seat = told.seat; wake(); draw(); },
    unseated(told) {
      if (state.seat === null && !told.why) return;
      state.seat = state.page = null;
      answer = [told.why, "bad"];
      shut();
      draw();
    },
    told(told) { answer = [told.words, ""]; draw(); },
    page(told) {
      state.page = { ...told, came: performance.now() };
      if (opened && !told.keys.some((key) => key.key === opened)) shut(); // no key stays with the word of another moment
      draw();
    },
    watch(told) { state.page = told; draw(); },
    ping(told) {
      const got = performance.now();
      socket.send(JSON.stringify({ t: "pong", n: told.n, got }));
      const before = pm;
      pm = told.pm;
      if (pm !== before) showClock();
    },
    done(told) {
      const each = waiting.get(told.id);
      if (!each) return;
      waiting.delete(told.id);
      each.done(told);
    },
  };

  function take(told) {
    heard = performance.now();
    if (takes[told.t]) takes[told.t](told);
  }

  // What is said.

  function momentOf(event) {
    const now = performance.now();
    return event && event.timeStamp <= now && now - event.timeStamp < LATEST_MS ? event.timeStamp : now;
  }

  async function say(key, faces, values, event) {
    const message = { t: "say", key: key.key, faces, values };
    if (key.timed) message.at = momentOf(event);
    navigator.vibrate?.(40);
    showAnswer(`${key.title} …`, "");
    const { ok, words } = await send(message);
    showAnswer(ok ? `${key.title} ✓` : words, ok ? "good" : "bad");
  }

  function plain(key, values = {}, faces = []) {
    return say({ key, title: "", timed: false }, faces, values, null);
  }

  function press(key) {
    return (event) => {
      event.preventDefault();
      wake();
      const lacks = key.numbers.length || key.choices.length || key.sure || (key.cards && key.cards.most > 0);
      if (lacks) {
        open = fillIn(key, state, (faces, values, last) => { opened = ""; say(key, faces, values, last); });
        opened = key.key;
      } else say(key, [], {}, event);
    };
  }

  function shut() {
    if (open) open();
    open = null;
    opened = "";
  }

  // What is shown.

  function tell(words) {
    trouble.textContent = words;
    trouble.hidden = false;
  }

  function showAnswer(words, kind) {
    answer = [words, kind];
    const shown = document.getElementById("answer");
    if (shown) {
      shown.textContent = words;
      shown.className = `answer ${kind}`;
    }
  }

  function showClock() {
    const shown = document.getElementById("clock");
    if (!shown || !state.words) return;
    const words = pm === null ? state.words.measuring : pm > ROUGH_MS ? state.words.rough : state.words.timed;
    shown.textContent = words.replace("{ms}", pm);
    shown.className = pm !== null && pm > ROUGH_MS ? "clock rough" : "clock";
    for (const key of document.querySelectorAll("button.timed")) key.disabled = pm === null;
  }

  function draw() {
    if (!state.words) return;
    app.className = state.mode === "watch" ? "watch" : "";
    if (state.mode === "tags" || state.mode === "camera") {
      if (app.dataset.mode !== state.mode) app.replaceChildren(...(state.mode === "tags" ? tagsPage : cameraPage)(state));
    } else if (state.mode === "watch") app.replaceChildren(...(state.page && state.page.t === "watch" ? watchPage(state) : [waits()]));
    else if (state.seat && state.page && state.page.t === "page") drawSeat(state.page);
    else drawSeats();
    app.dataset.mode = state.mode;
    showClock();
    showThought();
  }

  function waits() {
    return el("p", { className: "sentence" }, state.words.nobody);
  }

  function turn(mode) {
    return () => {
      state.mode = mode;
      history.replaceState(null, "", mode ? `#${mode}` : location.pathname);
      state.page = null;
      again();
      draw();
    };
  }

  function back() {
    turn("")();
  }

  function drawSeats() {
    const { words, seats } = state;
    const keys = seats.map((seat, at) => {
      const made = el("button", { onclick: () => { wake(); socket?.send(JSON.stringify({ t: "sit", seat: seat.name })); } },
        seat.name, seat.taken ? el("small", {}, words.taken) : null);
      made.style.setProperty("--own", `var(--seat${(at % 8) + 1})`);
      return made;
    });
    app.replaceChildren(
      el("header", {}, el("h1", {}, seats.length ? words.seat : state.title || "The companion")),
      el("p", { id: "answer", className: `answer ${answer[1]}`, role: "status" }, answer[0]),
      el("div", { className: "scroll" }, seats.length ? el("div", { className: "seats" }, ...keys) : waits()),
      el("div", { className: "foot" },
        el("button", { className: "quiet", onclick: turn("watch") }, words.watch),
        state.camera ? el("button", { className: "quiet", onclick: turn("camera") }, words.camera) : null,
        state.tags ? el("button", { className: "quiet", onclick: turn("tags") }, words.tags) : null));
  }

  // How long the seat has thought, counted on here between two pages.
  function showThought() {
    const { page, words } = state, shown = document.getElementById("thought");
    if (!shown || !page || !page.clock) return;
    const seconds = Math.floor(page.clock.s + (page.clock.runs ? (performance.now() - page.came) / 1000 : 0)), minutes = Math.floor(seconds / 60);
    const two = (number) => String(number).padStart(2, "0");
    const time = minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
    shown.textContent = `⏱ ${time}`;
    shown.setAttribute("aria-label", words.clock.replace("{time}", time));
  }

  function report() {
    return el("button", { className: "loud", onclick: () => location.assign("report") }, state.words.report);
  }

  // The same keys stay where a finger may be on them.
  function keysOf(keys) {
    const of = JSON.stringify(keys);
    if (drawn.of === of) return drawn.keys;
    const made = keys.filter((key) => !key.tables).map((key) => {
      const button = el("button", { "data-key": key.key, className: [key.loud ? "loud" : "", key.timed && !key.aside && !key.numbers.length ? "timed" : "", key.aside ? "aside" : ""].join(" ") }, key.title);
      if (key.timed && !key.numbers.length) button.onpointerdown = press(key);
      else button.onclick = press(key);
      return button;
    });
    drawn = { of, keys: el("div", { className: "keys" }, ...made) };
    return drawn.keys;
  }

  function drawSeat(page) {
    const { words, looks } = state;
    document.documentElement.style.setProperty("--seat", `var(--seat${((page.place - 1) % 8) + 1})`);
    const figures = page.figures.map(([word, value]) => `${word} ${value}`).join("  ·  ");
    const keys = keysOf(page.keys);
    const doubts = page.doubts.map(doubt);
    const scrolled = app.querySelector(".scroll")?.scrollTop || 0;
    app.replaceChildren(
      el("header", {}, el("h1", {}, page.seat), el("span", { className: "score" }, `${page.score} ${page.unit}`)),
      el("p", { className: "figures" }, el("span", {}, figures), el("span", { id: "thought", role: "timer" })),
      el("div", { className: "scroll" },
        ...doubts,
        page.question ? question(page.question) : null,
        el("p", { className: "sentence" }, page.sentence),
        page.rule ? el("p", { className: "rule" }, page.rule) : null,
        page.ended ? report() : null,
        page.detail ? el("p", {}, page.detail) : null,
        page.notice ? el("p", { className: "rule" }, page.notice) : null,
        page.waiting ? el("p", { className: "waiting" }, page.waiting) : null,
        ...(page.hand.length ? hand(page.hand) : []),
        el("h2", {}, words.seats), others(page.seats),
        el("h2", {}, words.recent), ...page.recent.map(([text, struck]) => el("p", { className: struck ? "struck" : "rule" }, text))),
      el("p", { id: "answer", className: `answer ${answer[1]}`, role: "status" }, answer[0]),
      keys,
      el("p", { id: "clock", className: "clock" }),
      el("div", { className: "foot" },
        el("button", { className: "quiet", onclick: more }, words.more),
        page.undo ? el("button", { className: "quiet", onclick: () => plain("undo") }, words.undo) : null,
        el("button", { className: "quiet", onclick: () => askText(words.note_asked, state, (text) => plain("note", { text })) }, words.note)));
    app.querySelector(".scroll").scrollTop = scrolled;

    function hand(cards) {
      const turned = el("button", { className: "quiet", onclick: () => { shows = !shows; draw(); } }, shows ? words.hide : `${words.hidden} (${cards.length})`);
      return [el("h2", {}, words.hand), turned, shows ? el("div", { className: "hand" }, ...cards.map((face) => tile(looks, face))) : ""];
    }
  }

  function doubt(asked) {
    const key = { key: "doubt", title: "", says: asked.sentence, numbers: [], choices: [], cards: { least: 1, most: 1, unseen: false, faces: asked.faces } };
    const settle = (face) => plain("doubt", { number: asked.number }, [face]);
    return el("div", {},
      el("p", { className: "sentence" }, asked.sentence),
      el("div", { className: "choices" },
        ...asked.likely.map((face) => tile(state.looks, face, "button", { onclick: () => settle(face) })),
        el("button", { onclick: () => { open = fillIn(key, state, (faces) => settle(faces[0])); } }, state.words.more),
        asked.none ? el("button", { onclick: () => settle(null) }, asked.none) : ""));
  }

  function question(asked) {
    const { words } = state;
    const give = (text) => plain("question", text === "" ? { question: asked.id } : { question: asked.id, answer: text });
    const keys = asked.choices.map((each) => el("button", { onclick: () => give(each) }, each));
    const isScale = asked.choices.length === 5 && asked.choices[0] === "1";
    if (!keys.length) keys.push(el("button", { onclick: () => askText(asked.text, state, give) }, words.write));
    keys.push(el("button", { className: "quiet", onclick: () => give("") }, words.skip));
    return el("div", { className: "question" },
      el("p", { className: "sentence" }, asked.text),
      el("p", { className: "rule" }, words.question.replace("{at}", asked.at).replace("{all}", asked.of), isScale ? ` ${words.scale}` : ""),
      el("div", { className: isScale ? "numbers" : "choices" }, ...keys));
  }

  function others(seats) {
    return el("table", {}, ...seats.map((seat) => el("tr", { className: seat.waits ? "waits" : "" },
      el("td", {}, `${seat.won ? "★ " : ""}${seat.name}`),
      el("td", { className: "rule" }, [...seat.figures.map(([word, value]) => `${word} ${value}`), seat.status].filter(Boolean).join(" · ")),
      el("td", { className: "number" }, `${seat.score} ${seat.unit}`))));
  }

  function more() {
    const { words, page } = state;
    const counts = page.units.map(([unit, spoken]) => el("button", { onclick: () => { sheet.remove(); count(unit, spoken); } }, `${words.count}: ${spoken}`));
    const sheet = el("section", { className: "sheet", role: "dialog" },
      el("h1", {}, page.seat),
      el("div", { className: "scroll" },
        ...page.keys.filter((key) => key.tables).map((key) => el("button", { "data-key": key.key, onclick: (event) => { sheet.remove(); press(key)(event); } }, key.title)),
        ...counts,
        state.tags ? el("button", { onclick: () => { sheet.remove(); turn("tags")(); } }, words.tags) : null,
        el("button", { onclick: () => { sheet.remove(); localStorage.removeItem("token"); socket?.send(JSON.stringify({ t: "leave" })); } }, words.leave)),
      el("div", { className: "foot" }, el("button", { className: "quiet", onclick: () => sheet.remove() }, words.back)));
    document.body.append(sheet);
  }

  function count(unit, spoken) {
    const asked = state.words.count_asked.replace("{unit}", spoken);
    const key = { says: "", numbers: [{ name: "amount", asked, least: 0, most: 999, row: [] }], choices: [], cards: null, sure: "" };
    open = fillIn(key, state, (_, values) => plain("count", { unit, amount: values.amount }));
  }

  async function wake() {
    if (locked && !locked.released) return;
    try {
      locked = await navigator.wakeLock?.request("screen");
    } catch {
      locked = null; // a phone that saves its battery refuses; the page works all the same
    }
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    wake();
    if (!socket || socket.readyState !== 1 || performance.now() - heard > SILENT_MS) again();
  });
  window.addEventListener("online", again);
  window.addEventListener("hashchange", () => { if (location.hash.slice(1) !== state.mode) turn(location.hash.slice(1))(); });
  connect();
}

const guard = keyGuard(document, () => performance.now());
phonePage();
