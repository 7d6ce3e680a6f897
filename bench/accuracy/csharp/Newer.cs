// What .NET Core's class library has and mono's has not, as far as Roslyn uses it.
namespace System {
	public struct Index {
		readonly int value;
		public Index(int value, bool fromEnd) { this.value = fromEnd ? ~value : value; }
		public int Value { get { return value < 0 ? ~value : value; } }
		public int GetOffset(int length) { return value < 0 ? length + value + 1 : value; }
		public static implicit operator Index(int value) { return new Index(value, false); }
	}
	public struct Range {
		public Index Start { get; private set; }
		public Index End { get; private set; }
		public Range(Index start, Index end) : this() { Start = start; End = end; }
	}
	public struct HashCode {
		public static int Combine<A, B>(A a, B b) { return (a == null ? 0 : a.GetHashCode()) * 31 + (b == null ? 0 : b.GetHashCode()); }
	}
}
namespace System.Numerics {
	public static class BitOperations {
		public static int Log2(uint n) { int log = 0; while ((n >>= 1) != 0) log++; return log; }
	}
}
namespace System.Collections.Generic {
	public static class CollectionExtensions {
		public static bool TryAdd<K, V>(IDictionary<K, V> d, K k, V v) { if (d.ContainsKey(k)) return false; d.Add(k, v); return true; }
	}
}
namespace System.Runtime.CompilerServices {
	public sealed class SwitchExpressionException : InvalidOperationException { public SwitchExpressionException(object o) { } }
}
namespace System.Diagnostics.CodeAnalysis {
	public sealed class NotNullIfNotNullAttribute : Attribute { public NotNullIfNotNullAttribute(string s) { } }
	public sealed class NotNullWhenAttribute : Attribute { public NotNullWhenAttribute(bool b) { } }
	public sealed class DoesNotReturnIfAttribute : Attribute { public DoesNotReturnIfAttribute(bool b) { } }
	public sealed class MaybeNullWhenAttribute : Attribute { public MaybeNullWhenAttribute(bool b) { } }
	public sealed class NotNullAttribute : Attribute { }
	public sealed class AllowNullAttribute : Attribute { }
	public sealed class DisallowNullAttribute : Attribute { }
	public sealed class DoesNotReturnAttribute : Attribute { }
}
