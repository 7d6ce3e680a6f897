namespace System.Collections.Concurrent;

public class ConcurrentBag<T> : IReadOnlyCollection<T> {
  void Add(T item);
  bool TryTake(out T item);
}

public class ConcurrentQueue<T> : IReadOnlyCollection<T> {
  void Enqueue(T item);
  bool TryDequeue(out T item);
  bool TryPeek(out T item);
}

public class ConcurrentStack<T> : IReadOnlyCollection<T> {
  void Push(T item);
  bool TryPop(out T item);
  bool TryPeek(out T item);
}

public class ConcurrentDictionary<K, V> : IDictionary<K, V> {
  V AddOrUpdate(K key, Func<K, V> make, Func<K, V, V> change);
  V GetOrAdd(K key, Func<K, V> make);
  bool TryAdd(K key, V value);
  bool TryRemove(K key, out V value);
  bool TryUpdate(K key, V value, V before);
}
