// What one touch is to hit on the page, and where; null while it is not there, or cannot be touched.
([step, value]) => {
  const sheets = document.querySelectorAll(".sheet"), sheet = sheets[sheets.length - 1], all = (where, what) => [...where.querySelectorAll(what)];
  const named = (name, where = sheet || document) => all(where, `[data-${name}]`).find((each) => each.dataset[name] === value);
  const loud = () => all(sheet, ".foot .loud")[0], quiet = (word) => all(document, ".foot .quiet").find((each) => each.textContent === word);
  const tileOf = () => named("face") || all(sheet, ".scroll > .quiet")[0];
  const found = {
    key: () => sheet ? null : named("key"),
    tables: () => sheet ? named("key") : quiet(value),
    value: () => sheet && (named("value") || all(sheet, "input")[0]),
    face: () => sheet && tileOf(),
    unseen: () => sheet && all(sheet, "[data-unseen]")[0],
    done: () => sheet && loud(),
    seat: () => all(document, ".seats button").find((each) => each.textContent === value),
    text: () => all(document, "button").find((each) => each.textContent === value),
  }[step]();
  if (!found || found.disabled) return null;
  found.scrollIntoView({ block: "nearest" });
  const box = found.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  const name = [step, value, found.textContent, x, y].join(), now = performance.now(); // a person looks before it touches
  if (!window.looked || window.looked.name !== name) window.looked = { name, at: now };
  if (now - window.looked.at < 200) return null;
  const under = document.elementFromPoint(x, y);
  if (!found.contains(under)) return { covered: found.textContent, by: under && under.outerHTML.slice(0, 80) };
  return { x, y, typed: found.tagName === "INPUT", more: step === "face" && !named("face"), text: found.textContent };
}
