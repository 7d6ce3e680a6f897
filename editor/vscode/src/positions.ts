// Positions as the server counts them: lines and columns from 1, columns in bytes of UTF-8. VS Code
// counts from 0 and columns in UTF-16 units.

/** A Point is a place in a text, line and col from 1, col in bytes. */
export interface Point {
  line: number;
  col: number;
}

/** A Place is a position as VS Code counts it: from 0, in UTF-16 units. */
export interface Place {
  line: number;
  character: number;
}

/**
 * byteColumn returns the column in bytes, from 1, of the UTF-16 unit `character` of a line. One beyond the
 * line is its end; one inside a surrogate pair is the pair's beginning, which is where a byte column can be.
 */
export function byteColumn(line: string, character: number): number {
  let end = Math.max(0, Math.min(character, line.length));
  if (end > 0 && end < line.length && isHigh(line.charCodeAt(end - 1)) && isLow(line.charCodeAt(end))) {
    end--;
  }
  return Buffer.byteLength(line.slice(0, end), "utf8") + 1;
}

/** pointIn returns the point of a place in a text, given whole. */
export function pointIn(text: string, place: Place): Point {
  return { line: place.line + 1, col: byteColumn(lineOf(text, place.line), place.character) };
}

/** lineOf returns line `index` of a text, from 0, without its end of line; "" if there is none. */
export function lineOf(text: string, index: number): string {
  let start = 0;
  for (let i = 0; i < index; i++) {
    start = text.indexOf("\n", start) + 1;
    if (start === 0) {
      return "";
    }
  }
  const end = text.indexOf("\n", start);
  const line = end < 0 ? text.slice(start) : text.slice(start, end);
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
