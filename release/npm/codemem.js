#!/usr/bin/env node
// Starts the program that the package of this system contains.
"use strict";
const { spawn } = require("node:child_process");

const windows = process.platform === "win32";
const holder = `@codemem/${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${holder}/bin/codemem${windows ? ".exe" : ""}`);
} catch {
  const { homepage } = require("./package.json");
  console.error(`codemem: the package ${holder} is not installed: npm was told to omit optional dependencies, or there is no program for this system. Other ways to install: ${homepage}`);
  process.exit(1);
}

const args = process.argv.slice(2);
if (process.execve && !windows) {
  process.execve(program, [program, ...args], process.env); // this process becomes the program: no second one stays behind
}
const child = spawn(program, args, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("error", (err) => {
  console.error(`codemem: ${program}: ${err.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else {
    process.exit(code);
  }
});
