namespace System.Threading.Tasks;

// What is awaited is its type argument.
public class Task<T> {
  static Task CompletedTask;
  static Task Delay(int milliseconds);
  static Task Delay(TimeSpan span);
  static Task Delay(TimeSpan span, CancellationToken token);
  static Task<R> FromResult<R>(R of);
  static Task FromException(Exception e);
  static Task<T[]> WhenAll(IEnumerable<Task<T>> all);
  T Result { get; }
  Exception Exception { get; }
  bool IsCompleted { get; }
  bool IsFaulted { get; }
  bool IsCanceled { get; }
  bool IsCompletedSuccessfully { get; }
  Task<T> ConfigureAwait(bool captured);
  Task<T> GetAwaiter();
  T GetResult();
  Task<T> WaitAsync(TimeSpan most);
  void Wait();
}

public struct ValueTask<T> {
  T Result { get; }
  bool IsCompleted { get; }
  bool IsFaulted { get; }
  bool IsCanceled { get; }
  bool IsCompletedSuccessfully { get; }
  ValueTask<T> ConfigureAwait(bool captured);
  ValueTask<T> GetAwaiter();
  T GetResult();
  Task<T> AsTask();
}

public class TaskCompletionSource<T> {
  Task<T> Task { get; }
  void SetResult(T of);
  bool TrySetResult(T of);
}
