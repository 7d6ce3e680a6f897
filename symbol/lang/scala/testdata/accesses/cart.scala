package shop
import other.Order
object Limits { val Max = Order.max; var count = Max } //: read Max
case class Cart(total: Int = Limits.Max, next: Cart) extends Base(Limits.Max) {
  var extra = total + Limits.count //: read total
  private val wide = extra //: read extra
  def sum(param: Int = extra, other: Order): Int = { //: read extra
    val local = param + extra //: read extra
    extra = local //: write extra
    this.extra += param //: write this.extra
    next.next.extra = other.count //: write next.next.extra
    val (element, index) = other.pair
    val made = Cart(total = local, next = other)
    other.color match { case Color.Red => extra; case Cart(x, `extra`) if x > wide => wide; case y: Order => y.count; case Max => 1 } //: read Color.Red read extra read extra read wide read wide read Max
    for (i <- other.all; if i.count > extra) yield i.count //: read extra
    other.all.map(x => x.count + extra) //: read extra
    other.all.map(_.count)
    val s = s"$extra ${other.count} $local" //: read extra
    val list = List(extra, other.count)
    if (extra == wide) other.run else next.extra //: read extra read wide
    throw other.failure
    return wide //: read wide
  }
}
