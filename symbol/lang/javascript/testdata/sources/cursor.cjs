"use strict";
// What a module is, as a class.
const { Base } = require("./base");

/** Walks over tokens. */
module.exports = class Cursor extends Base {
  constructor(tokens) {
    super();
    this.tokens = tokens;
    this.index = -1;
  }

  /** Goes on to the next. */
  moveNext() {
    this.index += 1;
    return this.index < this.tokens.length;
  }
};

function counted(Outer) {
  return class Counted extends Outer {
    count() { return 1; }
  };
}

module.exports.counted = counted;
