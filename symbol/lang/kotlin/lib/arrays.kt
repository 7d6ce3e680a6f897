package kotlin

class Array<T> : Iterable<T> {
    val size: Int
    fun get(index: Int): T
    fun component1(): T
    fun component2(): T
    fun component3(): T
}
fun <T> arrayOf(vararg elements: T): Array<T>
fun <T> emptyArray(): Array<T>
fun <T> arrayOfNulls(size: Int): Array<T>
fun <T> Array<T>.asList(): List<T>
fun <T> Array<T>.copyOf(): Array<T>
fun <T> Array<T>.copyOfRange(fromIndex: Int, toIndex: Int): Array<T>
fun <T> Array<T>.getOrNull(index: Int): T?
