// Plays an evening on the CALL key's own script: the browser, its clock and the network are stubs here.
// Reads steps as JSON from the command line and prints what the page sent and said.
"use strict";

const { callKey } = require(process.argv[2]);
const { steps, path = "/code/", wakes = true } = JSON.parse(process.argv[3]);

let clock = 1000, network = true, status = 200, pings = 0, awake = 0, buzzes = 0, tick = null, waits = 0;
const sent = [], said = [], listeners = {};
const key = {}, timing = { dataset: {} };
Object.defineProperty(timing, "textContent", { set: (words) => said.push(words) });
const document = {
  hidden: false,
  getElementById: (id) => ({ call: key, timing })[id],
  addEventListener: (name, act) => (listeners[name] = act),
};
const wakeLock = { request: async () => { if (!wakes) throw new Error("no"); awake += 1; return { released: false }; } };
const window = { location: { pathname: path }, navigator: { vibrate: () => (buzzes += 1), wakeLock } };

async function fetch(where, how) {
  if (!network) throw new TypeError("Failed to fetch");
  sent.push([where, JSON.parse(how.body)]);
  clock += 8; // the way there and back
  if (where === "ping") pings += 1;
  const told = { ping: pings, pm: pings > 1 ? 38.2 : null };
  return { ok: status === 200, text: async () => "The table is busy: say it aloud.", json: async () => told };
}

async function wait(ms) { // the network comes back in the third pause
  clock += ms;
  waits += 1;
  if (waits === 3) network = true;
}

async function main() {
  callKey({ window, document, fetch, now: () => clock, every: (ms, act) => (tick = { ms, act }), wait });
  for (const [what, word] of steps) {
    if (what === "pings") for (let at = 0; at < word; at += 1) { await tick.act(); clock += tick.ms; }
    else if (what === "press") await key.onpointerdown({ timeStamp: clock - word });
    else if (what === "network") network = word;
    else if (what === "status") status = word;
    else if (what === "hide") { document.hidden = word; listeners.visibilitychange(); }
    await null;
  }
  console.log(JSON.stringify({ sent, said, awake, buzzes, every: tick.ms, disabled: key.disabled, kind: timing.dataset.kind }));
}

main();
