namespace System.Collections.ObjectModel;

public class ReadOnlyCollection<T> : IList<T> { }

public class ObservableCollection<T> : IList<T> { }

public class Collection<T> : IList<T> { }

public class ReadOnlyDictionary<K, V> : IDictionary<K, V> { }
