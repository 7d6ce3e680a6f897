package java.nio.file;

interface Path extends Comparable<Path>, Iterable<Path> {
  static Path of(String first, String... more) {}
  Path resolve(String other);
  Path getParent();
  Path getFileName();
  Path toAbsolutePath();
  Path normalize();
  Path relativize(Path other);
  File toFile();
  URI toUri();
  boolean startsWith(Path other);
  boolean endsWith(Path other);
}
final class Paths { static Path get(String first, String... more); }
final class Files {
  static Stream<Path> list(Path dir);
  static Stream<Path> walk(Path dir);
  static Stream<String> lines(Path file);
  static List<String> readAllLines(Path file);
  static String readString(Path file);
  static byte[] readAllBytes(Path file);
  static Path write(Path file, byte[] bytes);
  static Path writeString(Path file, CharSequence s);
  static Path createDirectories(Path dir);
  static Path createTempFile(String prefix, String suffix);
  static boolean exists(Path file);
  static boolean isDirectory(Path file);
  static BufferedReader newBufferedReader(Path file);
  static BufferedWriter newBufferedWriter(Path file);
  static InputStream newInputStream(Path file);
}
