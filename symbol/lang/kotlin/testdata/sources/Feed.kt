#!/usr/bin/env kotlin
@file:JvmName("Feeds")
@file:Suppress("unused")

/* Feeds. */
package org.example.feed

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.*
import org.example.store.Store as Backing
import org.example.net.Http.Companion.get

/** Where items come from. */
interface Source<out T : Any> : AutoCloseable where T : Comparable<T> {
    val name: String
    suspend fun next(): T?
    override fun close() {}
}

const val LIMIT = 50
private var hits: Int = 0
val Int.minutes: Long get() = this * 60L
val lazyStore by lazy { Backing.open("x") }
typealias Handler<T> = suspend (T) -> Unit

/** One item. */
@Serializable
data class Item<K : Any>(
    val id: K,
    @SerialName("t") val title: String = "",
    private var seen: Boolean = false,
    raw: ByteArray,
) : Base<K>(id), Comparable<Item<K>>, Source<Item<K>> by Empty {
    private val words = title.split(" ")
    lateinit var owner: User

    /** The first letter. */
    var initial: Char
        get() = title.first()
        set(value) {
            log(value.toString())
            field = value
        }

    init {
        require(raw.isNotEmpty()) { "empty: $title ${describe(raw)}" }
    }

    constructor(id: K, title: String) : this(id, title, false, ByteArray(0)) {
        hits++
    }

    constructor(id: K) : this(id, "")

    operator fun plus(other: Item<K>): Item<K> = copy(title = title + other.title)
    infix fun sameAs(other: Any?) = other is Item<*> && other.id == id
    override fun compareTo(other: Item<K>): Int = compareValuesBy(this, other, Item<K>::title)

    companion object : Factory<Item<Int>>, Tracer by Tracer.Default {
        const val MAX = 10
        private val cache = mutableMapOf<String, Item<*>>()

        @JvmStatic
        fun of(title: String) = cache.getOrPut(title) { Item(1, title) }
    }

    inner class Cursor(val at: Int)
}

sealed class State {
    object Idle : State()
    data object Done : State()
    class Failed(val cause: Throwable) : State()
    companion object Named { fun idle(): State = Idle }
}

sealed interface Event
fun interface Listener { fun on(event: Event) }
annotation class Slow(val why: String)
@JvmInline value class Id(val raw: String)

enum class Level(val weight: Int) : Weighted {
    /** Low. */
    LOW(1),
    @Deprecated("no") HIGH(2) {
        override fun label() = "high"
    };

    open fun label(): String = name.lowercase()
}

object Registry : HashMap<String, Source<*>>() {
    private val lock = Any()
    fun register(source: Source<*>) = synchronized(lock) { put(source.name, source) }
}

/** Loads. */
suspend inline fun <reified T : Any> Source<T>.load(limit: Int = LIMIT, crossinline each: (T) -> Unit): List<T> {
    val found = ArrayList<T>()
    fun push(item: T) { found.add(item) }
    val twice = { n: Int -> n * 2 }
    val named = fun(n: Int): Int { return n }
    while (found.size < twice(limit)) {
        val item = next() ?: break
        push(item)
        each(item)
    }
    val (head, tail) = split(found)
    val watcher = object : Listener {
        override fun on(event: Event) = handle(event)
    }
    found.map(::convert).filter(Item<Int>::isFresh)?.forEach { it.owner.notify(Level.LOW) }
    return when (val s = state()) {
        is State.Failed -> throw s.cause
        State.Idle -> emptyList()
        else -> found as List<T>
    }
}

fun String?.orNone(): String = this ?: "none"
fun <T> List<T>.second(): T = this[1]
internal val handler: Handler<Event> = { event -> Registry.register(event.source) }
private fun feed.Outer.Inner.deep(vararg rest: Any) = try { Id("x") } catch (e: IOException) { error(e) }
