using static Shop.Util;
using Alias = Shop.Other;
namespace Shop;
enum Color { Red, Blue = Cart.Max }
[Mark(Max, Name = "x", Kind = Color.Red)] //: write <Mark>{Name write <Mark>{Kind
class Cart : Base {
    const int Max = Other.Limit;
    static readonly int[] table = { Max, Color.Red }; //: read Max
    int total = Max, extra; //: read Max
    Cart next;
    public Action Run { get; set; } = Start; //: read Start
    public int Wide => total + Max; //: read total read Max
    public event Action Changed;
    static void Start() { }
    int this[int index] { get { return total; } set { total = value; } } //: read total write total
    int Sum(int param = Max, Order other = null) { //: read Max
        int local = param + total; //: read total
        total = local; //: write total
        this.total += param; //: write this.total
        next.next.total++; //: read next.next write next.next.total
        extra = other.Count + Color.Red; //: write extra read other.Count
        Changed += Start; //: write Changed
        var result = new Cart { total = local, next = new Cart() { extra = Max }, Run = Start }; //: write <Cart>{total write <Cart>{next write <Cart>{extra read Max write <Cart>{Run read Start
        Order made = new() { Count = 1 }; //: write <Order>{Count
        var index = new { Total = total, other.Count }; //: read total read other.Count
        switch (other.Color) { case Color.Red: break; case Max: return Max; } //: read other.Color read Max
        var element = other switch { { Count: 1, Color: Color.Red } => Max, Order { Next.Count: 2 } => 1, Cart c when c.total > Max => extra, _ => 0 }; //: read $0{Count read $0{Color read Max read c.total read Max read extra
        if (other is { Count: > 0 } && other is Order { Color: Color.Blue }) { } //: read $0{Count read <Order>{Color
        foreach (var element2 in other.All) local += element2.Count; //: read other.All read element2.Count
        Func<int, int> f = param2 => param2 + total; //: read total
        var s = $"{total} {next?.total} {local:x}"; //: read total read next.total
        var q = from x in other.All where x.Count > Max orderby x.Total select x.Name; //: read other.All read x.Count read Max read x.Total read x.Name
        (total, var y) = (Max, extra); //: write total
        next?.next.Start(total); //: read next.next
        Go(param: total, next: Max);
        nameof(total);
        unsafe { int* p = &total; } //: read total
        ref int r = ref total; //: read total
        Go(ref extra, out total); //: write total
        result = next ?? this; //: read next
        total ??= Max; //: write total read Max
        goto done;
        done: return local > 0 ? total : extra; //: read total read extra
    }
    Cart(int total) : base(Max) { this.total = total; Total = total is Max ? 1 : 2; table[Max] = extra; } //: write this.total write Total read table read extra
    class Nested<T> where T : Base { int x = Cart.Max; }
}
record Point(int X, int Y = Cart.Max);
