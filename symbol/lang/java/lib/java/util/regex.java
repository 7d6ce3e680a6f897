package java.util.regex;

final class Pattern {
  static Pattern compile(String pattern);
  static String quote(String s);
  static boolean matches(String pattern, CharSequence s);
  Matcher matcher(CharSequence s);
  String pattern();
  String[] split(CharSequence s);
  Predicate<String> asPredicate();
}
interface MatchResult {
  String group();
  int start();
  int end();
  int groupCount();
}
final class Matcher implements MatchResult {
  boolean find();
  boolean matches();
  boolean lookingAt();
  String group(String name);
  String replaceAll(String by);
  Matcher reset();
}
