package java.math;

class BigInteger extends Number implements Comparable<BigInteger> {
  static BigInteger ONE, ZERO, TEN;
  static BigInteger valueOf(long n);
  BigInteger add(BigInteger n);
  BigInteger subtract(BigInteger n);
  BigInteger multiply(BigInteger n);
  BigInteger divide(BigInteger n);
  BigInteger negate();
  BigInteger pow(int n);
  int signum();
  int bitLength();
}
class BigDecimal extends Number implements Comparable<BigDecimal> {
  static BigDecimal ONE, ZERO, TEN;
  static BigDecimal valueOf(double n);
  BigDecimal add(BigDecimal n);
  BigDecimal subtract(BigDecimal n);
  BigDecimal multiply(BigDecimal n);
  BigDecimal divide(BigDecimal n, int scale);
  BigDecimal negate();
  BigDecimal setScale(int n);
  BigDecimal stripTrailingZeros();
  String toPlainString();
  int scale();
  int signum();
}
