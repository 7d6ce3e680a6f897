namespace System;

public class Lazy<T> {
  T Value { get; }
  bool IsValueCreated { get; }
}

public struct Nullable<T> {
  T Value { get; }
  bool HasValue { get; }
  T GetValueOrDefault();
  T GetValueOrDefault(T other);
}

public struct Span<T> : IEnumerable<T> {
  int Length { get; }
  bool IsEmpty { get; }
  T this[int at] { get; }
  Span<T> Slice(int from, int length);
  void CopyTo(Span<T> to);
}

public struct ReadOnlySpan<T> : IEnumerable<T> {
  int Length { get; }
  bool IsEmpty { get; }
  T this[int at] { get; }
  ReadOnlySpan<T> Slice(int from, int length);
  void CopyTo(Span<T> to);
}

public struct Memory<T> {
  int Length { get; }
  Span<T> Span { get; }
  Memory<T> Slice(int from, int length);
}

public struct ReadOnlyMemory<T> {
  int Length { get; }
  ReadOnlySpan<T> Span { get; }
  ReadOnlyMemory<T> Slice(int from, int length);
}
