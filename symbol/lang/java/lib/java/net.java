package java.net;

final class URL {
  String getPath();
  String getHost();
  String getFile();
  String getProtocol();
  URI toURI();
  InputStream openStream();
  String toExternalForm();
}
final class URI implements Comparable<URI> {
  static URI create(String s);
  String getPath();
  String getHost();
  String getScheme();
  URL toURL();
  URI resolve(String s);
}
class InetAddress {
  static InetAddress getByName(String name);
  static InetAddress getLocalHost();
  String getHostAddress();
  String getHostName();
}
