package java.util.concurrent.atomic;

class AtomicInteger extends Number {
  int get();
  int incrementAndGet();
  int getAndIncrement();
  int decrementAndGet();
  int addAndGet(int n);
  void set(int n);
  boolean compareAndSet(int from, int to);
}
class AtomicLong extends Number {
  long get();
  long incrementAndGet();
  long getAndIncrement();
  long addAndGet(long n);
  void set(long n);
}
class AtomicBoolean {
  boolean get();
  boolean getAndSet(boolean b);
  boolean compareAndSet(boolean from, boolean to);
  void set(boolean b);
}
class AtomicReference<V> {
  AtomicReference(V value) {}
  V get();
  V getAndSet(V value);
  V updateAndGet(UnaryOperator<V> f);
  V getAndUpdate(UnaryOperator<V> f);
  boolean compareAndSet(V from, V to);
  void set(V value);
}
