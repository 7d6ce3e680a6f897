package java.util;

interface Iterator<E> {
  boolean hasNext();
  E next();
  void remove();
  void forEachRemaining(Consumer<? super E> action);
}
interface ListIterator<E> extends Iterator<E> {
  boolean hasPrevious();
  E previous();
  int nextIndex();
  int previousIndex();
  void set(E e);
  void add(E e);
}
interface Enumeration<E> {
  boolean hasMoreElements();
  E nextElement();
  Iterator<E> asIterator();
}
interface Spliterator<T> {
  boolean tryAdvance(Consumer<? super T> action);
  void forEachRemaining(Consumer<? super T> action);
}
interface RandomAccess {}

interface Collection<E> extends Iterable<E> {
  int size();
  boolean isEmpty();
  boolean contains(Object o);
  boolean containsAll(Collection<?> c);
  boolean add(E e);
  boolean addAll(Collection<? extends E> c);
  boolean remove(Object o);
  boolean removeAll(Collection<?> c);
  boolean retainAll(Collection<?> c);
  boolean removeIf(Predicate<? super E> p);
  void clear();
  Object[] toArray();
  <T> T[] toArray(T[] into);
  Stream<E> stream();
  Stream<E> parallelStream();
}
interface SequencedCollection<E> extends Collection<E> {
  E getFirst();
  E getLast();
  E removeFirst();
  E removeLast();
  void addFirst(E e);
  void addLast(E e);
}
interface List<E> extends SequencedCollection<E> {
  static <E> List<E> of(E... elements) {}
  static <E> List<E> copyOf(Collection<? extends E> c) {}
  E get(int i);
  E set(int i, E e);
  E remove(int i);
  int indexOf(Object o);
  int lastIndexOf(Object o);
  List<E> subList(int from, int to);
  List<E> reversed();
  ListIterator<E> listIterator();
  void add(int i, E e);
  void sort(Comparator<? super E> c);
  void replaceAll(UnaryOperator<E> f);
}
interface Set<E> extends Collection<E> {
  static <E> Set<E> of(E... elements) {}
  static <E> Set<E> copyOf(Collection<? extends E> c) {}
}
interface SortedSet<E> extends Set<E>, SequencedCollection<E> {
  E first();
  E last();
  SortedSet<E> headSet(E to);
  SortedSet<E> tailSet(E from);
  SortedSet<E> subSet(E from, E to);
  Comparator<? super E> comparator();
}
interface NavigableSet<E> extends SortedSet<E> {
  E lower(E e);
  E floor(E e);
  E ceiling(E e);
  E higher(E e);
  E pollFirst();
  E pollLast();
  NavigableSet<E> descendingSet();
  Iterator<E> descendingIterator();
}
interface Queue<E> extends Collection<E> {
  boolean offer(E e);
  E poll();
  E peek();
  E element();
  E remove();
}
interface Deque<E> extends Queue<E>, SequencedCollection<E> {
  E pollFirst();
  E pollLast();
  E peekFirst();
  E peekLast();
  E pop();
  void push(E e);
  boolean offerFirst(E e);
  boolean offerLast(E e);
  boolean removeFirstOccurrence(Object o);
  Iterator<E> descendingIterator();
}
class AbstractCollection<E> implements Collection<E> {}
class AbstractList<E> extends AbstractCollection<E> implements List<E> {}
class AbstractSequentialList<E> extends AbstractList<E> {}
class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {}
class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {}
class ArrayList<E> extends AbstractList<E> implements RandomAccess {
  ArrayList(Collection<? extends E> c) {}
  void ensureCapacity(int n);
  void trimToSize();
}
class LinkedList<E> extends AbstractSequentialList<E> implements Deque<E> { LinkedList(Collection<? extends E> c) {} }
class Vector<E> extends AbstractList<E> implements RandomAccess {
  Vector(Collection<? extends E> c) {}
  E elementAt(int i);
  E firstElement();
  E lastElement();
  void addElement(E e);
  Enumeration<E> elements();
}
class Stack<E> extends Vector<E> {
  E push(E e);
  E pop();
  E peek();
  boolean empty();
  int search(Object o);
}
class HashSet<E> extends AbstractSet<E> { HashSet(Collection<? extends E> c) {} }
class LinkedHashSet<E> extends HashSet<E> implements SequencedCollection<E> { LinkedHashSet(Collection<? extends E> c) {} }
class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E> { TreeSet(Collection<? extends E> c) {} }
class EnumSet<E> extends AbstractSet<E> {
  static <E> EnumSet<E> of(E first, E... more);
  static <E> EnumSet<E> noneOf(Class<E> type);
  static <E> EnumSet<E> allOf(Class<E> type);
  static <E> EnumSet<E> copyOf(Collection<E> c);
  static <E> EnumSet<E> range(E from, E to);
}
class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E> { ArrayDeque(Collection<? extends E> c) {} }
class PriorityQueue<E> extends AbstractQueue<E> { PriorityQueue(Collection<? extends E> c) {} }

interface Map<K, V> {
  interface Entry<K, V> {
    K getKey();
    V getValue();
    V setValue(V value);
    static <K, V> Comparator<Entry<K, V>> comparingByKey() {}
    static <K, V> Comparator<Entry<K, V>> comparingByValue() {}
  }
  static <K, V> Map<K, V> of(K key, V value) {}
  static <K, V> Map<K, V> of(K key, V value, K key2, V value2) {}
  static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> m) {}
  static <K, V> Map<K, V> ofEntries(Entry<? extends K, ? extends V>... entries) {}
  static <K, V> Entry<K, V> entry(K key, V value) {}
  int size();
  boolean isEmpty();
  boolean containsKey(Object key);
  boolean containsValue(Object value);
  V get(Object key);
  V getOrDefault(Object key, V otherwise);
  V put(K key, V value);
  V putIfAbsent(K key, V value);
  V remove(Object key);
  V replace(K key, V value);
  V computeIfAbsent(K key, Function<? super K, ? extends V> f);
  V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f);
  V compute(K key, BiFunction<? super K, ? super V, ? extends V> f);
  V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f);
  void putAll(Map<? extends K, ? extends V> m);
  void clear();
  void forEach(BiConsumer<? super K, ? super V> action);
  void replaceAll(BiFunction<? super K, ? super V, ? extends V> f);
  Set<K> keySet();
  Collection<V> values();
  Set<Entry<K, V>> entrySet();
}
interface SortedMap<K, V> extends Map<K, V> {
  K firstKey();
  K lastKey();
  SortedMap<K, V> headMap(K to);
  SortedMap<K, V> tailMap(K from);
  SortedMap<K, V> subMap(K from, K to);
}
interface NavigableMap<K, V> extends SortedMap<K, V> {
  Entry<K, V> firstEntry();
  Entry<K, V> lastEntry();
  Entry<K, V> lowerEntry(K key);
  Entry<K, V> floorEntry(K key);
  Entry<K, V> ceilingEntry(K key);
  Entry<K, V> higherEntry(K key);
  Entry<K, V> pollFirstEntry();
  Entry<K, V> pollLastEntry();
  K lowerKey(K key);
  K floorKey(K key);
  K ceilingKey(K key);
  K higherKey(K key);
  NavigableMap<K, V> descendingMap();
  NavigableSet<K> navigableKeySet();
  NavigableSet<K> descendingKeySet();
}
class AbstractMap<K, V> implements Map<K, V> {
  static class SimpleEntry<K, V> implements Entry<K, V> { SimpleEntry(K key, V value) {} }
  static class SimpleImmutableEntry<K, V> implements Entry<K, V> { SimpleImmutableEntry(K key, V value) {} }
}
class HashMap<K, V> extends AbstractMap<K, V> { HashMap(Map<? extends K, ? extends V> m) {} }
class LinkedHashMap<K, V> extends HashMap<K, V> { LinkedHashMap(Map<? extends K, ? extends V> m) {} }
class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V> { TreeMap(Map<? extends K, ? extends V> m) {} }
class WeakHashMap<K, V> extends AbstractMap<K, V> {}
class IdentityHashMap<K, V> extends AbstractMap<K, V> {}
class EnumMap<K, V> extends AbstractMap<K, V> {}
class Hashtable<K, V> implements Map<K, V> {}
class Properties extends Hashtable<Object, Object> {
  String getProperty(String name);
  String getProperty(String name, String otherwise);
  Object setProperty(String name, String value);
  Set<String> stringPropertyNames();
  void load(InputStream in);
}

final class Optional<T> {
  static <T> Optional<T> of(T value);
  static <T> Optional<T> ofNullable(T value);
  static <T> Optional<T> empty();
  T get();
  T orElse(T other);
  T orElseGet(Supplier<? extends T> s);
  T orElseThrow();
  <X> T orElseThrow(Supplier<? extends X> s);
  boolean isPresent();
  boolean isEmpty();
  void ifPresent(Consumer<? super T> c);
  void ifPresentOrElse(Consumer<? super T> c, Runnable r);
  Optional<T> filter(Predicate<? super T> p);
  Optional<T> or(Supplier<? extends Optional<? extends T>> s);
  <U> Optional<U> map(Function<? super T, ? extends U> f);
  <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> f);
  Stream<T> stream();
}
final class OptionalInt {
  int getAsInt();
  int orElse(int n);
  boolean isPresent();
}

interface Comparator<T> {
  int compare(T a, T b);
  default Comparator<T> reversed() {}
  default Comparator<T> thenComparing(Comparator<? super T> next) {}
  default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key) {}
  default Comparator<T> thenComparingInt(ToIntFunction<? super T> key) {}
  static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> key) {}
  static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {}
  static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {}
  static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> key) {}
  static <T> Comparator<T> naturalOrder() {}
  static <T> Comparator<T> reverseOrder() {}
  static <T> Comparator<T> nullsFirst(Comparator<? super T> c) {}
  static <T> Comparator<T> nullsLast(Comparator<? super T> c) {}
}
class Collections {
  static <T> List<T> emptyList();
  static <T> Set<T> emptySet();
  static <K, V> Map<K, V> emptyMap();
  static <T> Iterator<T> emptyIterator();
  static <T> List<T> singletonList(T o);
  static <T> Set<T> singleton(T o);
  static <K, V> Map<K, V> singletonMap(K key, V value);
  static <T> Collection<T> unmodifiableCollection(Collection<? extends T> c);
  static <T> List<T> unmodifiableList(List<? extends T> l);
  static <T> Set<T> unmodifiableSet(Set<? extends T> s);
  static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> m);
  static <T> Collection<T> synchronizedCollection(Collection<T> c);
  static <T> List<T> synchronizedList(List<T> l);
  static <T> Set<T> synchronizedSet(Set<T> s);
  static <K, V> Map<K, V> synchronizedMap(Map<K, V> m);
  static <T> Set<T> newSetFromMap(Map<T, Boolean> m);
  static <T> List<T> nCopies(int n, T o);
  static <T> ArrayList<T> list(Enumeration<T> e);
  static <T> Enumeration<T> enumeration(Collection<T> c);
  static <T> T max(Collection<? extends T> c);
  static <T> T max(Collection<? extends T> c, Comparator<? super T> by);
  static <T> T min(Collection<? extends T> c);
  static <T> T min(Collection<? extends T> c, Comparator<? super T> by);
  static <T> Comparator<T> reverseOrder();
  static <T> Comparator<T> reverseOrder(Comparator<T> c);
  static <T> void sort(List<T> l);
  static <T> void sort(List<T> l, Comparator<? super T> c);
  static <T> boolean addAll(Collection<? super T> c, T... elements);
  static int frequency(Collection<?> c, Object o);
  static void reverse(List<?> l);
  static void shuffle(List<?> l);
}
class Arrays {
  static <T> List<T> asList(T... a);
  static <T> Stream<T> stream(T[] a);
  static <T> T[] copyOf(T[] a, int n);
  static <T> T[] copyOfRange(T[] a, int from, int to);
  static <T> void sort(T[] a, Comparator<? super T> c);
  static <T> void setAll(T[] a, IntFunction<? extends T> f);
  static boolean equals(Object a, Object b);
  static boolean deepEquals(Object[] a, Object[] b);
  static int hashCode(Object[] a);
  static int deepHashCode(Object[] a);
  static int binarySearch(Object[] a, Object key);
  static String toString(Object[] a);
  static String deepToString(Object[] a);
  static void fill(Object[] a, Object value);
}
final class Objects {
  static <T> T requireNonNull(T o);
  static <T> T requireNonNull(T o, String message);
  static <T> T requireNonNull(T o, Supplier<String> message);
  static <T> T requireNonNullElse(T o, T otherwise);
  static <T> T requireNonNullElseGet(T o, Supplier<? extends T> s);
  static boolean equals(Object a, Object b);
  static boolean isNull(Object o);
  static boolean nonNull(Object o);
  static int hash(Object... values);
  static int hashCode(Object o);
  static String toString(Object o);
  static <T> int compare(T a, T b, Comparator<? super T> c);
}

interface EventListener {}
class BitSet {
  boolean get(int i);
  void set(int i);
  int cardinality();
  int nextSetBit(int from);
}
class Random {
  int nextInt(int n);
  long nextLong();
  double nextDouble();
  boolean nextBoolean();
}
final class Locale {
  static Locale US, UK, ENGLISH, ROOT, GERMANY, GERMAN, FRANCE, FRENCH, CANADA, JAPAN;
  static Locale getDefault();
  static Locale forLanguageTag(String tag);
  String getLanguage();
  String getCountry();
  String getVariant();
  String getDisplayName();
}
class Date implements Comparable<Date> {
  long getTime();
  void setTime(long t);
  boolean before(Date d);
  boolean after(Date d);
  Instant toInstant();
}
class Calendar {
  static int YEAR, MONTH, DATE, HOUR, MINUTE, SECOND, MILLISECOND, DAY_OF_MONTH, HOUR_OF_DAY, DAY_OF_WEEK, DAY_OF_YEAR;
  static Calendar getInstance();
  Date getTime();
  int get(int field);
  long getTimeInMillis();
  TimeZone getTimeZone();
  void set(int field, int value);
  void add(int field, int n);
  void setTime(Date d);
}
class GregorianCalendar extends Calendar {}
class TimeZone {
  static TimeZone getTimeZone(String id);
  static TimeZone getDefault();
  String getID();
  String getDisplayName();
}
final class UUID implements Comparable<UUID> {
  static UUID randomUUID();
  static UUID fromString(String s);
}
class Scanner implements Iterator<String>, Closeable {
  String nextLine();
  int nextInt();
  boolean hasNextLine();
}
class StringTokenizer implements Enumeration<Object> {
  String nextToken();
  boolean hasMoreTokens();
  int countTokens();
}
class ServiceLoader<S> implements Iterable<S> { static <S> ServiceLoader<S> load(Class<S> type); }
class NoSuchElementException extends RuntimeException {}
class ConcurrentModificationException extends RuntimeException {}
