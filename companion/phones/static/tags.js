// Reads tags in the phone's browser and tells their numbers to the table. Web NFC is there in Chrome on Android alone,
// on pages that came by HTTPS, after a touch and a permission.
"use strict";

const HELD_MS = 1500; // a tag that is held still is told again and again

// ``send`` hands a number on, and resolves to what became of it: { ok, words }. ``say`` shows words, "well" or "wrong".
function tagReader({ window, words, send, say, now, begun }) {
  let last = { uid: "", at: -Infinity };

  async function tell(uid) {
    const { ok, words: why } = await send(uid);
    if (ok) {
      window.navigator.vibrate?.(60);
      say(words.tags_told, "well");
    } else {
      last.uid = "";
      say(why, "wrong");
    }
  }

  function seen(event) {
    const uid = (event.serialNumber || "").replaceAll(":", "").toUpperCase();
    if (!uid) {
      say(words.tags_mute, "wrong");
      return undefined;
    }
    const again = uid === last.uid && now() - last.at < HELD_MS;
    last = { uid, at: now() };
    return again ? undefined : tell(uid);
  }

  const refusals = {
    NotAllowedError: words.tags_denied,
    NotSupportedError: words.tags_none,
    NotReadableError: words.tags_off,
  };

  async function scan() {
    const ndef = new window.NDEFReader();
    ndef.onreading = seen;
    ndef.onreadingerror = () => say(words.tags_again, "wrong");
    try {
      await ndef.scan();
    } catch (problem) {
      say(refusals[problem.name] || words.tags_none, "wrong");
      return;
    }
    begun();
    say(words.tags_hold);
  }

  const able = window.isSecureContext && "NDEFReader" in window;
  if (able) say(words.tags_touch);
  else say(words.tags_unable, "wrong");
  return able ? scan : null;
}

function tagsPage(state) {
  const { words } = state;
  const said = el("p", { className: "answer", role: "status" });
  const reader = state.reader;
  const say = (text, kind = "") => {
    said.textContent = text;
    said.className = `answer ${kind === "well" ? "good" : kind === "wrong" ? "bad" : ""}`;
  };
  const begin = el("button", { className: "loud" }, words.tags_start);
  const scan = tagReader({
    window, words, say,
    now: () => performance.now(),
    begun: () => { begin.disabled = true; state.wake(); },
    send: (uid) => state.send({ t: "tag", uid, reader }),
  });
  begin.disabled = !scan;
  begin.onclick = scan;
  return [
    el("header", {}, el("h1", {}, words.tags)),
    el("div", { className: "scroll" }, el("p", {}, words.tags_reader.replace("{number}", reader)), said),
    el("div", { className: "foot" }, el("button", { className: "quiet", onclick: state.back }, words.back), begin),
  ];
}

if (typeof module !== "undefined") module.exports = { tagReader };
