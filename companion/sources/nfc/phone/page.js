// Reads tags in the phone's browser and tells their numbers to the table. Web NFC is there in Chrome on Android alone,
// on pages that came by HTTPS, after a touch and a permission.
"use strict";

const AGAIN_MS = 1500; // a tag that is held still is told again and again

function readTags({ window, document, fetch, now }) {
  const says = document.getElementById("says");
  const begin = document.getElementById("begin");
  const reader = Number(window.location.pathname.split("/").pop()) || 1;
  let last = { uid: "", at: -Infinity };

  function say(words, kind = "") {
    says.textContent = words;
    says.dataset.kind = kind;
  }

  async function tell(uid) {
    let answer;
    try {
      answer = await fetch("seen", { method: "POST", body: JSON.stringify({ uid, reader }) });
    } catch {
      last.uid = "";
      say("The table does not answer: is this phone in the same Wi-Fi? Then hold the card there again.", "wrong");
      return;
    }
    if (answer.ok) {
      window.navigator.vibrate?.(60);
      say("Told to the table. Take the card away.", "well");
    } else {
      last.uid = "";
      say(await answer.text(), "wrong");
    }
  }

  function seen(event) {
    const uid = (event.serialNumber || "").replaceAll(":", "").toUpperCase();
    if (!uid) {
      say("This tag does not tell its number.", "wrong");
      return undefined;
    }
    const again = uid === last.uid && now() - last.at < AGAIN_MS;
    last = { uid, at: now() };
    return again ? undefined : tell(uid);
  }

  const refusals = {
    NotAllowedError: "Reading was not allowed: touch the lock before the address, allow NFC, and begin again.",
    NotSupportedError: "This phone has no NFC, or Chrome cannot use it.",
    NotReadableError: "NFC is switched off: switch it on in the phone's settings, and begin again.",
    InvalidStateError: "It reads already.",
  };

  async function scan() {
    const ndef = new window.NDEFReader();
    ndef.onreading = seen;
    ndef.onreadingerror = () => say("Not read. Hold the card still; it may be a tag of another kind.", "wrong");
    try {
      await ndef.scan();
    } catch (problem) {
      say(refusals[problem.name] || `It cannot read: ${problem.message}`, "wrong");
      return;
    }
    begin.hidden = true;
    say("Hold a card to the back of the phone.");
  }

  if (!window.isSecureContext) {
    say("The address must begin with https://", "wrong");
  } else if (!("NDEFReader" in window)) {
    say("This browser cannot read tags. Chrome on an Android phone with NFC can; no iPhone can.", "wrong");
  } else {
    begin.hidden = false;
    begin.onclick = scan;
    say("Touch the button, and allow NFC when Chrome asks.");
  }
}

if (typeof module !== "undefined") {
  module.exports = { readTags };
} else {
  readTags({ window, document, fetch: window.fetch.bind(window), now: () => performance.now() });
}
