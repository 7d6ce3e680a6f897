package scala.util

class Try[+T] extends IterableOnce[T] {
  def get: T
  def getOrElse(default: => T): T
  def orElse(default: => Try[T]): Try[T]
  def isSuccess: Boolean
  def isFailure: Boolean
  def foreach[U](f: T => U): Unit
  def map[U](f: T => U): Try[U]
  def flatMap[U](f: T => Try[U]): Try[U]
  def flatten[B]: Try[B]
  def filter(p: T => Boolean): Try[T]
  def withFilter(p: T => Boolean): Try[T]
  def collect[U](pf: PartialFunction[T, U]): Try[U]
  def recover(pf: PartialFunction[Throwable, T]): Try[T]
  def recoverWith(pf: PartialFunction[Throwable, Try[T]]): Try[T]
  def transform[U](s: T => Try[U], f: Throwable => Try[U]): Try[U]
  def fold[U](fa: Throwable => U, fb: T => U): U
  def failed: Try[Throwable]
  def toOption: Option[T]
  def toEither: Either[Throwable, T]
}
class Success[+T] extends Try[T] {
  def value: T
}
class Failure[+T] extends Try[T] {
  def exception: Throwable
}
object Try {
  def apply[T](r: => T): Try[T]
}
object Success {
  def apply[T](value: T): Success[T]
}
object Failure {
  def apply[T](exception: Throwable): Failure[T]
}
object Using {
  def apply[R, A](resource: => R)(f: R => A): Try[A]
  def resource[R, A](resource: R)(body: R => A): A
}
