package java.util.stream;

interface BaseStream<T, S> extends AutoCloseable {
  Iterator<T> iterator();
  S parallel();
  S sequential();
  S unordered();
  S onClose(Runnable r);
}
interface Stream<T> extends BaseStream<T, Stream<T>> {
  static <T> Stream<T> of(T... values) {}
  static <T> Stream<T> empty() {}
  static <T> Stream<T> ofNullable(T value) {}
  static <T> Stream<T> concat(Stream<? extends T> a, Stream<? extends T> b) {}
  static <T> Stream<T> iterate(T seed, UnaryOperator<T> next) {}
  static <T> Stream<T> generate(Supplier<? extends T> s) {}
  Stream<T> filter(Predicate<? super T> p);
  Stream<T> peek(Consumer<? super T> c);
  Stream<T> distinct();
  Stream<T> sorted();
  Stream<T> sorted(Comparator<? super T> c);
  Stream<T> limit(long n);
  Stream<T> skip(long n);
  Stream<T> takeWhile(Predicate<? super T> p);
  Stream<T> dropWhile(Predicate<? super T> p);
  <R> Stream<R> map(Function<? super T, ? extends R> f);
  <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> f);
  <R> Stream<R> mapMulti(BiConsumer<? super T, Consumer<R>> f);
  IntStream mapToInt(ToIntFunction<? super T> f);
  LongStream mapToLong(ToLongFunction<? super T> f);
  DoubleStream mapToDouble(ToDoubleFunction<? super T> f);
  void forEach(Consumer<? super T> c);
  void forEachOrdered(Consumer<? super T> c);
  Object[] toArray();
  <A> A[] toArray(IntFunction<A[]> make);
  List<T> toList();
  T reduce(T identity, BinaryOperator<T> f);
  Optional<T> reduce(BinaryOperator<T> f);
  <U> U reduce(U identity, BiFunction<U, ? super T, U> f, BinaryOperator<U> combine);
  <R, A> R collect(Collector<? super T, A, R> c);
  <R> R collect(Supplier<R> make, BiConsumer<R, ? super T> add, BiConsumer<R, R> combine);
  Optional<T> min(Comparator<? super T> c);
  Optional<T> max(Comparator<? super T> c);
  Optional<T> findFirst();
  Optional<T> findAny();
  boolean anyMatch(Predicate<? super T> p);
  boolean allMatch(Predicate<? super T> p);
  boolean noneMatch(Predicate<? super T> p);
  long count();
}
interface IntStream extends BaseStream<Integer, IntStream> {
  static IntStream of(int... values) {}
  static IntStream range(int from, int to) {}
  static IntStream rangeClosed(int from, int to) {}
  <U> Stream<U> mapToObj(IntFunction<? extends U> f);
  IntStream map(IntUnaryOperator f);
  IntStream filter(IntPredicate p);
  IntStream sorted();
  IntStream distinct();
  IntStream limit(long n);
  Stream<Integer> boxed();
  LongStream asLongStream();
  void forEach(IntConsumer c);
  int[] toArray();
  int sum();
  long count();
  OptionalInt max();
  OptionalInt min();
  OptionalInt findFirst();
  boolean anyMatch(IntPredicate p);
  boolean allMatch(IntPredicate p);
  boolean noneMatch(IntPredicate p);
}
interface LongStream extends BaseStream<Long, LongStream> {
  static LongStream range(long from, long to) {}
  <U> Stream<U> mapToObj(LongFunction<? extends U> f);
  Stream<Long> boxed();
  long sum();
  long[] toArray();
}
interface DoubleStream extends BaseStream<Double, DoubleStream> {
  <U> Stream<U> mapToObj(DoubleFunction<? extends U> f);
  Stream<Double> boxed();
  double sum();
  double[] toArray();
}
interface Collector<T, A, R> {}
final class StreamSupport { static <T> Stream<T> stream(Spliterator<T> s, boolean parallel); }
final class Collectors {
  static <T> Collector<T, ?, List<T>> toList();
  static <T> Collector<T, ?, Set<T>> toSet();
  static <T> Collector<T, ?, List<T>> toUnmodifiableList();
  static <T> Collector<T, ?, Set<T>> toUnmodifiableSet();
  static <T, C> Collector<T, ?, C> toCollection(Supplier<C> make);
  static Collector<CharSequence, ?, String> joining(CharSequence between);
  static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value);
  static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merge);
  static <T, K, U, M> Collector<T, ?, M> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merge, Supplier<M> make);
  static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> key);
  static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K> key, Collector<? super T, A, D> down);
  static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> p);
  static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> f, Collector<? super U, A, R> down);
  static <T, A, R, S> Collector<T, A, S> collectingAndThen(Collector<T, A, R> down, Function<R, S> f);
  static <T> Collector<T, ?, Long> counting();
  static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> c);
  static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> c);
}
