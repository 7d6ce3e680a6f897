package com.google.common.collect;

class ImmutableCollection<E> extends AbstractCollection<E> { ImmutableList<E> asList(); }
class ImmutableList<E> extends ImmutableCollection<E> implements List<E> {
  static <E> ImmutableList<E> of(E... elements);
  static <E> ImmutableList<E> copyOf(Iterable<? extends E> elements);
  static <E> Builder<E> builder();
  static <E> Collector<E, ?, ImmutableList<E>> toImmutableList();
  static class Builder<E> {
    Builder<E> add(E... elements);
    Builder<E> addAll(Iterable<? extends E> elements);
    ImmutableList<E> build();
  }
}
class ImmutableSet<E> extends ImmutableCollection<E> implements Set<E> {
  static <E> ImmutableSet<E> of(E... elements);
  static <E> ImmutableSet<E> copyOf(Iterable<? extends E> elements);
  static <E> Collector<E, ?, ImmutableSet<E>> toImmutableSet();
}
class ImmutableMap<K, V> implements Map<K, V> {
  static <K, V> ImmutableMap<K, V> of(K key, V value);
  static <K, V> ImmutableMap<K, V> copyOf(Map<? extends K, ? extends V> map);
}
class Lists {
  static <E> ArrayList<E> newArrayList(E... elements);
  static <F, T> List<T> transform(List<F> from, Function<? super F, ? extends T> f);
  static <T> List<T> reverse(List<T> list);
}
