package scala.collection.mutable

trait Growable[A, C] {
  def addOne(elem: A): C
  def addAll(elems: IterableOnce[A]): C
  def clear(): Unit
  def result(): C
  def sizeHint(size: Int): Unit
}
trait Seq[A] extends SeqOps[A, Seq[A]] with scala.Seq[A] {
  def update(index: Int, elem: A): Unit
  def mapInPlace(f: A => A): Seq[A]
  def sortInPlace(): Seq[A]
}
trait Buffer[A] extends SeqOps[A, Buffer[A]] with Growable[A, Buffer[A]] with Seq[A] {
  def map[B](f: A => B): Buffer[B]
  def flatMap[B](f: A => IterableOnce[B]): Buffer[B]
  def append(elem: A): Buffer[A]
  def appendAll(elems: IterableOnce[A]): Buffer[A]
  def prepend(elem: A): Buffer[A]
  def prependAll(elems: IterableOnce[A]): Buffer[A]
  def insert(index: Int, elem: A): Unit
  def insertAll(index: Int, elems: IterableOnce[A]): Unit
  def remove(index: Int): A
  def remove(index: Int, count: Int): Unit
  def subtractOne(elem: A): Buffer[A]
  def trimStart(n: Int): Unit
  def trimEnd(n: Int): Unit
  def filterInPlace(p: A => Boolean): Buffer[A]
}
object Buffer {
  def apply[A](elems: A*): Buffer[A]
  def empty[A]: Buffer[A]
}
class ArrayBuffer[A] extends SeqOps[A, ArrayBuffer[A]] with Buffer[A] {}
object ArrayBuffer {
  def apply[A](elems: A*): ArrayBuffer[A]
  def empty[A]: ArrayBuffer[A]
}
class ListBuffer[A] extends SeqOps[A, ListBuffer[A]] with Buffer[A] {
  def prependToList(xs: List[A]): List[A]
}
object ListBuffer {
  def apply[A](elems: A*): ListBuffer[A]
  def empty[A]: ListBuffer[A]
}
class ArrayDeque[A] extends SeqOps[A, ArrayDeque[A]] with Buffer[A] {
  def removeHead(): A
  def removeLast(): A
}
class Queue[A] extends SeqOps[A, Queue[A]] with Buffer[A] {
  def enqueue(elem: A): Queue[A]
  def dequeue(): A
  def dequeueFirst(p: A => Boolean): Option[A]
  def dequeueAll(p: A => Boolean): Seq[A]
  def front: A
}
object Queue {
  def apply[A](elems: A*): Queue[A]
  def empty[A]: Queue[A]
}
class Stack[A] extends SeqOps[A, Stack[A]] with Buffer[A] {
  def push(elem: A): Stack[A]
  def pop(): A
  def popAll(): Seq[A]
  def top: A
}
object Stack {
  def apply[A](elems: A*): Stack[A]
  def empty[A]: Stack[A]
}
class PriorityQueue[A] extends Ops[A, PriorityQueue[A]] with Growable[A, PriorityQueue[A]] with Iterable[A] {
  def enqueue(elems: A*): Unit
  def dequeue(): A
}
class StringBuilder extends scala.StringBuilder {}
object StringBuilder {
  def newBuilder: StringBuilder
}

trait Set[A] extends SetOps[A, Set[A]] with Growable[A, Set[A]] with scala.Set[A] {
  def map[B](f: A => B): Set[B]
  def add(elem: A): Boolean
  def remove(elem: A): Boolean
  def subtractOne(elem: A): Set[A]
  def filterInPlace(p: A => Boolean): Set[A]
}
object Set {
  def apply[A](elems: A*): Set[A]
  def empty[A]: Set[A]
}
class HashSet[A] extends SetOps[A, HashSet[A]] with Set[A] {}
object HashSet {
  def apply[A](elems: A*): HashSet[A]
  def empty[A]: HashSet[A]
}
class LinkedHashSet[A] extends SetOps[A, LinkedHashSet[A]] with Set[A] {}
object LinkedHashSet {
  def apply[A](elems: A*): LinkedHashSet[A]
  def empty[A]: LinkedHashSet[A]
}

trait Map[K, V] extends MapOps[K, V, Map[K, V]] with Growable[(K, V), Map[K, V]] with scala.Map[K, V] {
  def put(key: K, value: V): Option[V]
  def update(key: K, value: V): Unit
  def remove(key: K): Option[V]
  def getOrElseUpdate(key: K, default: => V): V
  def updateWith(key: K)(f: Option[V] => Option[V]): Option[V]
  def subtractOne(key: K): Map[K, V]
  def filterInPlace(p: (K, V) => Boolean): Map[K, V]
  def mapValuesInPlace(f: (K, V) => V): Map[K, V]
  def retain(p: (K, V) => Boolean): Map[K, V]
}
object Map {
  def apply[K, V](elems: (K, V)*): Map[K, V]
  def empty[K, V]: Map[K, V]
}
class HashMap[K, V] extends MapOps[K, V, HashMap[K, V]] with Map[K, V] {}
object HashMap {
  def apply[K, V](elems: (K, V)*): HashMap[K, V]
  def empty[K, V]: HashMap[K, V]
}
class LinkedHashMap[K, V] extends MapOps[K, V, LinkedHashMap[K, V]] with Map[K, V] {}
object LinkedHashMap {
  def apply[K, V](elems: (K, V)*): LinkedHashMap[K, V]
  def empty[K, V]: LinkedHashMap[K, V]
}
class WeakHashMap[K, V] extends MapOps[K, V, WeakHashMap[K, V]] with Map[K, V] {}
