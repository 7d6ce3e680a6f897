// A registry of the packages packed in a directory, for npm on this machine alone: prints its address, and serves until it is ended.
//
//	node release/try/registry.mjs DIR
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const dir = process.argv[2];
const packages = new Map(); // by name
for (const file of readdirSync(dir).filter((name) => name.endsWith(".tgz"))) {
  const about = JSON.parse(execFileSync("tar", ["-xzOf", join(dir, file), "package/package.json"]));
  packages.set(about.name, { about, file, integrity: "sha512-" + createHash("sha512").update(readFileSync(join(dir, file))).digest("base64") });
}
const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url.slice(1));
  const found = packages.get(path);
  if (path.endsWith(".tgz") && !path.includes("..")) {
    response.end(readFileSync(join(dir, path)));
  } else if (found) {
    const { about, file, integrity } = found;
    const dist = { tarball: `http://${request.headers.host}/${file}`, integrity };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name: about.name, "dist-tags": { latest: about.version }, versions: { [about.version]: { ...about, dist } } }));
  } else {
    response.statusCode = 404;
    response.end("{}");
  }
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
