/* Licensed to you. */
package org.example
package graph

import scala.collection.mutable
import scala.collection.mutable.{ArrayBuffer, Map => MutableMap, Set as _, *}
import scala.util._, java.io.File
import org.example.store.given
import org.example.{net as n}

/** A graph of nodes. */
sealed trait Graph[+A, F[_]] extends Iterable[A] with Serializable { self: Traced =>
  type Key <: Ordered[Key]
  type Edge = (Key, Key)
  val root: Key
  var visits = 0
  lazy val size: Int = nodes.foldLeft(0)((n, _) => n + 1)
  protected def nodes: Seq[A]
  def map[B: Ordering](f: A => B)(implicit cbf: Builder[B]): Graph[B, F]
  def ++[B >: A](that: Graph[B, F]): Graph[B, F] = this.merge(that)
}

/** A node.
  * With a label. */
@SerialVersionUID(1L)
final case class Node[A](id: Int, @deprecated("no", "1") private val label: String = "", var weight: Double)(implicit val ord: Ordering[A])
    extends Base[A](id)
    with Comparable[Node[A]] {
  private[graph] val (left, right) = label.splitAt(1)

  def this(id: Int) = this(id, "", 0.0)

  override def compareTo(other: Node[A]): Int = {
    val step = 2
    def loop(i: Int): Int = if (i > step) i else loop(i + 1)
    val twice = (n: Int) => n * 2
    other match {
      case Node(i, l, _) if l.nonEmpty => loop(i)
      case n: Node[_] => twice(n.id)
      case null => 0
    }
  }
}

object Node extends Factory[Node] {
  val Max, Min = 10
  implicit val ordering: Ordering[Node[_]] = Ordering.by(_.id)
  implicit class Ops[A](private val node: Node[A]) extends AnyVal {
    def flip: Node[A] = node.copy(label = node.label.reverse)
  }
  def apply(id: Int): Node[Nothing] = new Node(id, "", 1.0)
  def unapply[A](n: Node[A]): Option[(Int, String)] = Some((n.id, n.label))
  case object Empty extends Node[Nothing](0)
}

abstract class Walker(graph: Graph[_, List], val limit: Int) {
  def step(): Unit
  def run(): Unit = for {
    n <- graph.nodes if n.id > Node.Max
    m = convert(n)
  } yield emit(m)
  val onDone: Int => Unit = code => System.exit(code)
  val anon = new Listener with Closeable {
    override def close(): Unit = stop()
  }
  list.map(convert).foreach(println)
}

package object compat {
  type Id[A] = A
  def legacy(s: String) = s.trim
}

// Scala 3.
enum Color(val rgb: Int) derives CanEqual:
  /** Like blood. */
  case Red extends Color(0xff0000)
  case Green, Blue
  case Mix(parts: List[Color])
  def hex: String = f"$rgb%06x ${describe(rgb)}"

object Colors:
  opaque type Name = String
  export Color.{Red, Green as Verde}

  given Ordering[Color] with
    def compare(a: Color, b: Color): Int = a.rgb - b.rgb

  given named: Show[Color] = Show.of(_.hex)

  extension (c: Color)
    def lighter: Color = c.mix(Color.Red)
    def darker(by: Int): Color =
      val shade = by * 2
      c.shift(shade)

  extension [T](xs: List[T]) def second: T = xs.tail.head

  inline def using[T](name: String)(body: => T)(using log: Logger): T =
    if name.isEmpty then
      log.warn(name)
    else
      log.info(s"using $name")
    body
end Colors

trait Shape(val name: String):
  def area: Double
  transparent inline def twice = area * 2

def main(args: String*): Unit =
  val colors = args.map(Color.valueOf)
  println(colors)

val Limit: Int = 50
var counter = 0
@main def start(n: Int) = main("x")

final class Glyph(val id: Int)

object Glyph {
  trait Assessment
  val brilliant = new Glyph(3) with Assessment
}
