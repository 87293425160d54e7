// Plays an evening on the tag reader's own script: Web NFC as Chrome on Android has it, with its traps, is a stub here.
// Reads steps as JSON from the command line and prints what the page sent and said.
"use strict";

const { tagReader } = require(process.argv[2]);
const steps = JSON.parse(process.argv[3]);
const phone = { secure: true, able: true, allowed: true, hardware: true, nfcOn: true, ok: true, ...steps.phone };

let clock = 0, gesture = false, scanning = null, buzzes = 0, began = false;
const sent = [], said = [];
let kind = "";

class NDEFReader {
  async scan() {
    if (!gesture) throw named("NotAllowedError", "scan() must be called in a user gesture");
    if (!phone.allowed) throw named("NotAllowedError", "NFC permission request denied.");
    if (!phone.hardware) throw named("NotSupportedError", "No NFC adapter or cannot establish connection.");
    if (!phone.nfcOn) throw named("NotReadableError", "NFC setting is disabled.");
    scanning = this;
  }
}

function named(name, message) {
  return Object.assign(new Error(message), { name });
}

const window = { isSecureContext: phone.secure, navigator: { vibrate: () => (buzzes += 1) } };
if (phone.able && phone.secure) window.NDEFReader = NDEFReader; // a page that came by HTTP does not have it at all

async function main() {
  const scan = tagReader({
    window, words: steps.words, now: () => clock, begun: () => (began = true),
    say: (words, how = "") => { said.push(words); kind = how; },
    send: async (uid) => { sent.push(uid); return { ok: phone.ok, words: "The table is busy: hold the card there again." }; },
  });
  for (const [what, word] of steps.steps) {
    if (what === "touch") {
      gesture = true;
      if (scan && !began) await scan();
      gesture = false;
    } else if (what === "wait") clock += word;
    else if (what === "hold" && scanning) await scanning.onreading({ serialNumber: word, message: { records: [] } });
    else if (what === "smudge" && scanning) scanning.onreadingerror({});
    else if (what === "ok") phone.ok = word;
  }
  console.log(JSON.stringify({ sent, said, buzzes, kind, began }));
}

main();
