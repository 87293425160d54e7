// The page of a screen that only watches: the felt, the scores, the last decision.
"use strict";

function watchPage(state) {
  const { page, looks, words } = state;
  const own = (place) => `--own: var(--seat${((place - 1) % 8) + 1})`;
  const plates = page.seats.map((seat) => {
    const cards = [...(page.cards[seat.name] || []), ...(page.chips[seat.name] || [])];
    const made = el("article", { className: `plate ${seat.waits ? "waits" : ""}` },
      el("h2", {}, el("span", {}, `${seat.won ? "★ " : ""}${seat.name}`), el("span", {}, `${seat.gain ? `${seat.gain} ` : ""}${seat.score} ${seat.unit}`)),
      el("p", { className: "rule" }, [...seat.figures.map(([word, value]) => `${word} ${value}`), seat.status].filter(Boolean).join(" · ")),
      el("div", { className: "row" }, ...cards.map(([face, mark]) => tile(looks, face, "span", { className: mark }))));
    made.style.cssText = own(seat.place);
    return made;
  });
  const parts = page.parts.map(([text, face, over]) =>
    el("figure", {}, over ? el("figcaption", {}, over) : null, face ? tile(looks, face) : el("span", {}, text)));
  const middle = page.middle.map(([word, value]) => `${word} ${value}`).join("  ·  ");
  return [
    el("header", {}, el("h1", {}, page.title), el("span", {}, middle)),
    el("p", { className: "headline" }, page.headline),
    el("div", { className: "parts" }, ...parts, ...page.middle_cards.map(([face]) => tile(looks, face))),
    el("p", { className: "sentence" }, page.sentence),
    el("p", { className: "rule" }, [page.rule, page.detail].filter(Boolean).join(" — ")),
    el("p", { className: "waiting" }, page.waiting),
    el("div", { className: "felt" }, ...plates),
    el("div", { className: "foot" }, el("button", { className: "quiet", onclick: state.back }, words.back), page.ended ? state.report() : null),
  ];
}
