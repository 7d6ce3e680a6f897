namespace System.Threading;

public class AsyncLocal<T> { T Value { get; set; } }
public class ThreadLocal<T> { T Value { get; set; } }
