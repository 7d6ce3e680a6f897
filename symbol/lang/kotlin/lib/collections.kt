package kotlin.collections

// What a value that comes out of Kotlin's collections can be. An extension function names the type parameters of what it is called on
// as that does.

interface Iterator<T> {
    fun next(): T
    fun hasNext(): Boolean
}
interface MutableIterator<T> : Iterator<T> {}
interface ListIterator<T> : Iterator<T> {
    fun previous(): T
}
interface Iterable<T> {
    fun iterator(): Iterator<T>
}
interface MutableIterable<T> : Iterable<T> {}
interface Collection<T> : Iterable<T> {
    val size: Int
    fun isEmpty(): Boolean
    fun containsAll(elements: Collection<T>): Boolean
    fun stream(): java.util.stream.Stream<T>
}
interface MutableCollection<T> : Collection<T> {
    fun add(element: T): Boolean
    fun remove(element: T): Boolean
    fun addAll(elements: Collection<T>): Boolean
    fun clear(): Unit
}
interface List<T> : Collection<T> {
    fun get(index: Int): T
    fun listIterator(): ListIterator<T>
    fun subList(fromIndex: Int, toIndex: Int): List<T>
    fun component1(): T
    fun component2(): T
    fun component3(): T
    fun component4(): T
    fun component5(): T
}
interface MutableList<T> : List<T>, MutableCollection<T> {
    fun set(index: Int, element: T): T
    fun add(index: Int, element: T): Unit
    fun removeAt(index: Int): T
    fun removeFirst(): T
    fun removeLast(): T
}
interface Set<T> : Collection<T> {}
interface MutableSet<T> : Set<T>, MutableCollection<T> {}
typealias ArrayList<T> = MutableList<T>
typealias HashSet<T> = MutableSet<T>
typealias LinkedHashSet<T> = MutableSet<T>
class ArrayDeque<T> : MutableList<T> {
    fun addFirst(element: T): Unit
    fun addLast(element: T): Unit
}
class IndexedValue<T>(val index: Int, val value: T) {
    fun component1(): Int
    fun component2(): T
}

interface Map<K, V> : Iterable<Map.Entry<K, V>> {
    val size: Int
    val keys: Set<K>
    val values: Collection<V>
    val entries: Set<Map.Entry<K, V>>
    fun get(key: K): V?
    fun getOrDefault(key: K, defaultValue: V): V
    fun isEmpty(): Boolean
    fun containsKey(key: K): Boolean
    fun containsValue(value: V): Boolean
    interface Entry<K, V> {
        val key: K
        val value: V
        fun component1(): K
        fun component2(): V
    }
}
interface MutableMap<K, V> : Map<K, V> {
    fun put(key: K, value: V): V?
    fun remove(key: K): V?
    fun putIfAbsent(key: K, value: V): V?
    fun computeIfAbsent(key: K, mapping: (K) -> V): V
    fun computeIfPresent(key: K, mapping: (K, V) -> V): V?
    fun compute(key: K, mapping: (K, V?) -> V): V?
    fun merge(key: K, value: V, mapping: (V, V) -> V): V?
    fun clear(): Unit
}
typealias HashMap<K, V> = MutableMap<K, V>
typealias LinkedHashMap<K, V> = MutableMap<K, V>

fun <T> emptyList(): List<T>
fun <T> listOf(vararg elements: T): List<T>
fun <T> listOfNotNull(vararg elements: T): List<T>
fun <T> mutableListOf(vararg elements: T): MutableList<T>
fun <T> arrayListOf(vararg elements: T): MutableList<T>
fun <T> emptySet(): Set<T>
fun <T> setOf(vararg elements: T): Set<T>
fun <T> setOfNotNull(vararg elements: T): Set<T>
fun <T> mutableSetOf(vararg elements: T): MutableSet<T>
fun <T> hashSetOf(vararg elements: T): MutableSet<T>
fun <T> linkedSetOf(vararg elements: T): MutableSet<T>
fun <T> sortedSetOf(vararg elements: T): MutableSet<T>
fun <K, V> emptyMap(): Map<K, V>
fun <K, V> mapOf(vararg pairs: Pair<K, V>): Map<K, V>
fun <K, V> mutableMapOf(vararg pairs: Pair<K, V>): MutableMap<K, V>
fun <K, V> hashMapOf(vararg pairs: Pair<K, V>): MutableMap<K, V>
fun <K, V> linkedMapOf(vararg pairs: Pair<K, V>): MutableMap<K, V>
fun <K, V> sortedMapOf(vararg pairs: Pair<K, V>): MutableMap<K, V>
fun <T> List(size: Int, init: (Int) -> T): List<T>
fun <T> MutableList(size: Int, init: (Int) -> T): MutableList<T>
fun <T> buildList(block: (MutableList<T>) -> Unit): List<T>

fun <T, R> Iterable<T>.map(transform: (T) -> R): List<R>
fun <T, R> Iterable<T>.mapIndexed(transform: (Int, T) -> R): List<R>
fun <T, R> Iterable<T>.mapNotNull(transform: (T) -> R?): List<R>
fun <T, R> Iterable<T>.mapIndexedNotNull(transform: (Int, T) -> R?): List<R>
fun <T, R> Iterable<T>.flatMap(transform: (T) -> Iterable<R>): List<R>
fun <T, R, C> Iterable<T>.mapTo(destination: C, transform: (T) -> R): C
fun <T, R, C> Iterable<T>.mapNotNullTo(destination: C, transform: (T) -> R?): C
fun <T, R, C> Iterable<T>.flatMapTo(destination: C, transform: (T) -> Iterable<R>): C
fun <T> Iterable<T>.filter(predicate: (T) -> Boolean): List<T>
fun <T> Iterable<T>.filterNot(predicate: (T) -> Boolean): List<T>
fun <T> Iterable<T>.filterIndexed(predicate: (Int, T) -> Boolean): List<T>
fun <T, R> Iterable<T>.filterIsInstance(): List<R>
fun <T, C> Iterable<T>.filterTo(destination: C, predicate: (T) -> Boolean): C
fun <T> Iterable<T>.filterNotNull(): List<T>
fun <T> Iterable<T>.requireNoNulls(): List<T>
fun <T> Iterable<T>.take(n: Int): List<T>
fun <T> Iterable<T>.drop(n: Int): List<T>
fun <T> Iterable<T>.takeWhile(predicate: (T) -> Boolean): List<T>
fun <T> Iterable<T>.dropWhile(predicate: (T) -> Boolean): List<T>
fun <T> Iterable<T>.distinct(): List<T>
fun <T, K> Iterable<T>.distinctBy(selector: (T) -> K): List<T>
fun <T> Iterable<T>.sorted(): List<T>
fun <T> Iterable<T>.sortedDescending(): List<T>
fun <T, R> Iterable<T>.sortedBy(selector: (T) -> R?): List<T>
fun <T, R> Iterable<T>.sortedByDescending(selector: (T) -> R?): List<T>
fun <T> Iterable<T>.sortedWith(comparator: Comparator<T>): List<T>
fun <T> Iterable<T>.reversed(): List<T>
fun <T> Iterable<T>.shuffled(): List<T>
fun <T> Iterable<T>.onEach(action: (T) -> Unit): List<T>
fun <T> Iterable<T>.onEachIndexed(action: (Int, T) -> Unit): List<T>
fun <T> Iterable<T>.plus(element: T): List<T>
fun <T> Iterable<T>.minus(element: T): List<T>
fun <T> Iterable<T>.chunked(size: Int): List<List<T>>
fun <T> Iterable<T>.windowed(size: Int, step: Int, partialWindows: Boolean): List<List<T>>
fun <T> Iterable<T>.withIndex(): Iterable<IndexedValue<T>>
fun <T, R> Iterable<T>.zip(other: Iterable<R>): List<Pair<T, R>>
fun <T> Iterable<T>.zipWithNext(): List<Pair<T, T>>
fun <T> Iterable<T>.forEach(action: (T) -> Unit): Unit
fun <T> Iterable<T>.forEachIndexed(action: (Int, T) -> Unit): Unit
fun <T> Iterable<T>.any(predicate: (T) -> Boolean): Boolean
fun <T> Iterable<T>.all(predicate: (T) -> Boolean): Boolean
fun <T> Iterable<T>.none(predicate: (T) -> Boolean): Boolean
fun <T> Iterable<T>.count(predicate: (T) -> Boolean): Int
fun <T> Iterable<T>.sumOf(selector: (T) -> Int): Int
fun <T> Iterable<T>.sumBy(selector: (T) -> Int): Int
fun <T> Iterable<T>.indexOfFirst(predicate: (T) -> Boolean): Int
fun <T> Iterable<T>.indexOfLast(predicate: (T) -> Boolean): Int
fun <T> Iterable<T>.contains(element: T): Boolean
fun <T> Iterable<T>.indexOf(element: T): Int
fun <T> Iterable<T>.first(predicate: (T) -> Boolean): T
fun <T> Iterable<T>.firstOrNull(predicate: (T) -> Boolean): T?
fun <T> Iterable<T>.last(predicate: (T) -> Boolean): T
fun <T> Iterable<T>.lastOrNull(predicate: (T) -> Boolean): T?
fun <T> Iterable<T>.single(predicate: (T) -> Boolean): T
fun <T> Iterable<T>.singleOrNull(predicate: (T) -> Boolean): T?
fun <T> Iterable<T>.find(predicate: (T) -> Boolean): T?
fun <T> Iterable<T>.findLast(predicate: (T) -> Boolean): T?
fun <T, R> Iterable<T>.firstNotNullOf(transform: (T) -> R?): R
fun <T, R> Iterable<T>.firstNotNullOfOrNull(transform: (T) -> R?): R?
fun <T> Iterable<T>.elementAt(index: Int): T
fun <T> Iterable<T>.elementAtOrNull(index: Int): T?
fun <T> Iterable<T>.random(): T
fun <T> Iterable<T>.randomOrNull(): T?
fun <T> Iterable<T>.max(): T
fun <T> Iterable<T>.min(): T
fun <T> Iterable<T>.maxOrNull(): T?
fun <T> Iterable<T>.minOrNull(): T?
fun <T, R> Iterable<T>.maxBy(selector: (T) -> R): T
fun <T, R> Iterable<T>.minBy(selector: (T) -> R): T
fun <T, R> Iterable<T>.maxByOrNull(selector: (T) -> R): T?
fun <T, R> Iterable<T>.minByOrNull(selector: (T) -> R): T?
fun <T> Iterable<T>.maxWith(comparator: Comparator<T>): T
fun <T> Iterable<T>.minWith(comparator: Comparator<T>): T
fun <T, R> Iterable<T>.maxOf(selector: (T) -> R): R
fun <T, R> Iterable<T>.minOf(selector: (T) -> R): R
fun <T, R> Iterable<T>.fold(initial: R, operation: (R, T) -> R): R
fun <T, R> Iterable<T>.foldIndexed(initial: R, operation: (Int, R, T) -> R): R
fun <T> Iterable<T>.reduce(operation: (T, T) -> T): T
fun <T> Iterable<T>.reduceOrNull(operation: (T, T) -> T): T?
fun <T, R> Iterable<T>.runningFold(initial: R, operation: (R, T) -> R): List<R>
fun <T, K> Iterable<T>.groupBy(keySelector: (T) -> K): Map<K, List<T>>
fun <T, K, V> Iterable<T>.groupBy(keySelector: (T) -> K, valueTransform: (T) -> V): Map<K, List<V>>
fun <T, K> Iterable<T>.associateBy(keySelector: (T) -> K): Map<K, T>
fun <T, K, V> Iterable<T>.associateBy(keySelector: (T) -> K, valueTransform: (T) -> V): Map<K, V>
fun <T, V> Iterable<T>.associateWith(valueSelector: (T) -> V): Map<T, V>
fun <T, K, V> Iterable<T>.associate(transform: (T) -> Pair<K, V>): Map<K, V>
fun <T> Iterable<T>.partition(predicate: (T) -> Boolean): Pair<List<T>, List<T>>
fun <T> Iterable<T>.joinToString(separator: CharSequence, prefix: CharSequence, postfix: CharSequence, limit: Int, truncated: CharSequence, transform: (T) -> CharSequence): String
fun <T> Iterable<T>.toList(): List<T>
fun <T> Iterable<T>.toMutableList(): MutableList<T>
fun <T> Iterable<T>.toSet(): Set<T>
fun <T> Iterable<T>.toMutableSet(): MutableSet<T>
fun <T> Iterable<T>.toHashSet(): MutableSet<T>
fun <T> Iterable<T>.toSortedSet(): MutableSet<T>
fun <T> Iterable<T>.toCollection(destination: MutableCollection<T>): MutableCollection<T>
fun <T> Iterable<T>.asSequence(): Sequence<T>
fun <T> Iterable<T>.asIterable(): Iterable<T>
fun <T> Iterable<T>.orEmpty(): List<T>

fun <T> List<T>.takeLast(n: Int): List<T>
fun <T> List<T>.dropLast(n: Int): List<T>
fun <T> List<T>.takeLastWhile(predicate: (T) -> Boolean): List<T>
fun <T> List<T>.dropLastWhile(predicate: (T) -> Boolean): List<T>
fun <T> List<T>.slice(indices: IntRange): List<T>
fun <T> List<T>.asReversed(): List<T>
fun <T> List<T>.getOrNull(index: Int): T?
fun <T> List<T>.getOrElse(index: Int, defaultValue: (Int) -> T): T
fun <T, R> List<T>.foldRight(initial: R, operation: (T, R) -> R): R
fun <T> MutableList<T>.removeAll(predicate: (T) -> Boolean): Boolean
fun <T> MutableList<T>.retainAll(predicate: (T) -> Boolean): Boolean
fun <T, R> MutableList<T>.sortBy(selector: (T) -> R?): Unit
fun <T, R> MutableList<T>.sortByDescending(selector: (T) -> R?): Unit
fun <T> MutableList<T>.removeFirstOrNull(): T?
fun <T> MutableList<T>.removeLastOrNull(): T?
fun <T> MutableCollection<T>.removeIf(filter: (T) -> Boolean): Boolean
fun <T> Iterable<T>.union(other: Iterable<T>): Set<T>
fun <T> Iterable<T>.intersect(other: Iterable<T>): Set<T>
fun <T> Iterable<T>.subtract(other: Iterable<T>): Set<T>
fun <T> Set<T>.plus(element: T): Set<T>
fun <T> Set<T>.minus(element: T): Set<T>

fun <K, V> Map<K, V>.filter(predicate: (Map.Entry<K, V>) -> Boolean): Map<K, V>
fun <K, V> Map<K, V>.filterNot(predicate: (Map.Entry<K, V>) -> Boolean): Map<K, V>
fun <K, V> Map<K, V>.filterKeys(predicate: (K) -> Boolean): Map<K, V>
fun <K, V> Map<K, V>.filterValues(predicate: (V) -> Boolean): Map<K, V>
fun <K, V, R> Map<K, V>.mapKeys(transform: (Map.Entry<K, V>) -> R): Map<R, V>
fun <K, V, R> Map<K, V>.mapValues(transform: (Map.Entry<K, V>) -> R): Map<K, R>
fun <K, V> Map<K, V>.onEach(action: (Map.Entry<K, V>) -> Unit): Map<K, V>
fun <K, V> Map<K, V>.getOrElse(key: K, defaultValue: () -> V): V
fun <K, V> Map<K, V>.getValue(key: K): V
fun <K, V> Map<K, V>.toList(): List<Pair<K, V>>
fun <K, V> Map<K, V>.toMap(): Map<K, V>
fun <K, V> Map<K, V>.toMutableMap(): MutableMap<K, V>
fun <K, V> Map<K, V>.toSortedMap(): MutableMap<K, V>
fun <K, V> Map<K, V>.orEmpty(): Map<K, V>
fun <K, V> Map<K, V>.plus(map: Map<K, V>): Map<K, V>
fun <K, V> Map<K, V>.minus(key: K): Map<K, V>
fun <K, V> Map<K, V>.getOrPut(key: K, defaultValue: () -> V): V
