import 'other.dart';
const limit = Other.max; //: read Other
var count = limit; //: read limit
enum Color { red, blue }
class Cart extends Base {
  static const int top = limit; //: read limit
  int total = limit; //: read limit
  Cart? next;
  int get wide => total + limit; //: read total read limit
  set wide(int param) { total = param; } //: write total
  Cart(this.total, {this.next, int param = limit}) : extra = param, super(limit); //: write this.total write this.next read limit write extra
  final int extra;
  int sum(int param, Order other) {
    var local = param + total; //: read total
    total = local; //: write total
    this.total += param; //: write this.total
    next!.next?.total = other.count; //: read next read next.next write next.next.total
    count++; //: write count
    --count; //: write count
    switch (other.color) { case Color.red: return limit; case limit: break; } //: read Color.red read limit read limit
    for (var element in other.all) { element.count; }
    other.all.map((x) => x.count + total); //: read total
    var s = "$total ${other.count} $local"; //: read total
    var list = [total, other.count, limit]; //: read total read limit
    var map = {limit: total}; //: read limit read total
    other.table[limit] = total; //: read limit read total
    go(total, at: limit, with_: other.count); //: read limit
    if (total == limit && other is Order) return other.count; //: read total read limit
    final f = start; //: read start
    other..total = limit..count = 3; //: read limit
    return local > 0 ? total : limit; //: read total read limit
  }
}
