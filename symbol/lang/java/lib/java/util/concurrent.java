package java.util.concurrent;

interface Callable<V> { V call(); }
interface Executor { void execute(Runnable r); }
interface Future<V> {
  V get();
  V get(long n, TimeUnit unit);
  boolean cancel(boolean interrupt);
  boolean isDone();
  boolean isCancelled();
}
interface ScheduledFuture<V> extends Future<V> {}
interface CompletionStage<T> {
  <U> CompletionStage<U> thenApply(Function<? super T, ? extends U> f);
  CompletionStage<Void> thenAccept(Consumer<? super T> f);
  <U> CompletionStage<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> f);
  CompletionStage<T> whenComplete(BiConsumer<? super T, ? super Throwable> f);
  CompletableFuture<T> toCompletableFuture();
}
class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
  static <U> CompletableFuture<U> supplyAsync(Supplier<U> s);
  static <U> CompletableFuture<U> completedFuture(U value);
  static CompletableFuture<Void> runAsync(Runnable r);
  static CompletableFuture<Void> allOf(CompletableFuture<?>... all);
  <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> f);
  <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f);
  <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> f);
  <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> with, BiFunction<? super T, ? super U, ? extends V> f);
  CompletableFuture<Void> thenAccept(Consumer<? super T> f);
  CompletableFuture<Void> thenRun(Runnable r);
  CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> f);
  <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> f);
  CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> f);
  T join();
  T getNow(T otherwise);
  boolean complete(T value);
  boolean completeExceptionally(Throwable t);
}
class FutureTask<V> implements Future<V>, Runnable {}
interface ExecutorService extends Executor {
  <T> Future<T> submit(Callable<T> task);
  Future<?> submit(Runnable task);
  <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks);
  <T> T invokeAny(Collection<? extends Callable<T>> tasks);
  boolean awaitTermination(long n, TimeUnit unit);
  boolean isShutdown();
  boolean isTerminated();
  void shutdown();
  List<Runnable> shutdownNow();
}
interface ScheduledExecutorService extends ExecutorService {
  <V> ScheduledFuture<V> schedule(Callable<V> task, long n, TimeUnit unit);
}
class ThreadPoolExecutor implements ExecutorService {}
class Executors {
  static ExecutorService newFixedThreadPool(int n);
  static ExecutorService newCachedThreadPool();
  static ExecutorService newSingleThreadExecutor();
  static ScheduledExecutorService newScheduledThreadPool(int n);
  static ThreadFactory defaultThreadFactory();
}
interface ThreadFactory { Thread newThread(Runnable r); }
interface ConcurrentMap<K, V> extends Map<K, V> {}
interface BlockingQueue<E> extends Queue<E> {
  E take();
  void put(E e);
  E poll(long n, TimeUnit unit);
}
class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V> {
  static <T> Set<T> newKeySet();
}
class ConcurrentSkipListMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, NavigableMap<K, V> {}
class ConcurrentLinkedQueue<E> extends AbstractCollection<E> implements Queue<E> {}
class LinkedBlockingQueue<E> extends AbstractCollection<E> implements BlockingQueue<E> {}
class ArrayBlockingQueue<E> extends AbstractCollection<E> implements BlockingQueue<E> {}
class CopyOnWriteArrayList<E> implements List<E>, RandomAccess {}
class CopyOnWriteArraySet<E> extends AbstractSet<E> {}
class CountDownLatch {
  void await();
  void countDown();
  long getCount();
}
enum TimeUnit {
  NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS;
  long toMillis(long n);
  long toNanos(long n);
  long toSeconds(long n);
}
class ExecutionException extends Exception {}
class TimeoutException extends Exception {}
