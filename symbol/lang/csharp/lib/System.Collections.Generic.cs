namespace System.Collections.Generic;

public struct KeyValuePair<K, V> {
  K Key { get; }
  V Value { get; }
}

public interface IEnumerator<T> {
  T Current { get; }
  bool MoveNext();
  void Dispose();
}

// What Enumerable adds to each is written as its own.
public interface IEnumerable<T> {
  IEnumerator<T> GetEnumerator();
  T Aggregate(Func<T, T, T> f);
  bool All(Func<T, bool> f);
  bool Any(Func<T, bool> f);
  IEnumerable<T> Append(T item);
  IEnumerable<T> AsEnumerable();
  IEnumerable<R> Cast<R>();
  IEnumerable<T[]> Chunk(int size);
  IEnumerable<T> Concat(IEnumerable<T> other);
  bool Contains(T item);
  int Count(Func<T, bool> f);
  IEnumerable<T> DefaultIfEmpty();
  IEnumerable<T> Distinct();
  IEnumerable<T> DistinctBy<K>(Func<T, K> f);
  T ElementAt(int at);
  T ElementAtOrDefault(int at);
  IEnumerable<T> Except(IEnumerable<T> other);
  T First(Func<T, bool> f);
  T FirstOrDefault(Func<T, bool> f);
  IEnumerable<IGrouping<K, T>> GroupBy<K>(Func<T, K> f);
  IEnumerable<T> Intersect(IEnumerable<T> other);
  T Last(Func<T, bool> f);
  T LastOrDefault(Func<T, bool> f);
  R Max<R>(Func<T, R> f);
  T MaxBy<K>(Func<T, K> f);
  R Min<R>(Func<T, R> f);
  T MinBy<K>(Func<T, K> f);
  IEnumerable<R> OfType<R>();
  IOrderedEnumerable<T> Order();
  IOrderedEnumerable<T> OrderBy<K>(Func<T, K> f);
  IOrderedEnumerable<T> OrderByDescending<K>(Func<T, K> f);
  IEnumerable<T> Prepend(T item);
  IEnumerable<T> Reverse();
  IEnumerable<R> Select<R>(Func<T, R> f);
  IEnumerable<R> SelectMany<R>(Func<T, IEnumerable<R>> f);
  bool SequenceEqual(IEnumerable<T> other);
  T Single(Func<T, bool> f);
  T SingleOrDefault(Func<T, bool> f);
  IEnumerable<T> Skip(int n);
  IEnumerable<T> SkipWhile(Func<T, bool> f);
  int Sum(Func<T, int> f);
  IEnumerable<T> Take(int n);
  IEnumerable<T> TakeWhile(Func<T, bool> f);
  T[] ToArray();
  Dictionary<K, T> ToDictionary<K>(Func<T, K> f);
  Dictionary<K, V> ToDictionary<K, V>(Func<T, K> f, Func<T, V> g);
  HashSet<T> ToHashSet();
  List<T> ToList();
  ILookup<K, T> ToLookup<K>(Func<T, K> f);
  IEnumerable<T> Union(IEnumerable<T> other);
  IEnumerable<T> Where(Func<T, bool> f);
}

public interface IAsyncEnumerable<T> : IEnumerable<T> {
  IEnumerator<T> GetAsyncEnumerator();
}

public interface IReadOnlyCollection<T> : IEnumerable<T> { int Count { get; } }

public interface ICollection<T> : IReadOnlyCollection<T> {
  void Add(T item);
  void Clear();
  void CopyTo(T[] to, int at);
  bool Remove(T item);
}

public interface IReadOnlyList<T> : IReadOnlyCollection<T> { T this[int at] { get; } }

public interface IList<T> : ICollection<T>, IReadOnlyList<T> {
  int IndexOf(T item);
  void Insert(int at, T item);
  void RemoveAt(int at);
}

// An array is one, too.
public class List<T> : IList<T> {
  int Length { get; }
  void AddRange(IEnumerable<T> all);
  IReadOnlyList<T> AsReadOnly();
  Span<T> AsSpan();
  object Clone();
  List<R> ConvertAll<R>(Func<T, R> f);
  bool Exists(Func<T, bool> f);
  T Find(Func<T, bool> f);
  List<T> FindAll(Func<T, bool> f);
  int FindIndex(Func<T, bool> f);
  T FindLast(Func<T, bool> f);
  void ForEach(Action<T> f);
  List<T> GetRange(int at, int n);
  object GetValue(int at);
  void InsertRange(int at, IEnumerable<T> all);
  int LastIndexOf(T item);
  int RemoveAll(Func<T, bool> f);
  void RemoveRange(int at, int n);
  void Sort(Comparison<T> f);
  bool TrueForAll(Func<T, bool> f);
}

public class LinkedList<T> : ICollection<T> { }

public interface ISet<T> : ICollection<T> {
  void UnionWith(IEnumerable<T> other);
  void ExceptWith(IEnumerable<T> other);
  bool IsSubsetOf(IEnumerable<T> other);
  bool Overlaps(IEnumerable<T> other);
}

public class HashSet<T> : ISet<T> { bool TryGetValue(T like, out T item); }

public class SortedSet<T> : ISet<T> { }

public class Queue<T> : IReadOnlyCollection<T> {
  void Clear();
  T Dequeue();
  bool TryDequeue(out T item);
  bool TryPeek(out T item);
  void Enqueue(T item);
  T Peek();
}

public class Stack<T> : IReadOnlyCollection<T> {
  void Clear();
  T Peek();
  T Pop();
  bool TryPeek(out T item);
  bool TryPop(out T item);
  void Push(T item);
}

public interface IReadOnlyDictionary<K, V> : IReadOnlyCollection<KeyValuePair<K, V>> {
  V this[K key] { get; }
  ICollection<K> Keys { get; }
  ICollection<V> Values { get; }
  bool ContainsKey(K key);
  V GetValueOrDefault(K key);
  bool TryGetValue(K key, out V value);
}

public interface IDictionary<K, V> : IReadOnlyDictionary<K, V> {
  void Add(K key, V value);
  void Clear();
  bool Remove(K key);
}

public class Dictionary<K, V> : IDictionary<K, V> {
  bool TryAdd(K key, V value);
}

public class SortedDictionary<K, V> : IDictionary<K, V> { }
