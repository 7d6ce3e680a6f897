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

// Functions of up to eight parameters.
public delegate void Action();
public delegate R Func<R>();
public delegate void Action<T>(T a1);
public delegate R Func<T, R>(T a1);
public delegate void Action<T1, T2>(T1 a1, T2 a2);
public delegate R Func<T1, T2, R>(T1 a1, T2 a2);
public delegate void Action<T1, T2, T3>(T1 a1, T2 a2, T3 a3);
public delegate R Func<T1, T2, T3, R>(T1 a1, T2 a2, T3 a3);
public delegate void Action<T1, T2, T3, T4>(T1 a1, T2 a2, T3 a3, T4 a4);
public delegate R Func<T1, T2, T3, T4, R>(T1 a1, T2 a2, T3 a3, T4 a4);
public delegate void Action<T1, T2, T3, T4, T5>(T1 a1, T2 a2, T3 a3, T4 a4, T5 a5);
public delegate R Func<T1, T2, T3, T4, T5, R>(T1 a1, T2 a2, T3 a3, T4 a4, T5 a5);
public delegate void Action<T1, T2, T3, T4, T5, T6>(T1 a1, T2 a2, T3 a3, T4 a4, T5 a5, T6 a6);
public delegate R Func<T1, T2, T3, T4, T5, T6, R>(T1 a1, T2 a2, T3 a3, T4 a4, T5 a5, T6 a6);
public delegate void Action<T1, T2, T3, T4, T5, T6, T7>(T1 a1, T2 a2, T3 a3, T4 a4, T5 a5, T6 a6, T7 a7);
public delegate R Func<T1, T2, T3, T4, T5, T6, T7, R>(T1 a1, T2 a2, T3 a3, T4 a4, T5 a5, T6 a6, T7 a7);
public delegate void Action<T1, T2, T3, T4, T5, T6, T7, T8>(T1 a1, T2 a2, T3 a3, T4 a4, T5 a5, T6 a6, T7 a7, T8 a8);
public delegate R Func<T1, T2, T3, T4, T5, T6, T7, T8, R>(T1 a1, T2 a2, T3 a3, T4 a4, T5 a5, T6 a6, T7 a7, T8 a8);
public delegate bool Predicate<T>(T of);
public delegate int Comparison<T>(T x, T y);
public delegate R Converter<T, R>(T of);
public delegate void EventHandler(object from, EventArgs of);
public delegate void EventHandler<T>(object from, T of);
