// Copyright the shop's authors.
#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using static System.Math;
using Json = System.Text.Json.JsonSerializer;
global using Shop.Contracts;

namespace Shop.Orders;

/// <summary>What came of an order.</summary>
[Flags]
public enum Outcome : byte
{
    None = 0,
    /// <summary>Paid in full.</summary>
    Paid = 1 << 0,
    [Obsolete("use Paid")] Shipped = 2,
}

public delegate void OrderChanged<in T>(object sender, T order) where T : IOrder;

/// <summary>An order.</summary>
public interface IOrder : IComparable<IOrder>
{
    Guid Id { get; }
    event EventHandler? Changed;
    decimal Total(Currency currency);
    string Label() => $"order {Id}";
    static abstract IOrder Empty { get; }
}

public record Line(string Sku, int Count, [property: JsonIgnore] decimal Price = 0m)
{
    public decimal Sum => Count * Price;
}

public readonly record struct Currency(string Code);

public readonly struct Money : IEquatable<Money>
{
    private readonly decimal amount, rest;
    public Money(decimal amount) : this(amount, Currency.Default) { }
    private Money(decimal amount, Currency currency) => (this.amount, Currency) = (amount, currency);
    public Currency Currency { get; init; }
    public bool Equals(Money other) => amount == other.amount;
    public static Money operator +(Money a, Money b) => new(a.amount + b.amount);
    public static bool operator ==(Money a, Money b) => a.Equals(b);
    public static implicit operator decimal(Money m) => m.amount;
    public static explicit operator Money(decimal d) => new Money(d);
}

/* The basket. */
[Serializable, DebuggerDisplay("{Count}")]
public sealed partial class Order<TLine, TKey> : Entity<TKey>, IOrder, Contracts.IAuditable
    where TLine : Line, new()
    where TKey : notnull, IEquatable<TKey>
{
    public const int MaxLines = 100, MinLines = 1;
    internal const string Prefix = "ord-";
    private static readonly Dictionary<string, Func<TLine, decimal>> rules = new();
    private readonly List<TLine> lines = new List<TLine>();
    private int version;

    static Order() { rules["std"] = l => l.Sum; }

    public Order(IEnumerable<TLine> lines, IClock? clock = null) : base(Prefix)
    {
        this.lines.AddRange(lines);
        Created = (clock ?? SystemClock.Instance).Now;
    }

    ~Order() => Release();

    /// <summary>When it was made.</summary>
    public DateTime Created { get; private set; } = DateTime.UtcNow;

    public int Version
    {
        get { return version; }
        protected set
        {
            version = value;
            Changed?.Invoke(this, EventArgs.Empty);
        }
    }

    public TLine this[int index] => lines[index];
    public TLine this[string sku]
    {
        get => lines.First(l => l.Sku == sku);
        set => Add(value);
    }

    public event EventHandler? Changed;
    public event OrderChanged<IOrder> Saved
    {
        add { handlers.Add(value); }
        remove { handlers.Remove(value); }
    }

    /// <summary>Adds a line.</summary>
    /// <param name="line">The line.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(TLine line) => Add(line, 1);

    public void Add(TLine line, int count)
    {
        const int step = 1;
        var copies = Enumerable.Repeat(line, count).Select(Clone).ToList();
        void Push(TLine item)
        {
            lines.Add(item);
        }
        foreach (var copy in copies) Push(copy);
        if (copies is List<Line> { Count: > 0 } found && found[0] is Special s) s.Touch(nameof(Created));
        Func<int, int> twice = x => x * step;
        Outcome outcome = (Outcome)twice(1);
    }

    public async Task<TResult> SaveAsync<TResult>(Func<TLine, Task<TResult>> save, CancellationToken token = default)
        where TResult : class
    {
        try { return await save(lines[0]).ConfigureAwait(false); }
        catch (StoreException e) when (e.Code == 3) { throw new InvalidOperationException("no", e); }
    }

    decimal IOrder.Total(Currency currency) => lines.Sum(l => l.Sum) * Rates.Of<Currency>(currency);

    protected override void Release() => base.Release();

    private sealed class Special : Line
    {
        internal void Touch(string what) { }
    }
}

internal static class OrderExtensions
{
    public static bool IsEmpty<T>(this Order<T, Guid> order) where T : Line, new() => !order.Any();
    [DllImport("native")] private static extern int hash(IntPtr p);
}

public class Clerk(ILogger<Clerk> logger, string name) : Person(name)
{
    public void Greet() { logger.LogInformation(typeof(Clerk).Name, default(Outcome), Outcome.Paid); }
}
