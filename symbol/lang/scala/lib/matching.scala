package scala.util.matching

class Regex {
  def findFirstIn(source: CharSequence): Option[String]
  def findFirstMatchIn(source: CharSequence): Option[Match]
  def findAllIn(source: CharSequence): Iterator[String]
  def findAllMatchIn(source: CharSequence): Iterator[Match]
  def findPrefixOf(source: CharSequence): Option[String]
  def replaceAllIn(target: CharSequence, replacement: String): String
  def replaceAllIn(target: CharSequence, replacer: Match => String): String
  def replaceFirstIn(target: CharSequence, replacement: String): String
  def split(toSplit: CharSequence): Array[String]
  def matches(source: CharSequence): Boolean
  def unanchored: Regex
  def regex: String
}
class Match {
  def group(i: Int): String
  def groupCount: Int
  def matched: String
  def start: Int
  def end: Int
  def before: CharSequence
  def after: CharSequence
  def subgroups: List[String]
}
