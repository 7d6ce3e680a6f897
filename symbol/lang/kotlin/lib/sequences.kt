package kotlin.sequences

// What is lazy is called on as what is not.

interface Sequence<T> : Iterable<T> {
    fun iterator(): Iterator<T>
}
fun <T> sequenceOf(vararg elements: T): Sequence<T>
fun <T> emptySequence(): Sequence<T>
fun <T> generateSequence(nextFunction: () -> T?): Sequence<T>
fun <T> generateSequence(seed: T?, nextFunction: (T) -> T?): Sequence<T>
