// What a value that comes out of C++'s standard library can be: all of it lies in namespace std. A pointer or a reference is what it
// leads to, and what differs by const alone is declared once. Allocators, comparisons and other policies are left out.

// Pointers and what may be there.
template <class T> class iterator {
  T* operator->();
  T& operator*();
};
template <class T> class unique_ptr {
  T* operator->();
  T& operator*();
  T& operator[](size_t i);
  T* get();
  T* release();
  void reset(T* p);
  void swap(unique_ptr<T>& other);
};
template <class T> class shared_ptr {
  T* operator->();
  T& operator*();
  T& operator[](size_t i);
  T* get();
  long use_count();
  bool unique();
  void reset(T* p);
  void swap(shared_ptr<T>& other);
};
template <class T> class weak_ptr {
  shared_ptr<T> lock();
  bool expired();
  long use_count();
  void reset();
};
template <class T> class enable_shared_from_this {
  shared_ptr<T> shared_from_this();
  weak_ptr<T> weak_from_this();
};
template <class T> class reference_wrapper {
  T& get();
  operator T&();
};
template <class T> class optional {
  T* operator->();
  T& operator*();
  T& value();
  T value_or(T other);
  bool has_value();
  T& emplace();
  void reset();
};
template <class T, class E> class expected {
  T* operator->();
  T& operator*();
  T& value();
  T value_or(T other);
  E& error();
  bool has_value();
};
template <class T> class atomic {
  T load();
  void store(T value);
  T exchange(T value);
  bool compare_exchange_strong(T& expected, T desired);
  bool compare_exchange_weak(T& expected, T desired);
  T fetch_add(T by);
  T fetch_sub(T by);
};
template <class T> unique_ptr<T> make_unique();
template <class T> shared_ptr<T> make_shared();

// Several values.
template <class A, class B> struct pair {
  A first;
  B second;
};
class any {
  bool has_value();
  void reset();
};

// Sequences.
template <class T> class initializer_list {
  iterator<T> begin();
  iterator<T> end();
  size_t size();
};
template <class T> class range {
  iterator<T> begin();
  iterator<T> end();
  iterator<T> cbegin();
  iterator<T> cend();
  iterator<T> rbegin();
  iterator<T> rend();
  iterator<T> crbegin();
  iterator<T> crend();
  bool empty();
  size_t size();
  size_t max_size();
};
template <class T> class sequence : public range<T> {
  T& front();
  T& back();
  iterator<T> insert(iterator<T> at, T value);
  iterator<T> emplace(iterator<T> at);
  iterator<T> erase(iterator<T> at);
  T& emplace_back();
  void push_back(T value);
  void pop_back();
  void assign(size_t count, T value);
  void resize(size_t size);
  void clear();
};
template <class T> class contiguous : public sequence<T> {
  T& operator[](size_t i);
  T& at(size_t i);
  T* data();
};
template <class T> class vector : public contiguous<T> {
  void reserve(size_t capacity);
  size_t capacity();
  void shrink_to_fit();
  void swap(vector<T>& other);
};
template <class T> class array : public contiguous<T> {
  void fill(T value);
};
template <class T> class span : public contiguous<T> {
  span<T> subspan(size_t from, size_t count);
  span<T> first(size_t count);
  span<T> last(size_t count);
};
template <class T> class valarray : public contiguous<T> {};
template <class T> class deque : public contiguous<T> {
  void push_front(T value);
  void pop_front();
  T& emplace_front();
  void swap(deque<T>& other);
};
template <class T> class list : public sequence<T> {
  void push_front(T value);
  void pop_front();
  T& emplace_front();
  void splice(iterator<T> at, list<T>& other);
  void remove(T value);
  void sort();
  void unique();
  void reverse();
  void merge(list<T>& other);
  void swap(list<T>& other);
};
template <class T> class forward_list : public range<T> {
  T& front();
  iterator<T> before_begin();
  void push_front(T value);
  void pop_front();
  void clear();
};

// What is held behind a queue.
template <class T> class queue {
  T& front();
  T& back();
  void push(T value);
  T& emplace();
  void pop();
  bool empty();
  size_t size();
  void swap(queue<T>& other);
};
template <class T> class stack {
  T& top();
  void push(T value);
  T& emplace();
  void pop();
  bool empty();
  size_t size();
  void swap(stack<T>& other);
};
template <class T> class priority_queue {
  T& top();
  void push(T value);
  void emplace();
  void pop();
  bool empty();
  size_t size();
};

// Sets and maps.
template <class T, class K> class keyed : public range<T> {
  iterator<T> find(K key);
  iterator<T> lower_bound(K key);
  iterator<T> upper_bound(K key);
  pair<iterator<T>, iterator<T>> equal_range(K key);
  size_t count(K key);
  bool contains(K key);
  iterator<T> erase(iterator<T> at);
  iterator<T> emplace_hint(iterator<T> at);
  void clear();
  void reserve(size_t count);
  void rehash(size_t count);
  size_t bucket_count();
};
template <class T, class K> class unique_keyed : public keyed<T, K> {
  pair<iterator<T>, bool> insert(T value);
  pair<iterator<T>, bool> emplace();
};
template <class T, class K> class repeated_keyed : public keyed<T, K> {
  iterator<T> insert(T value);
  iterator<T> emplace();
};
template <class T> class set : public unique_keyed<T, T> {
  void swap(set<T>& other);
};
template <class T> class unordered_set : public unique_keyed<T, T> {
  void swap(unordered_set<T>& other);
};
template <class T> class multiset : public repeated_keyed<T, T> {};
template <class T> class unordered_multiset : public repeated_keyed<T, T> {};
template <class K, class V> class map : public unique_keyed<pair<K, V>, K> {
  V& operator[](K key);
  V& at(K key);
  pair<iterator<pair<K, V>>, bool> try_emplace(K key);
  pair<iterator<pair<K, V>>, bool> insert_or_assign(K key, V value);
  void swap(map<K, V>& other);
};
template <class K, class V> class unordered_map : public unique_keyed<pair<K, V>, K> {
  V& operator[](K key);
  V& at(K key);
  pair<iterator<pair<K, V>>, bool> try_emplace(K key);
  pair<iterator<pair<K, V>>, bool> insert_or_assign(K key, V value);
  void swap(unordered_map<K, V>& other);
};
template <class K, class V> class multimap : public repeated_keyed<pair<K, V>, K> {};
template <class K, class V> class unordered_multimap : public repeated_keyed<pair<K, V>, K> {};

// Texts, which hold nothing of another type.
class string : public contiguous<char> {
  string substr(size_t from, size_t count);
  string& append(string other);
  string& assign(string other);
  string& replace(size_t from, size_t count, string with);
  size_t find(string what);
  size_t rfind(string what);
  size_t find_first_of(string what);
  size_t find_last_of(string what);
  size_t find_first_not_of(string what);
  size_t find_last_not_of(string what);
  int compare(string other);
  size_t length();
  size_t capacity();
  void reserve(size_t capacity);
  char* c_str();
  bool starts_with(string what);
  bool ends_with(string what);
  bool contains(string what);
  void swap(string& other);
};
class string_view : public contiguous<char> {
  string_view substr(size_t from, size_t count);
  size_t find(string_view what);
  size_t rfind(string_view what);
  size_t find_first_of(string_view what);
  size_t find_last_of(string_view what);
  size_t find_first_not_of(string_view what);
  size_t find_last_not_of(string_view what);
  int compare(string_view other);
  size_t length();
  void remove_prefix(size_t count);
  void remove_suffix(size_t count);
  bool starts_with(string_view what);
  bool ends_with(string_view what);
};

// What comes later, and what waits for it.
template <class T> class future {
  T get();
  bool valid();
  void wait();
  shared_future<T> share();
};
template <class T> class shared_future {
  T& get();
  bool valid();
  void wait();
};
template <class T> class promise {
  future<T> get_future();
  void set_value(T value);
};
template <class M> class lock_guard {};
template <class M> class unique_lock {
  void lock();
  bool try_lock();
  void unlock();
  bool owns_lock();
  M* mutex();
  M* release();
};
class mutex {
  void lock();
  bool try_lock();
  void unlock();
};
