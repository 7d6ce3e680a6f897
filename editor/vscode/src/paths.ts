// Paths relative to the root of a work tree, with slashes, as the server names files.
import * as path from "node:path";

/** A Roots is where a work tree lies: as the server says, and the folder that is open in it. */
export interface Roots {
  root: string; // the work tree's, links resolved or not, as the server says
  folder: string; // as the editor names it
  realFolder: string; // the same, links resolved
}

/**
 * relativePath returns the path of a file in the work tree, or undefined if it lies outside, or in the git
 * directory. A folder may be opened through a link: then the server's root is not above its name.
 */
export function relativePath(roots: Roots, file: string): string | undefined {
  const direct = below(roots.root, file);
  if (direct !== undefined) {
    return direct;
  }
  const inFolder = below(roots.folder, file);
  return inFolder === undefined ? undefined : below(roots.root, path.join(roots.realFolder, inFolder));
}

function below(root: string, file: string): string | undefined {
  const relative = path.relative(root, file);
  if (relative === "" || path.isAbsolute(relative)) {
    return undefined;
  }
  const parts = relative.split(path.sep);
  return parts[0] === ".." || parts.includes(".git") ? undefined : parts.join("/");
}
