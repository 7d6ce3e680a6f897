package scala.concurrent

trait Awaitable[+T] {}
trait Future[+T] extends Awaitable[T] {
  def map[S](f: T => S): Future[S]
  def flatMap[S](f: T => Future[S]): Future[S]
  def flatten[B]: Future[B]
  def foreach[U](f: T => U): Unit
  def filter(p: T => Boolean): Future[T]
  def withFilter(p: T => Boolean): Future[T]
  def collect[S](pf: PartialFunction[T, S]): Future[S]
  def recover(pf: PartialFunction[Throwable, T]): Future[T]
  def recoverWith(pf: PartialFunction[Throwable, Future[T]]): Future[T]
  def fallbackTo(that: Future[T]): Future[T]
  def transform[S](f: Try[T] => Try[S]): Future[S]
  def transform[S](s: T => S, f: Throwable => Throwable): Future[S]
  def transformWith[S](f: Try[T] => Future[S]): Future[S]
  def andThen[U](pf: PartialFunction[Try[T], U]): Future[T]
  def onComplete[U](f: Try[T] => U): Unit
  def zip[U](that: Future[U]): Future[(T, U)]
  def zipWith[U, R](that: Future[U])(f: (T, U) => R): Future[R]
  def failed: Future[Throwable]
  def value: Option[Try[T]]
  def isCompleted: Boolean
}
object Future {
  def apply[T](body: => T): Future[T]
  def successful[T](result: T): Future[T]
  def failed[T](exception: Throwable): Future[T]
  def fromTry[T](result: Try[T]): Future[T]
  def delegate[T](body: => Future[T]): Future[T]
  def sequence[A](in: IterableOnce[Future[A]]): Future[Seq[A]]
  def traverse[A, B](in: IterableOnce[A])(fn: A => Future[B]): Future[Seq[B]]
  def firstCompletedOf[T](futures: IterableOnce[Future[T]]): Future[T]
  def unit: Future[Unit]
}
trait Promise[T] {
  def future: Future[T]
  def isCompleted: Boolean
  def complete(result: Try[T]): Promise[T]
  def completeWith(other: Future[T]): Promise[T]
  def tryComplete(result: Try[T]): Boolean
  def tryCompleteWith(other: Future[T]): Promise[T]
  def success(value: T): Promise[T]
  def trySuccess(value: T): Boolean
  def failure(cause: Throwable): Promise[T]
  def tryFailure(cause: Throwable): Boolean
}
object Promise {
  def apply[T](): Promise[T]
  def successful[T](result: T): Promise[T]
  def failed[T](exception: Throwable): Promise[T]
  def fromTry[T](result: Try[T]): Promise[T]
}
object Await {
  def result[T](awaitable: Future[T], atMost: Duration): T
  def ready[T](awaitable: Future[T], atMost: Duration): Future[T]
}
