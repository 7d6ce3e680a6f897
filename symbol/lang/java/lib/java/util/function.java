package java.util.function;

interface Supplier<T> { T get(); }
interface BooleanSupplier { boolean getAsBoolean(); }
interface IntSupplier { int getAsInt(); }
interface LongSupplier { long getAsLong(); }
interface DoubleSupplier { double getAsDouble(); }
interface Consumer<T> {
  void accept(T t);
  default Consumer<T> andThen(Consumer<? super T> after) {}
}
interface IntConsumer { void accept(int n); }
interface LongConsumer { void accept(long n); }
interface BiConsumer<T, U> { void accept(T t, U u); }
interface ObjIntConsumer<T> { void accept(T t, int n); }
interface Function<T, R> {
  R apply(T t);
  default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) {}
  default <V> Function<V, R> compose(Function<? super V, ? extends T> before) {}
  static <T> Function<T, T> identity() {}
}
interface BiFunction<T, U, R> {
  R apply(T t, U u);
  default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after) {}
}
interface UnaryOperator<T> extends Function<T, T> { T apply(T t); }
interface BinaryOperator<T> extends BiFunction<T, T, T> { T apply(T t, T u); }
interface IntFunction<R> { R apply(int n); }
interface LongFunction<R> { R apply(long n); }
interface DoubleFunction<R> { R apply(double n); }
interface IntUnaryOperator { int applyAsInt(int n); }
interface IntBinaryOperator { int applyAsInt(int a, int b); }
interface ToIntFunction<T> { int applyAsInt(T t); }
interface ToLongFunction<T> { long applyAsLong(T t); }
interface ToDoubleFunction<T> { double applyAsDouble(T t); }
interface ToIntBiFunction<T, U> { int applyAsInt(T t, U u); }
interface Predicate<T> {
  boolean test(T t);
  default Predicate<T> and(Predicate<? super T> other) {}
  default Predicate<T> or(Predicate<? super T> other) {}
  default Predicate<T> negate() {}
  static <T> Predicate<T> not(Predicate<? super T> of) {}
}
interface IntPredicate { boolean test(int n); }
interface BiPredicate<T, U> { boolean test(T t, U u); }
