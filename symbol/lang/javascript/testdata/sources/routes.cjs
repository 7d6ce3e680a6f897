'use strict';

var app = exports = module.exports = {};

/** Starts listening. */
app.listen = function listen(port) {
  var server = http.createServer(this);
  return server.listen(port);
};

app.contentType =
app.type = function contentType(type) { return type; };

app.locals.render = (name) => name;

window.onready = function () {};

function Stub(name) {
  this.name = name;
  this.call = function () { return name; };
}

defineGetter(app, 'secure', function secure() {
  return this.protocol === 'https';
});

function later(ms) {
  return function wait(done) { setTimeout(done, ms); };
}

describe('app', function () {
  var app = later(1);
  const port = 80;
  const start = () => app.listen(port);
  it('listens', () => { let done = start(); return done; });
});

if (process.env.DEBUG) {
  const level = 3;
  try { var log = require('debug')('app'); } catch (e) { var missing = true; }
}

for (const name of ['a', 'b']) app[name] = later(name);

(function () {
  var hidden = 1;
  function inner() { var local = 2; return local + hidden; }
})();

methods.forEach(function (method) {
  app[method] = function (path) { var route = this.route(path), count = 1; return route[method](path); };
});
