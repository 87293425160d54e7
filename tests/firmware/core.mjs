// Runs Python files in MicroPython (WebAssembly): node core.mjs PACKAGE FOLDER MODULE
// Each line on standard input is handed to the module's step(); its answer is a line on standard output.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";

const [packageFolder, folder, module] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(join(packageFolder, "micropython.mjs")));
const mp = await loadMicroPython({ heapsize: 2 * 1024 * 1024, stdout: (text) => process.stderr.write(text + "\n") });

const copy = (from) => {
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    const there = "/" + relative(folder, path).replaceAll("\\", "/");
    if (statSync(path).isDirectory()) {
      mp.FS.mkdir(there);
      copy(path);
    } else if (name.endsWith(".py") || name.endsWith(".mpy")) {
      mp.FS.writeFile(there, readFileSync(path));
    }
  }
};
copy(folder);
try {
  mp.runPython(`import sys\nsys.path.insert(0, "/")\nfrom ${module} import step`);
} catch (problem) {
  process.stderr.write(problem.message + "\n");
  process.exit(1);
}
const step = mp.globals.get("step");
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(step(line) + "\n");
}
