package scala

// What every file knows besides collections.

type Function0[R] = () => R
type Function1[A, R] = A => R
type Function[A, R] = A => R
type Function2[A, B, R] = (A, B) => R
type Function3[A, B, C, R] = (A, B, C) => R
type PartialFunction[A, R] = A => R

class Tuple2[A, B] {
  def _1: A
  def _2: B
  def swap: (B, A)
}
class Tuple3[A, B, C] {
  def _1: A
  def _2: B
  def _3: C
}
class Tuple4[A, B, C, D] {
  def _1: A
  def _2: B
  def _3: C
  def _4: D
}
class Tuple5[A, B, C, D, E] {
  def _1: A
  def _2: B
  def _3: C
  def _4: D
  def _5: E
}

class Option[+A] extends IterableOnce[A] {
  def get: A
  def getOrElse(default: => A): A
  def orElse(alternative: => Option[A]): Option[A]
  def orNull: A
  def isEmpty: Boolean
  def isDefined: Boolean
  def nonEmpty: Boolean
  def contains(elem: A): Boolean
  def exists(p: A => Boolean): Boolean
  def forall(p: A => Boolean): Boolean
  def filter(p: A => Boolean): Option[A]
  def filterNot(p: A => Boolean): Option[A]
  def withFilter(p: A => Boolean): Option[A]
  def foreach[U](f: A => U): Unit
  def map[B](f: A => B): Option[B]
  def flatMap[B](f: A => Option[B]): Option[B]
  def flatten[B]: Option[B]
  def fold[B](ifEmpty: => B)(f: A => B): B
  def foldLeft[B](z: B)(op: (B, A) => B): B
  def collect[B](pf: PartialFunction[A, B]): Option[B]
  def zip[B](that: Option[B]): Option[(A, B)]
  def tapEach[U](f: A => U): Option[A]
  def head: A
  def headOption: Option[A]
  def last: A
  def size: Int
  def toList: List[A]
  def toSeq: Seq[A]
  def toSet: Set[A]
  def toVector: Vector[A]
  def toArray: Array[A]
  def toRight[X](left: => X): Either[X, A]
  def toLeft[X](right: => X): Either[A, X]
}
class Some[+A] extends Option[A] {
  def value: A
}
object Option {
  def apply[A](x: A): Option[A]
  def empty[A]: Option[A]
  def when[A](cond: Boolean)(a: => A): Option[A]
}
object Some {
  def apply[A](value: A): Some[A]
}
class Either[+A, +B] {
  def isLeft: Boolean
  def isRight: Boolean
  def left: LeftProjection[A, B]
  def right: Either[A, B]
  def swap: Either[B, A]
  def fold[C](fa: A => C, fb: B => C): C
  def foreach[U](f: B => U): Unit
  def exists(p: B => Boolean): Boolean
  def forall(p: B => Boolean): Boolean
  def contains(elem: B): Boolean
  def get: B
  def getOrElse(or: => B): B
  def orElse(or: => Either[A, B]): Either[A, B]
  def map[C](f: B => C): Either[A, C]
  def flatMap[C](f: B => Either[A, C]): Either[A, C]
  def filterOrElse(p: B => Boolean, zero: => A): Either[A, B]
  def toOption: Option[B]
  def toSeq: Seq[B]
  def toTry: Try[B]
}
class LeftProjection[+A, +B] {
  def get: A
  def getOrElse(or: => A): A
  def foreach[U](f: A => U): Unit
  def exists(p: A => Boolean): Boolean
  def forall(p: A => Boolean): Boolean
  def map[C](f: A => C): Either[C, B]
  def flatMap[C](f: A => Either[C, B]): Either[C, B]
  def toOption: Option[A]
  def toSeq: Seq[A]
}
class Left[+A, +B] extends Either[A, B] {
  def value: A
}
class Right[+A, +B] extends Either[A, B] {
  def value: B
}
object Left {
  def apply[A, B](value: A): Left[A, B]
}
object Right {
  def apply[A, B](value: B): Right[A, B]
}

class Any {}
class Int {
  def to(end: Int): Range
  def until(end: Int): Range
}
class Long {}
class Double {}
class Float {}
class Boolean {}
class Char {}
class Unit {}
trait CharSequence {}
class String extends SeqOps[Char, String] with CharSequence {
  def map[B](f: Char => B): IndexedSeq[B]
  def flatMap[B](f: Char => IterableOnce[B]): IndexedSeq[B]
  def zipWithIndex: IndexedSeq[(Char, Int)]
  def r: Regex
  def lines: Iterator[String]
  def linesIterator: Iterator[String]
  def split(separator: String): Array[String]
  def split(separator: Char): Array[String]
  def trim: String
  def strip: String
  def stripMargin: String
  def stripPrefix(prefix: String): String
  def stripSuffix(suffix: String): String
  def stripLineEnd: String
  def capitalize: String
  def concat(other: String): String
  def format(args: Any*): String
  def substring(from: Int): String
  def substring(from: Int, until: Int): String
  def replace(target: String, replacement: String): String
  def replaceAll(regex: String, replacement: String): String
  def replaceFirst(regex: String, replacement: String): String
  def toUpperCase: String
  def toLowerCase: String
  def toInt: Int
  def toLong: Long
  def toDouble: Double
  def toFloat: Float
  def toShort: Short
  def toByte: Byte
  def toBoolean: Boolean
  def toIntOption: Option[Int]
  def toLongOption: Option[Long]
  def toDoubleOption: Option[Double]
  def toBooleanOption: Option[Boolean]
  def toCharArray: Array[Char]
  def getBytes: Array[Byte]
  def charAt(index: Int): Char
  def codePointAt(index: Int): Int
  def length: Int
  def isBlank: Boolean
  def matches(regex: String): Boolean
  def equalsIgnoreCase(other: String): Boolean
  def compareTo(other: String): Int
  def compareToIgnoreCase(other: String): Int
  def intern: String
  def repeat(count: Int): String
}
type string = String
class StringBuilder extends SeqOps[Char, StringBuilder] with CharSequence {
  def append(x: Any): StringBuilder
  def appendAll(xs: String): StringBuilder
  def insert(index: Int, x: Any): StringBuilder
  def deleteCharAt(index: Int): StringBuilder
  def setLength(n: Int): Unit
  def clear(): Unit
  def result(): String
}
