namespace System.Threading;

public class AsyncLocal<T> { T Value { get; set; } }
public class ThreadLocal<T> { T Value { get; set; } }

public struct CancellationToken {
  static CancellationToken None;
  bool IsCancellationRequested { get; }
  bool CanBeCanceled { get; }
  void ThrowIfCancellationRequested();
  CancellationTokenRegistration Register(Action f);
}

public class CancellationTokenSource : IDisposable {
  CancellationToken Token { get; }
  bool IsCancellationRequested { get; }
  void Cancel();
  void CancelAfter(TimeSpan after);
  Task CancelAsync();
  static CancellationTokenSource CreateLinkedTokenSource(CancellationToken one, CancellationToken other);
}
