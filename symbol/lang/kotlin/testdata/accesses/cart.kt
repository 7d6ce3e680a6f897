package shop
import other.Order
import other.LIMIT as Top
const val MAX = Order.MAX
var count = Top //: read Top
enum class Color(val code: Int) { RED(MAX), BLUE(2) }
@Mark(value = MAX, name = "x")
class Cart(val total: Int = MAX, param: Int) : Base(MAX) { //: read MAX
    var extra = MAX + param //: read MAX
    val next: Cart? = null
    val run: () -> Unit = ::start
    val wide: Int get() = total + MAX //: read total read MAX
    val lazyOne by lazy { total } //: read total
    var set: Int = 0
        set(value) { field = value + extra } //: read extra
    fun start() {}
    fun sum(param: Int = MAX, other: Order): Int { //: read MAX
        val local = param + extra //: read extra
        extra = local //: write extra
        this.extra += param //: write this.extra
        next!!.next?.extra++ //: read next read next.next write next.next.extra
        count += other.count //: write count read other.count
        --count //: write count
        val (element, index) = other.pair //: read other.pair
        val result = Cart(total = local, param = MAX)
        when (other.color) { Color.RED -> return MAX; BLUE -> {}; in MAX..extra -> {}; is Cart -> other.total } //: read other.color read MAX read BLUE read MAX read extra read other.total
        for (element2 in other.all) element2.count //: read other.all read element2.count
        other.all.map { it.count + extra } //: read other.all read it.count read extra
        val s = "$extra ${other.count} $local" //: read extra read other.count
        other.table[MAX] = extra //: read other.table read MAX read extra
        val list = listOf(extra, other.count)
        if (extra == MAX && other.run is Runnable) return extra //: read extra read MAX read other.run read extra
        label@ for (i in 0..MAX) { break@label } //: read MAX
        try { } catch (e: Exception) { e.cause } //: read e.cause
        val f: (Int) -> Int = { x -> x + extra } //: read extra
        other.apply { total = 3; this.total = extra } //: write total write this.total read extra
        throw other.failure ?: error //: read other.failure read error
        return if (local > 0) extra else this@Cart.total //: read extra read Cart read this@Cart.total
    }
    companion object { val ZERO = MAX } //: read MAX
}
val Cart.twice get() = total * 2 //: read total
