// A key that has moved, or has another word, is dead for a moment: a finger on its way meant what was there before.
"use strict";

const DEAD_MS = 150;

// ``now`` in milliseconds. Each key is known by its word and its place; scrolling moves it with the finger's consent.
function keyGuard(page, now) {
  const downs = new Map(); // by finger
  let since = new Map(), nodes = new WeakMap(), last = null;

  function nameOf(key) {
    const box = key.getBoundingClientRect();
    return [key.dataset.key || "", key.textContent, ...[box.x, box.y, box.width, box.height].map(Math.round)].join("|");
  }

  function look(isScrolled) {
    const at = now(), found = new Map(), known = new WeakMap();
    for (const key of page.querySelectorAll("button")) {
      const name = nameOf(key), same = nodes.get(key);
      const begun = isScrolled && same !== undefined ? same : since.has(name) ? since.get(name) : at;
      found.set(name, begun);
      known.set(key, begun);
    }
    since = found;
    nodes = known;
  }

  function isLive(key, at) {
    const begun = since.get(nameOf(key));
    return begun !== undefined && at - begun >= DEAD_MS;
  }

  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function pressed(event) {
    const key = event.target.closest("button");
    last = key && { name: nameOf(key), isLive: isLive(key, now()) };
    downs.set(event.pointerId, last);
    if (last && !last.isLive) stop(event);
  }

  function clicked(event) {
    const key = event.target.closest("button");
    if (!key || event.detail === 0) return; // a keyboard's, or a screen reader's
    const down = downs.has(event.pointerId) ? downs.get(event.pointerId) : last; // an older browser's click has no finger
    downs.delete(event.pointerId);
    if (!down || !down.isLive || down.name !== nameOf(key)) stop(event);
  }

  new MutationObserver(() => look(false)).observe(page.body, { childList: true, subtree: true, characterData: true });
  page.addEventListener("scroll", () => look(true), true);
  page.defaultView.addEventListener("resize", () => look(false));
  page.addEventListener("pointerdown", pressed, true);
  page.addEventListener("click", clicked, true);
  return { isLive: (key) => isLive(key, now()) };
}
