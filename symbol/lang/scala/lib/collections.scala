package scala

// What a value that comes out of Scala's collections can be: those that every file knows. What gives a collection of the same kind is
// said once, in Ops, and what gives one of other elements in each kind.

trait IterableOnce[+A] {
  def iterator: Iterator[A]
}
trait Ops[A, C] extends IterableOnce[A] {
  def filter(p: A => Boolean): C
  def filterNot(p: A => Boolean): C
  def withFilter(p: A => Boolean): C
  def take(n: Int): C
  def takeRight(n: Int): C
  def takeWhile(p: A => Boolean): C
  def drop(n: Int): C
  def dropRight(n: Int): C
  def dropWhile(p: A => Boolean): C
  def slice(from: Int, until: Int): C
  def tail: C
  def init: C
  def span(p: A => Boolean): (C, C)
  def splitAt(n: Int): (C, C)
  def partition(p: A => Boolean): (C, C)
  def groupBy[K](f: A => K): Map[K, C]
  def grouped(size: Int): Iterator[C]
  def sliding(size: Int): Iterator[C]
  def sliding(size: Int, step: Int): Iterator[C]
  def inits: Iterator[C]
  def tails: Iterator[C]
  def tapEach[U](f: A => U): C
  def concat(suffix: IterableOnce[A]): C
  def seq: C

  def head: A
  def headOption: Option[A]
  def last: A
  def lastOption: Option[A]
  def find(p: A => Boolean): Option[A]
  def exists(p: A => Boolean): Boolean
  def forall(p: A => Boolean): Boolean
  def count(p: A => Boolean): Int
  def foreach[U](f: A => U): Unit
  def size: Int
  def knownSize: Int
  def sizeIs: Int
  def isEmpty: Boolean
  def nonEmpty: Boolean
  def fold(z: A)(op: (A, A) => A): A
  def foldLeft[B](z: B)(op: (B, A) => B): B
  def foldRight[B](z: B)(op: (A, B) => B): B
  def reduce(op: (A, A) => A): A
  def reduceLeft(op: (A, A) => A): A
  def reduceRight(op: (A, A) => A): A
  def reduceOption(op: (A, A) => A): Option[A]
  def reduceLeftOption(op: (A, A) => A): Option[A]
  def reduceRightOption(op: (A, A) => A): Option[A]
  def aggregate[B](z: B)(seqop: (B, A) => B, combop: (B, B) => B): B
  def sum: A
  def product: A
  def min: A
  def max: A
  def minOption: Option[A]
  def maxOption: Option[A]
  def minBy[B](f: A => B): A
  def maxBy[B](f: A => B): A
  def minByOption[B](f: A => B): Option[A]
  def maxByOption[B](f: A => B): Option[A]
  def collectFirst[B](pf: PartialFunction[A, B]): Option[B]
  def groupMap[K, B](key: A => K)(f: A => B): Map[K, Iterable[B]]
  def groupMapReduce[K, B](key: A => K)(f: A => B)(reduce: (B, B) => B): Map[K, B]
  def mkString: String
  def mkString(sep: String): String
  def mkString(start: String, sep: String, end: String): String
  def addString(b: StringBuilder): StringBuilder
  def toList: List[A]
  def toSeq: Seq[A]
  def toIndexedSeq: IndexedSeq[A]
  def toVector: Vector[A]
  def toSet: Set[A]
  def toArray: Array[A]
  def toIterable: Iterable[A]
  def toIterator: Iterator[A]
  def toStream: LazyList[A]
  def toBuffer: Buffer[A]
  def toMap[K, V]: Map[K, V]
  def to(factory: Any): C
  def copyToArray(xs: Array[A]): Int
  def sameElements(that: IterableOnce[A]): Boolean
  def corresponds[B](that: IterableOnce[B])(p: (A, B) => Boolean): Boolean
}
trait Iterable[+A] extends Ops[A, Iterable[A]] {
  def map[B](f: A => B): Iterable[B]
  def flatMap[B](f: A => IterableOnce[B]): Iterable[B]
  def flatten[B]: Iterable[B]
  def collect[B](pf: PartialFunction[A, B]): Iterable[B]
  def zip[B](that: IterableOnce[B]): Iterable[(A, B)]
  def zipWithIndex: Iterable[(A, Int)]
  def zipAll[B](that: Iterable[B], thisElem: A, thatElem: B): Iterable[(A, B)]
  def scanLeft[B](z: B)(op: (B, A) => B): Iterable[B]
  def scan(z: A)(op: (A, A) => A): Iterable[A]
  def unzip[X, Y]: (Iterable[X], Iterable[Y])
  def view: View[A]
  def par: Iterable[A]
}
trait View[+A] extends Iterable[A] {}
trait Iterator[+A] extends Ops[A, Iterator[A]] {
  def hasNext: Boolean
  def next(): A
  def buffered: BufferedIterator[A]
  def map[B](f: A => B): Iterator[B]
  def flatMap[B](f: A => IterableOnce[B]): Iterator[B]
  def collect[B](pf: PartialFunction[A, B]): Iterator[B]
  def zip[B](that: IterableOnce[B]): Iterator[(A, B)]
  def zipWithIndex: Iterator[(A, Int)]
  def duplicate: (Iterator[A], Iterator[A])
  def distinct: Iterator[A]
  def length: Int
}
trait BufferedIterator[+A] extends Iterator[A] {}
object Iterator {
  def apply[A](elems: A*): Iterator[A]
  def empty[A]: Iterator[A]
  def single[A](elem: A): Iterator[A]
  def continually[A](elem: => A): Iterator[A]
  def iterate[A](start: A)(f: A => A): Iterator[A]
  def from(start: Int): Iterator[Int]
}
object Iterable {
  def apply[A](elems: A*): Iterable[A]
  def empty[A]: Iterable[A]
  def from[A](it: IterableOnce[A]): Iterable[A]
}

trait SeqOps[A, C] extends Ops[A, C] {
  def apply(i: Int): A
  def lift(i: Int): Option[A]
  def isDefinedAt(i: Int): Boolean
  def length: Int
  def lengthCompare(len: Int): Int
  def lengthIs: Int
  def indices: Range
  def reverse: C
  def reverseIterator: Iterator[A]
  def distinct: C
  def distinctBy[B](f: A => B): C
  def sorted: C
  def sortBy[B](f: A => B): C
  def sortWith(lt: (A, A) => Boolean): C
  def updated(index: Int, elem: A): C
  def patch(from: Int, other: IterableOnce[A], replaced: Int): C
  def padTo(len: Int, elem: A): C
  def prepended(elem: A): C
  def appended(elem: A): C
  def prependedAll(prefix: IterableOnce[A]): C
  def appendedAll(suffix: IterableOnce[A]): C
  def diff(that: Seq[A]): C
  def intersect(that: Seq[A]): C
  def union(that: Seq[A]): C
  def permutations: Iterator[C]
  def combinations(n: Int): Iterator[C]
  def contains(elem: A): Boolean
  def containsSlice(that: Seq[A]): Boolean
  def startsWith(that: IterableOnce[A]): Boolean
  def endsWith(that: Iterable[A]): Boolean
  def indexOf(elem: A): Int
  def lastIndexOf(elem: A): Int
  def indexWhere(p: A => Boolean): Int
  def lastIndexWhere(p: A => Boolean): Int
  def indexOfSlice(that: Seq[A]): Int
  def prefixLength(p: A => Boolean): Int
}
trait Seq[+A] extends SeqOps[A, Seq[A]] with Iterable[A] {
  def map[B](f: A => B): Seq[B]
  def flatMap[B](f: A => IterableOnce[B]): Seq[B]
  def flatten[B]: Seq[B]
  def collect[B](pf: PartialFunction[A, B]): Seq[B]
  def zip[B](that: IterableOnce[B]): Seq[(A, B)]
  def zipWithIndex: Seq[(A, Int)]
  def scanLeft[B](z: B)(op: (B, A) => B): Seq[B]
}
class Repeated[A] extends Seq[A] {}
object Seq {
  def apply[A](elems: A*): Seq[A]
  def empty[A]: Seq[A]
  def from[A](it: IterableOnce[A]): Seq[A]
  def fill[A](n: Int)(elem: => A): Seq[A]
  def tabulate[A](n: Int)(f: Int => A): Seq[A]
  def newBuilder[A]: Builder[A, Seq[A]]
}
trait Builder[A, C] {
  def result(): C
  def clear(): Unit
  def addOne(elem: A): Builder[A, C]
  def addAll(elems: IterableOnce[A]): Builder[A, C]
  def mapResult[D](f: C => D): Builder[A, D]
  def sizeHint(size: Int): Unit
}
trait LinearSeq[+A] extends SeqOps[A, LinearSeq[A]] with Seq[A] {}
trait IndexedSeq[+A] extends SeqOps[A, IndexedSeq[A]] with Seq[A] {
  def map[B](f: A => B): IndexedSeq[B]
  def flatMap[B](f: A => IterableOnce[B]): IndexedSeq[B]
}
object IndexedSeq {
  def apply[A](elems: A*): IndexedSeq[A]
  def empty[A]: IndexedSeq[A]
  def fill[A](n: Int)(elem: => A): IndexedSeq[A]
  def tabulate[A](n: Int)(f: Int => A): IndexedSeq[A]
}
class List[+A] extends SeqOps[A, List[A]] with LinearSeq[A] {
  def map[B](f: A => B): List[B]
  def flatMap[B](f: A => IterableOnce[B]): List[B]
  def flatten[B]: List[B]
  def collect[B](pf: PartialFunction[A, B]): List[B]
  def zip[B](that: IterableOnce[B]): List[(A, B)]
  def zipWithIndex: List[(A, Int)]
}
object List {
  def apply[A](elems: A*): List[A]
  def empty[A]: List[A]
  def from[A](it: IterableOnce[A]): List[A]
  def fill[A](n: Int)(elem: => A): List[A]
  def tabulate[A](n: Int)(f: Int => A): List[A]
  def concat[A](xss: Iterable[A]*): List[A]
  def newBuilder[A]: Builder[A, List[A]]
}
class Vector[+A] extends SeqOps[A, Vector[A]] with IndexedSeq[A] {
  def map[B](f: A => B): Vector[B]
  def flatMap[B](f: A => IterableOnce[B]): Vector[B]
}
object Vector {
  def apply[A](elems: A*): Vector[A]
  def empty[A]: Vector[A]
  def fill[A](n: Int)(elem: => A): Vector[A]
  def tabulate[A](n: Int)(f: Int => A): Vector[A]
  def newBuilder[A]: Builder[A, Vector[A]]
}
class LazyList[+A] extends SeqOps[A, LazyList[A]] with LinearSeq[A] {
  def map[B](f: A => B): LazyList[B]
  def flatMap[B](f: A => IterableOnce[B]): LazyList[B]
}
object LazyList {
  def apply[A](elems: A*): LazyList[A]
  def empty[A]: LazyList[A]
  def continually[A](elem: => A): LazyList[A]
  def iterate[A](start: => A)(f: A => A): LazyList[A]
}
class Stream[+A] extends SeqOps[A, Stream[A]] with LinearSeq[A] {}
object Stream {
  def apply[A](elems: A*): Stream[A]
  def empty[A]: Stream[A]
  def continually[A](elem: => A): Stream[A]
}
class ArraySeq[+A] extends SeqOps[A, ArraySeq[A]] with IndexedSeq[A] {}
class Queue[+A] extends SeqOps[A, Queue[A]] with LinearSeq[A] {
  def enqueue(elem: A): Queue[A]
  def dequeue: (A, Queue[A])
  def dequeueOption: Option[(A, Queue[A])]
  def front: A
}
object Queue {
  def apply[A](elems: A*): Queue[A]
  def empty[A]: Queue[A]
}
class Range extends SeqOps[Int, Range] with IndexedSeq[Int] {
  def by(step: Int): Range
  def start: Int
  def end: Int
}
class Array[A] extends SeqOps[A, Array[A]] with Seq[A] {
  def update(i: Int, x: A): Unit
  def clone(): Array[A]
  def map[B](f: A => B): Array[B]
  def flatMap[B](f: A => IterableOnce[B]): Array[B]
  def collect[B](pf: PartialFunction[A, B]): Array[B]
  def zip[B](that: IterableOnce[B]): Array[(A, B)]
  def zipWithIndex: Array[(A, Int)]
}
object Array {
  def apply[A](xs: A*): Array[A]
  def empty[A]: Array[A]
  def ofDim[A](n: Int): Array[A]
  def fill[A](n: Int)(elem: => A): Array[A]
  def tabulate[A](n: Int)(f: Int => A): Array[A]
  def concat[A](xss: Array[A]*): Array[A]
  def copyOf[A](original: Array[A], newLength: Int): Array[A]
}

trait SetOps[A, C] extends Ops[A, C] {
  def apply(elem: A): Boolean
  def contains(elem: A): Boolean
  def subsetOf(that: Set[A]): Boolean
  def diff(that: Set[A]): C
  def intersect(that: Set[A]): C
  def union(that: Set[A]): C
  def incl(elem: A): C
  def excl(elem: A): C
  def empty: C
}
trait Set[A] extends SetOps[A, Set[A]] with Iterable[A] {
  def map[B](f: A => B): Set[B]
  def flatMap[B](f: A => IterableOnce[B]): Set[B]
  def flatten[B]: Set[B]
  def collect[B](pf: PartialFunction[A, B]): Set[B]
  def subsets: Iterator[Set[A]]
}
object Set {
  def apply[A](elems: A*): Set[A]
  def empty[A]: Set[A]
  def from[A](it: IterableOnce[A]): Set[A]
  def newBuilder[A]: Builder[A, Set[A]]
}
class HashSet[A] extends SetOps[A, HashSet[A]] with Set[A] {}
class ListSet[A] extends SetOps[A, ListSet[A]] with Set[A] {}
trait SortedSet[A] extends SetOps[A, SortedSet[A]] with Set[A] {
  def firstKey: A
  def lastKey: A
}
class TreeSet[A] extends SortedSet[A] {}
object SortedSet {
  def apply[A](elems: A*): SortedSet[A]
  def empty[A]: SortedSet[A]
}
object TreeSet {
  def apply[A](elems: A*): TreeSet[A]
  def empty[A]: TreeSet[A]
}

trait MapOps[K, V, C] extends Ops[(K, V), C] {
  def apply(key: K): V
  def get(key: K): Option[V]
  def getOrElse(key: K, default: => V): V
  def contains(key: K): Boolean
  def isDefinedAt(key: K): Boolean
  def lift: K => Option[V]
  def keys: Iterable[K]
  def keySet: Set[K]
  def keysIterator: Iterator[K]
  def values: Iterable[V]
  def valuesIterator: Iterator[V]
  def withDefault(d: K => V): C
  def withDefaultValue(d: V): C
  def updated(key: K, value: V): C
  def updatedWith(key: K)(f: Option[V] => Option[V]): C
  def removed(key: K): C
  def removedAll(keys: IterableOnce[K]): C
  def filterKeys(p: K => Boolean): C
  def empty: C
}
trait Map[K, +V] extends MapOps[K, V, Map[K, V]] with Iterable[(K, V)] {
  def map[L, W](f: ((K, V)) => (L, W)): Map[L, W]
  def map[B](f: ((K, V)) => B): Iterable[B]
  def flatMap[B](f: ((K, V)) => IterableOnce[B]): Iterable[B]
  def collect[B](pf: PartialFunction[(K, V), B]): Iterable[B]
  def mapValues[W](f: V => W): Map[K, W]
  def transform[W](f: (K, V) => W): Map[K, W]
}
object Map {
  def apply[K, V](elems: (K, V)*): Map[K, V]
  def empty[K, V]: Map[K, V]
  def from[K, V](it: IterableOnce[(K, V)]): Map[K, V]
  def newBuilder[K, V]: Builder[(K, V), Map[K, V]]
}
class HashMap[K, +V] extends MapOps[K, V, HashMap[K, V]] with Map[K, V] {}
class ListMap[K, +V] extends MapOps[K, V, ListMap[K, V]] with Map[K, V] {}
class VectorMap[K, +V] extends MapOps[K, V, VectorMap[K, V]] with Map[K, V] {}
trait SortedMap[K, +V] extends MapOps[K, V, SortedMap[K, V]] with Map[K, V] {
  def firstKey: K
  def lastKey: K
}
class TreeMap[K, +V] extends SortedMap[K, V] {}
object HashMap {
  def apply[K, V](elems: (K, V)*): HashMap[K, V]
  def empty[K, V]: HashMap[K, V]
}
object ListMap {
  def apply[K, V](elems: (K, V)*): ListMap[K, V]
  def empty[K, V]: ListMap[K, V]
}
object SortedMap {
  def apply[K, V](elems: (K, V)*): SortedMap[K, V]
  def empty[K, V]: SortedMap[K, V]
}
object TreeMap {
  def apply[K, V](elems: (K, V)*): TreeMap[K, V]
  def empty[K, V]: TreeMap[K, V]
}
