package java.time;

interface TemporalAmount {}
final class Duration implements Comparable<Duration>, TemporalAmount {
  static Duration ZERO;
  static Duration ofMillis(long n);
  static Duration ofSeconds(long n);
  static Duration ofMinutes(long n);
  static Duration ofHours(long n);
  static Duration ofDays(long n);
  static Duration ofNanos(long n);
  static Duration between(Instant a, Instant b);
  Duration plus(Duration d);
  Duration minus(Duration d);
  long toMillis();
  long toNanos();
  long toMinutes();
  long getSeconds();
  boolean isZero();
  boolean isNegative();
}
final class Instant implements Comparable<Instant> {
  static Instant now();
  static Instant ofEpochMilli(long n);
  Instant plus(TemporalAmount d);
  Instant minus(TemporalAmount d);
  long toEpochMilli();
  boolean isBefore(Instant i);
  boolean isAfter(Instant i);
}
