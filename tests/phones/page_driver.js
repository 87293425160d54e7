// Loads every script of the page into one place, as a browser does, and lets the page say hello on a stubbed line.
"use strict";

const { readFileSync } = require("fs");
const vm = require("vm");

const sent = [], opened = [];
class WebSocket {
  constructor(address) { opened.push(address); this.readyState = 1; setTimeout(() => this.onopen(), 0); }
  send(text) { sent.push(JSON.parse(text)); }
  close() {}
}
const element = () => ({ style: { setProperty() {} }, dataset: {}, classList: {}, replaceChildren() {}, append() {}, querySelector: () => null, setAttribute() {} });
const storage = new Map([["token", "tokentokentokentoken"]]);
const place = {
  WebSocket, console, performance, setTimeout, setInterval: () => 0, clearTimeout, crypto: globalThis.crypto,
  location: { hash: "", host: "192.0.2.1:8443", pathname: "/hgfedcba23/" },
  localStorage: { getItem: (name) => storage.get(name), setItem: (name, value) => storage.set(name, value) },
  MutationObserver: class { observe() {} },
  navigator: {}, history: { replaceState() {} },
  document: { getElementById: element, createElement: element, documentElement: element(), querySelectorAll: () => [], addEventListener() {}, body: element(), defaultView: { addEventListener() {} } },
};
place.window = { ...place, addEventListener() {} };
vm.createContext(place);
for (const file of process.argv.slice(2)) vm.runInContext(readFileSync(file, "utf8"), place, { filename: file });
setTimeout(() => console.log(JSON.stringify({ sent, opened })), 20);
