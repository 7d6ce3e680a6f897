package java.lang.ref;

class Reference<T> {
  T get();
  void clear();
}
class WeakReference<T> extends Reference<T> { WeakReference(T value) {} }
class SoftReference<T> extends Reference<T> { SoftReference(T value) {} }
