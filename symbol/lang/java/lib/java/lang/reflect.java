package java.lang.reflect;

interface Type { String getTypeName(); }
interface AnnotatedElement {
  <A> A getAnnotation(Class<A> type);
  <A> A[] getAnnotationsByType(Class<A> type);
  boolean isAnnotationPresent(Class<?> type);
  Annotation[] getAnnotations();
  Annotation[] getDeclaredAnnotations();
}
interface GenericDeclaration extends AnnotatedElement { TypeVariable<?>[] getTypeParameters(); }
interface Member {
  Class<?> getDeclaringClass();
  String getName();
  int getModifiers();
  boolean isSynthetic();
}
interface ParameterizedType extends Type {
  Type[] getActualTypeArguments();
  Type getRawType();
  Type getOwnerType();
}
interface GenericArrayType extends Type { Type getGenericComponentType(); }
interface WildcardType extends Type {
  Type[] getUpperBounds();
  Type[] getLowerBounds();
}
interface TypeVariable<D> extends Type, AnnotatedElement {
  String getName();
  Type[] getBounds();
  D getGenericDeclaration();
}
interface InvocationHandler { Object invoke(Object proxy, Method method, Object[] args); }
class AccessibleObject implements AnnotatedElement {
  void setAccessible(boolean on);
  boolean isAccessible();
}
class Executable extends AccessibleObject implements Member, GenericDeclaration {
  Class<?>[] getParameterTypes();
  Type[] getGenericParameterTypes();
  Class<?>[] getExceptionTypes();
  Annotation[][] getParameterAnnotations();
  int getParameterCount();
}
final class Method extends Executable {
  Class<?> getReturnType();
  Type getGenericReturnType();
  Object invoke(Object on, Object... args);
  boolean isDefault();
  boolean isBridge();
}
final class Constructor<T> extends Executable { T newInstance(Object... args); }
final class Field extends AccessibleObject implements Member {
  Class<?> getType();
  Type getGenericType();
  Object get(Object of);
  void set(Object of, Object value);
  boolean isEnumConstant();
}
class InvocationTargetException extends ReflectiveOperationException { Throwable getTargetException(); }
class Modifier {
  static boolean isStatic(int m);
  static boolean isPublic(int m);
  static boolean isAbstract(int m);
  static boolean isFinal(int m);
  static boolean isPrivate(int m);
  static boolean isTransient(int m);
  static String toString(int m);
}
class Array {
  static Object newInstance(Class<?> of, int n);
  static Object get(Object array, int i);
  static int getLength(Object array);
}
