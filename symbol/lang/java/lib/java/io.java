package java.io;

interface Closeable extends AutoCloseable {}
interface Flushable { void flush(); }
interface Serializable {}
class Reader implements Readable, Closeable {
  int read();
  void reset();
}
class StringReader extends Reader {}
class InputStreamReader extends Reader {}
class FileReader extends InputStreamReader {}
class BufferedReader extends Reader {
  String readLine();
  Stream<String> lines();
}
class Writer implements Appendable, Closeable, Flushable {
  Writer append(CharSequence s);
  void write(String s);
}
class StringWriter extends Writer {
  StringBuffer getBuffer();
  StringWriter append(CharSequence s);
}
class PrintWriter extends Writer {
  void println(Object o);
  void print(Object o);
  PrintWriter printf(String format, Object... args);
  PrintWriter append(CharSequence s);
}
class OutputStreamWriter extends Writer {}
class FileWriter extends OutputStreamWriter {}
class BufferedWriter extends Writer { void newLine(); }
class InputStream implements Closeable {
  int read(byte[] into);
  byte[] readAllBytes();
  int available();
}
class ByteArrayInputStream extends InputStream {}
class FileInputStream extends InputStream {}
class FilterInputStream extends InputStream {}
class BufferedInputStream extends FilterInputStream {}
class ObjectInputStream extends InputStream { Object readObject(); }
class OutputStream implements Closeable, Flushable { void write(byte[] b); }
class ByteArrayOutputStream extends OutputStream {
  byte[] toByteArray();
  int size();
}
class FileOutputStream extends OutputStream {}
class FilterOutputStream extends OutputStream {}
class BufferedOutputStream extends FilterOutputStream {}
class ObjectOutputStream extends OutputStream { void writeObject(Object o); }
class PrintStream extends FilterOutputStream implements Appendable {
  void println(Object o);
  void print(Object o);
  PrintStream printf(String format, Object... args);
  PrintStream format(String format, Object... args);
  PrintStream append(CharSequence s);
}
class File implements Comparable<File> {
  static String separator;
  static File createTempFile(String prefix, String suffix);
  String getName();
  String getPath();
  String getAbsolutePath();
  String getCanonicalPath();
  String getParent();
  File getParentFile();
  File getAbsoluteFile();
  File[] listFiles();
  String[] list();
  Path toPath();
  URI toURI();
  boolean exists();
  boolean isDirectory();
  boolean isFile();
  boolean delete();
  boolean mkdir();
  boolean mkdirs();
  boolean createNewFile();
  long length();
  long lastModified();
}
class IOException extends Exception {}
class UncheckedIOException extends RuntimeException {}
class FileNotFoundException extends IOException {}
class EOFException extends IOException {}
