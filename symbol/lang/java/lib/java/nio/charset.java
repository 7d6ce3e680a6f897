package java.nio.charset;

class Charset implements Comparable<Charset> {
  static Charset forName(String name);
  static Charset defaultCharset();
  String name();
}
final class StandardCharsets { static Charset UTF_8, US_ASCII, ISO_8859_1, UTF_16; }
