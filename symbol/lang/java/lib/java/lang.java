package java.lang;

class Object {
  String toString();
  int hashCode();
  boolean equals(Object o);
  Class<?> getClass();
  Object clone();
  void notify();
  void notifyAll();
  void wait();
}

interface Runnable { void run(); }
interface AutoCloseable { void close(); }
interface Cloneable {}
interface Constable {}
interface ConstantDesc {}
interface Comparable<T> { int compareTo(T o); }
interface Appendable { Appendable append(CharSequence s); }
interface Readable { int read(CharBuffer b); }
interface Iterable<T> {
  Iterator<T> iterator();
  void forEach(Consumer<? super T> action);
  Spliterator<T> spliterator();
}

interface CharSequence {
  int length();
  char charAt(int i);
  boolean isEmpty();
  CharSequence subSequence(int from, int to);
  IntStream chars();
}

final class String implements CharSequence, Comparable<String> {
  static Comparator<String> CASE_INSENSITIVE_ORDER;
  static String format(String format, Object... args);
  static String valueOf(Object o);
  static String copyValueOf(char[] data);
  static String join(CharSequence between, Object... parts);
  String substring(int from, int to);
  String trim();
  String strip();
  String intern();
  String repeat(int n);
  String concat(String s);
  String toLowerCase();
  String toLowerCase(java.util.Locale l);
  String toUpperCase();
  String toUpperCase(java.util.Locale l);
  String replace(CharSequence s, CharSequence by);
  String replaceAll(String pattern, String by);
  String replaceFirst(String pattern, String by);
  String formatted(Object... args);
  String stripLeading();
  String stripTrailing();
  String indent(int n);
  String[] split(String pattern);
  byte[] getBytes();
  char[] toCharArray();
  Stream<String> lines();
  boolean startsWith(String s);
  boolean endsWith(String s);
  boolean contains(CharSequence s);
  boolean isBlank();
  boolean matches(String pattern);
  boolean regionMatches(int at, String s, int from, int n);
  boolean equalsIgnoreCase(String s);
  boolean contentEquals(CharSequence s);
  int indexOf(String s);
  int lastIndexOf(String s);
  int codePointAt(int i);
  int compareToIgnoreCase(String s);
}

final class StringBuilder implements CharSequence, Appendable, Comparable<StringBuilder> {
  StringBuilder append(Object o);
  StringBuilder insert(int at, Object o);
  StringBuilder delete(int from, int to);
  StringBuilder deleteCharAt(int at);
  StringBuilder replace(int from, int to, String s);
  StringBuilder reverse();
  StringBuilder appendCodePoint(int c);
  int indexOf(String s);
  int lastIndexOf(String s);
  int capacity();
  String substring(int from, int to);
  void setLength(int n);
  void setCharAt(int at, char c);
}
final class StringBuffer implements CharSequence, Appendable, Comparable<StringBuffer> {
  StringBuffer append(Object o);
  StringBuffer insert(int at, Object o);
  StringBuffer delete(int from, int to);
  StringBuffer deleteCharAt(int at);
  StringBuffer replace(int from, int to, String s);
  StringBuffer reverse();
  int indexOf(String s);
  int lastIndexOf(String s);
  String substring(int from, int to);
  void setLength(int n);
}

class Number {
  int intValue();
  long longValue();
  double doubleValue();
  float floatValue();
  short shortValue();
  byte byteValue();
}
final class Integer extends Number implements Comparable<Integer> {
  static int MAX_VALUE, MIN_VALUE, SIZE, BYTES;
  static Integer valueOf(String s);
  static int parseInt(String s);
  static int compare(int a, int b);
  static int signum(int n);
  static int bitCount(int n);
  static int sum(int a, int b);
  static int max(int a, int b);
  static int min(int a, int b);
  static String toString(int n);
  static String toHexString(int n);
  static String toBinaryString(int n);
  static Integer getInteger(String name);
}
final class Long extends Number implements Comparable<Long> {
  static long MAX_VALUE, MIN_VALUE;
  static int SIZE, BYTES;
  static Long valueOf(String s);
  static long parseLong(String s);
  static int compare(long a, long b);
  static String toString(long n);
  static String toHexString(long n);
}
final class Short extends Number implements Comparable<Short> {
  static short MAX_VALUE, MIN_VALUE;
  static Short valueOf(String s);
  static short parseShort(String s);
}
final class Byte extends Number implements Comparable<Byte> {
  static byte MAX_VALUE, MIN_VALUE;
  static Byte valueOf(String s);
  static byte parseByte(String s);
}
final class Float extends Number implements Comparable<Float> {
  static float MAX_VALUE, MIN_VALUE, NaN, POSITIVE_INFINITY, NEGATIVE_INFINITY;
  static Float valueOf(String s);
  static float parseFloat(String s);
  static int floatToIntBits(float f);
  static int compare(float a, float b);
  static boolean isNaN();
}
final class Double extends Number implements Comparable<Double> {
  static double MAX_VALUE, MIN_VALUE, NaN, POSITIVE_INFINITY, NEGATIVE_INFINITY;
  static Double valueOf(String s);
  static double parseDouble(String s);
  static long doubleToLongBits(double d);
  static int compare(double a, double b);
  static boolean isNaN();
}
final class Character implements Comparable<Character> {
  static char MAX_VALUE, MIN_VALUE;
  static Character valueOf(char c);
  static char[] toChars(int c);
  static boolean isDigit(char c);
  static boolean isLetter(char c);
  static boolean isWhitespace(char c);
  static boolean isUpperCase(char c);
  static boolean isLowerCase(char c);
  static char toUpperCase(char c);
  static char toLowerCase(char c);
  char charValue();
}
final class Boolean implements Comparable<Boolean> {
  static Boolean TRUE, FALSE;
  static Boolean valueOf(String s);
  static boolean parseBoolean(String s);
  boolean booleanValue();
}
final class Void {}

final class Class<T> implements Type, GenericDeclaration, AnnotatedElement {
  static Class<?> forName(String name);
  String getName();
  String getSimpleName();
  String getCanonicalName();
  String getTypeName();
  String getPackageName();
  Package getPackage();
  ClassLoader getClassLoader();
  Class<?> getComponentType();
  Class<? super T> getSuperclass();
  Class<?> getEnclosingClass();
  Class<?> getDeclaringClass();
  Class<?>[] getInterfaces();
  Class<?>[] getDeclaredClasses();
  Class<?>[] getClasses();
  Type getGenericSuperclass();
  Type[] getGenericInterfaces();
  T cast(Object o);
  T newInstance();
  T[] getEnumConstants();
  Method getMethod(String name, Class<?>... of);
  Method getDeclaredMethod(String name, Class<?>... of);
  Method[] getMethods();
  Method[] getDeclaredMethods();
  Field getField(String name);
  Field getDeclaredField(String name);
  Field[] getFields();
  Field[] getDeclaredFields();
  Constructor<T> getConstructor(Class<?>... of);
  Constructor<T> getDeclaredConstructor(Class<?>... of);
  Constructor<?>[] getConstructors();
  Constructor<?>[] getDeclaredConstructors();
  boolean isInterface();
  boolean isArray();
  boolean isEnum();
  boolean isPrimitive();
  boolean isAnonymousClass();
  boolean isMemberClass();
  boolean isInstance(Object o);
  boolean isAssignableFrom(Class<?> c);
  int getModifiers();
  InputStream getResourceAsStream(String name);
  URL getResource(String name);
}
class ClassLoader {
  static ClassLoader getSystemClassLoader();
  Class<?> loadClass(String name);
  URL getResource(String name);
  InputStream getResourceAsStream(String name);
  ClassLoader getParent();
}
class Package { String getName(); }
class Enum<E> implements Comparable<E> {
  String name();
  int ordinal();
  Class<E> getDeclaringClass();
}
class Record {}
class ThreadLocal<T> {
  static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier);
  T get();
  void set(T value);
  void remove();
}
class Thread implements Runnable {
  static Thread currentThread();
  static void sleep(long millis);
  String getName();
  ClassLoader getContextClassLoader();
  StackTraceElement[] getStackTrace();
  void setName(String name);
  void start();
  void run();
  void join();
  void interrupt();
  void setDaemon(boolean on);
  boolean isAlive();
  boolean isInterrupted();
}
class StackTraceElement {
  String getClassName();
  String getMethodName();
  String getFileName();
  int getLineNumber();
}
final class System {
  static PrintStream out, err;
  static InputStream in;
  static long currentTimeMillis();
  static long nanoTime();
  static int identityHashCode(Object o);
  static String lineSeparator();
  static String getProperty(String name);
  static String setProperty(String name, String value);
  static String getenv(String name);
  static void arraycopy(Object from, int at, Object to, int start, int n);
  static void exit(int status);
}
final class Math {
  static double PI, E;
  static double sqrt(double d);
  static double pow(double a, double b);
  static double floor(double d);
  static double ceil(double d);
  static double random();
}
class Runtime {
  static Runtime getRuntime();
  int availableProcessors();
  long totalMemory();
  long freeMemory();
  long maxMemory();
}
class Throwable {
  String getMessage();
  String getLocalizedMessage();
  Throwable getCause();
  Throwable initCause(Throwable cause);
  Throwable fillInStackTrace();
  Throwable[] getSuppressed();
  StackTraceElement[] getStackTrace();
  void printStackTrace();
  void addSuppressed(Throwable t);
}
class Exception extends Throwable {}
class Error extends Throwable {}
class RuntimeException extends Exception {}
class IllegalArgumentException extends RuntimeException {}
class IllegalStateException extends RuntimeException {}
class NullPointerException extends RuntimeException {}
class UnsupportedOperationException extends RuntimeException {}
class IndexOutOfBoundsException extends RuntimeException {}
class ArithmeticException extends RuntimeException {}
class ClassCastException extends RuntimeException {}
class NumberFormatException extends IllegalArgumentException {}
class InterruptedException extends Exception {}
class CloneNotSupportedException extends Exception {}
class ReflectiveOperationException extends Exception {}
class ClassNotFoundException extends ReflectiveOperationException {}
class NoSuchMethodException extends ReflectiveOperationException {}
class NoSuchFieldException extends ReflectiveOperationException {}
class AssertionError extends Error {}
class StackOverflowError extends Error {}
class OutOfMemoryError extends Error {}
