const cart = {};
const limit = cart.max; //: read cart.max
function Line() {}
Line.prototype.price = function () { return limit; }; //: read Line.prototype read limit
cart.add = cart.put = function (param) { return param; }; //: read cart read cart
cart.drop = (param) => limit; //: read cart read limit
cart.lines = limit; //: write cart.lines read limit
exports.start = function () {};
module.exports.stop = function () {}; //: read module.exports
window.go = function () {};
function wrap(param) {
  param.run = function () {};
  const local = {};
  local.run = () => limit; //: read limit
}
