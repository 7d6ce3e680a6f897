package kotlin

// What every value may be called on.
fun <T, R> T.let(block: (T) -> R): R
fun <T, R> T.run(block: (T) -> R): R
fun <T, R> T.use(block: (T) -> R): R
fun <T> T.also(block: (T) -> Unit): T
fun <T> T.apply(block: (T) -> Unit): T
fun <T> T.takeIf(predicate: (T) -> Boolean): T?
fun <T> T.takeUnless(predicate: (T) -> Boolean): T?
fun <A, B> A.to(that: B): Pair<A, B>
fun <T, R> with(receiver: T, block: (T) -> R): R
fun <R> run(block: () -> R): R
fun <T> lazy(initializer: () -> T): Lazy<T>
fun <T> requireNotNull(value: T?): T
fun <T> checkNotNull(value: T?): T
fun <R> runCatching(block: () -> R): Result<R>

interface Lazy<T> {
    val value: T
}
interface Comparator<T> {
    fun compare(a: T, b: T): Int
}
class Pair<A, B>(val first: A, val second: B) {
    fun component1(): A
    fun component2(): B
    fun toList(): List<A>
}
class Triple<A, B, C>(val first: A, val second: B, val third: C) {
    fun component1(): A
    fun component2(): B
    fun component3(): C
}
class Result<T> {
    fun getOrNull(): T?
    fun getOrThrow(): T
    fun getOrDefault(defaultValue: T): T
    fun getOrElse(onFailure: (Throwable) -> T): T
    fun onSuccess(action: (T) -> Unit): Result<T>
    fun onFailure(action: (Throwable) -> Unit): Result<T>
    fun <R> map(transform: (T) -> R): Result<R>
}

class String : CharSequence {}
typealias string = String
interface CharSequence {}
fun CharSequence.split(vararg delimiters: String): List<String>
fun CharSequence.lines(): List<String>
fun CharSequence.lineSequence(): Sequence<String>
