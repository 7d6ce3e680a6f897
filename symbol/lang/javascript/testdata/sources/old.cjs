#!/usr/bin/env node
'use strict';
const { join, resolve: abs } = require('path');
const util = require('./util');
const pick = require('lodash').pick;
var version = '1.0';

/** Makes one. */
function Maker(name) {
  this.name = name;
}

Maker.prototype.make = function (n) {
  return util.repeat(this.name, n);
};

Maker.create = (n) => new Maker(n);

exports.run = function run(args) {
  return join(abs(args[0]), version);
};
exports.limit = 10;
module.exports.stop = async () => {
  await import('./stop.js');
};

class Counter extends util.Base {
  static total = 0;
  #n = 0;
  step = () => this.#n++;
  constructor() {
    super();
  }
  *each() {
    yield this.#n;
  }
}

module.exports = Maker;
class Timer extends require('./counter') {}
Maker.create(require('./stop')(1), require('./limits').most, require('./step'));
