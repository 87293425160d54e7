// Plays an evening on the page's own script: Web NFC as Chrome on Android has it, with its traps, is a stub here.
// Reads steps as JSON from the command line and prints what the page said and sent.
"use strict";

const { readTags } = require(process.argv[2]);
const steps = JSON.parse(process.argv[3]);
const phone = { secure: true, able: true, allowed: true, hardware: true, nfcOn: true, network: true, status: 200, path: "/code/", ...steps.phone };

let clock = 0, gesture = false, scanning = null, buzzes = 0;
const sent = [], said = [];
const elements = { says: { dataset: {} }, begin: { hidden: true } };
Object.defineProperty(elements.says, "textContent", { set: (words) => said.push(words) });

class NDEFReader {
  async scan() {
    if (!gesture) throw named("NotAllowedError", "scan() must be called in a user gesture");
    if (!phone.allowed) throw named("NotAllowedError", "NFC permission request denied.");
    if (!phone.hardware) throw named("NotSupportedError", "No NFC adapter or cannot establish connection.");
    if (!phone.nfcOn) throw named("NotReadableError", "NFC setting is disabled.");
    if (scanning) throw named("InvalidStateError", "A scan() operation is ongoing.");
    scanning = this;
  }
}

function named(name, message) {
  return Object.assign(new Error(message), { name });
}

const window = { isSecureContext: phone.secure, location: { pathname: phone.path }, navigator: { vibrate: () => (buzzes += 1) } };
if (phone.able && phone.secure) window.NDEFReader = NDEFReader; // a page that came by HTTP does not have it at all

async function fetch(where, how) {
  if (!phone.network) throw new TypeError("Failed to fetch");
  sent.push([where, how.method, JSON.parse(how.body)]);
  return { ok: phone.status === 200, text: async () => "The table is busy: hold the card there again." };
}

async function main() {
  readTags({ window, document: { getElementById: (id) => elements[id] }, fetch, now: () => clock });
  for (const [what, word] of steps.steps) {
    if (what === "touch") {
      gesture = true;
      if (elements.begin.onclick && !elements.begin.hidden) await elements.begin.onclick();
      gesture = false;
    } else if (what === "wait") clock += word;
    else if (what === "hold" && scanning) await scanning.onreading({ serialNumber: word, message: { records: [] } });
    else if (what === "smudge" && scanning) scanning.onreadingerror({});
    else if (what === "network") phone.network = word;
    else if (what === "status") phone.status = word;
    else if (what === "switch on") phone.nfcOn = true;
  }
  console.log(JSON.stringify({ sent, said, buzzes, kind: elements.says.dataset.kind, button: !elements.begin.hidden }));
}

main();
