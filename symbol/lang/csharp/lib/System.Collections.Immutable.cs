namespace System.Collections.Immutable;

public class ImmutableArray<T> : IList<T> { }
