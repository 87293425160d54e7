// The CALL key of a phone: asks the table ten times a second, so that a press can be timed, and keeps the screen awake.
"use strict";

const PING_MS = 100;
const AGAIN_MS = 200;
const TRIES = 10;
const LATEST_MS = 1000; // an event's own time that is older, or in the future, is not believed

function callKey({ window, document, fetch, now, every, wait }) {
  const key = document.getElementById("call");
  const timing = document.getElementById("timing");
  const phone = Number(window.location.pathname.split("/").pop()) || 1;
  let echo = null; // the last answer: its number, and when it came
  let asking = false;
  let pm = null; // milliseconds
  let locked = null;

  function tell(words, kind = "") {
    timing.textContent = words;
    timing.dataset.kind = kind;
  }

  function send(where, body) {
    return fetch(where, { method: "POST", body: JSON.stringify(body) });
  }

  async function ping() {
    if (asking || document.hidden) return;
    asking = true;
    try {
      const asked = echo ? { echo: echo.number, got: echo.got, asked: now() } : {};
      const answer = await send("ping", { phone, ...asked });
      const got = now();
      if (!answer.ok) throw new Error(await answer.text());
      const told = await answer.json();
      const first = pm === null;
      echo = { number: told.ping, got };
      pm = told.pm;
      if (first && pm !== null) ready();
    } catch {
      echo = null;
      if (pm !== null) tell("The table does not answer. Is this phone in the same Wi-Fi?", "wrong");
      pm = null;
    } finally {
      asking = false;
    }
  }

  function ready() {
    key.disabled = false;
    tell(`Ready. A call from this phone is timed to ±${Math.ceil(pm)} ms.`);
  }

  async function press(event) {
    event.preventDefault?.();
    wake();
    const at = event.timeStamp <= now() && now() - event.timeStamp < LATEST_MS ? event.timeStamp : now();
    window.navigator.vibrate?.(60);
    tell("CALL…");
    for (let tried = 0; tried < TRIES; tried += 1) {
      try {
        const answer = await send("call", { phone, at });
        if (answer.ok) {
          tell(`CALL is with the table, timed to ${pm === null ? "a range" : `±${Math.ceil(pm)} ms`}.`, "well");
          return;
        }
        tell(await answer.text(), "wrong");
        return;
      } catch {
        await wait(AGAIN_MS); // told again with the same time, it counts once
      }
    }
    tell("CALL did not reach the table: say it aloud.", "wrong");
  }

  async function wake() {
    if (locked && !locked.released) return;
    try {
      locked = await window.navigator.wakeLock?.request("screen");
    } catch {
      locked = null; // a phone that saves its battery refuses; the page works all the same
    }
  }

  key.disabled = true;
  key.onpointerdown = press;
  document.addEventListener("visibilitychange", () => {
    echo = null; // what was measured before the page was hidden says nothing
    if (!document.hidden) wake();
  });
  tell("Measuring the way to the table…");
  wake();
  every(PING_MS, ping);
}

if (typeof module !== "undefined") {
  module.exports = { callKey };
} else {
  callKey({
    window,
    document,
    fetch: window.fetch.bind(window),
    now: () => performance.now(),
    every: (ms, act) => setInterval(act, ms),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
}
