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

public struct TimeSpan {
  static TimeSpan Zero;
  static TimeSpan MaxValue;
  static TimeSpan MinValue;
  static TimeSpan FromDays(double n);
  static TimeSpan FromHours(double n);
  static TimeSpan FromMinutes(double n);
  static TimeSpan FromSeconds(double n);
  static TimeSpan FromMilliseconds(double n);
  static TimeSpan FromTicks(long n);
  static TimeSpan Parse(string text);
  int Days { get; }
  int Hours { get; }
  int Minutes { get; }
  int Seconds { get; }
  int Milliseconds { get; }
  long Ticks { get; }
  double TotalDays { get; }
  double TotalHours { get; }
  double TotalMinutes { get; }
  double TotalSeconds { get; }
  double TotalMilliseconds { get; }
  TimeSpan Add(TimeSpan other);
  TimeSpan Subtract(TimeSpan other);
  TimeSpan Negate();
  TimeSpan Duration();
}

public struct DateTime {
  static DateTime Now;
  static DateTime UtcNow;
  static DateTime Today;
  static DateTime MinValue;
  static DateTime MaxValue;
  static DateTime Parse(string text);
  int Year { get; }
  int Month { get; }
  int Day { get; }
  int Hour { get; }
  int Minute { get; }
  int Second { get; }
  long Ticks { get; }
  DateTime Date { get; }
  DateTime Add(TimeSpan span);
  DateTime AddDays(double n);
  DateTime AddHours(double n);
  DateTime AddMinutes(double n);
  DateTime AddSeconds(double n);
  DateTime AddMilliseconds(double n);
  DateTime AddTicks(long n);
  DateTime AddMonths(int n);
  DateTime AddYears(int n);
  DateTime ToUniversalTime();
  DateTime ToLocalTime();
  TimeSpan Subtract(DateTime other);
}

public struct DateTimeOffset {
  static DateTimeOffset Now;
  static DateTimeOffset UtcNow;
  static DateTimeOffset MinValue;
  static DateTimeOffset MaxValue;
  DateTime DateTime { get; }
  DateTime UtcDateTime { get; }
  TimeSpan Offset { get; }
  long Ticks { get; }
  DateTimeOffset Add(TimeSpan span);
  DateTimeOffset AddDays(double n);
  DateTimeOffset AddHours(double n);
  DateTimeOffset AddMinutes(double n);
  DateTimeOffset AddSeconds(double n);
  DateTimeOffset AddMilliseconds(double n);
  DateTimeOffset AddTicks(long n);
  DateTimeOffset ToUniversalTime();
  TimeSpan Subtract(DateTimeOffset other);
}

public struct Guid {
  static Guid Empty;
  static Guid NewGuid();
  static Guid Parse(string text);
  byte[] ToByteArray();
}

public interface IDisposable { void Dispose(); }
public interface IAsyncDisposable { ValueTask DisposeAsync(); }
