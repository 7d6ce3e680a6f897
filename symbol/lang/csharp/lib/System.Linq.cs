namespace System.Linq;

public interface IOrderedEnumerable<T> : IEnumerable<T> {
  IOrderedEnumerable<T> ThenBy<K>(Func<T, K> f);
  IOrderedEnumerable<T> ThenByDescending<K>(Func<T, K> f);
}

public interface IQueryable<T> : IEnumerable<T> { }

public interface IGrouping<K, T> : IEnumerable<T> { K Key { get; } }

public interface ILookup<K, T> : IEnumerable<IGrouping<K, T>> { IEnumerable<T> this[K key] { get; } }
