<?php
namespace Shop;
use Other\Order;
use const Other\TOP;
const LIMIT = TOP; //: read TOP
define('WIDE', LIMIT);
$count = LIMIT; //: read LIMIT
enum Color: int { case Red = 1; case Blue = LIMIT; } //: read LIMIT
#[Mark(LIMIT, name: Cart::MAX)]
class Cart extends Base {
    const MAX = LIMIT; //: read LIMIT
    public static int $shared = self::MAX;
    private int $total = LIMIT; //: read LIMIT
    public ?Cart $next = null;
    public function __construct(private int $wide = LIMIT, int $param = self::MAX) { $this->total = $param; $this->wide++; } //: read LIMIT write this.total write this.wide
    public function sum(int $param = LIMIT, ?Order $other = null): int { //: read LIMIT
        $local = $param + $this->total; //: read this.total
        $this->total = $local; //: write this.total
        $this->total += $param; //: write this.total
        $this->next->next->total++; //: read this.next read this.next.next write this.next.next.total
        self::$shared = $other->count; //: write self.shared read other.count
        static::$shared += Order::$all; //: write static.shared
        [$element, $this->total] = $other->pair; //: write this.total read other.pair
        list('a' => $this->wide) = $other->pair; //: write this.wide read other.pair
        switch ($other->color) { case Color::Red: return LIMIT; case LIMIT: break; } //: read other.color read LIMIT read LIMIT
        $result = match($other->color) { Color::Red => self::MAX, default => $this->total }; //: read other.color read this.total
        foreach ($other->all as $index => $this->wide) { echo $index->count; } //: read other.all write this.wide read index.count
        $f = fn($x) => $x + $this->total; //: read this.total
        $s = "$local {$this->total} $this->wide ${local} {$other->count}"; //: read this.total read this.wide read other.count
        $other->table[LIMIT] = $this->total; //: read other.table read LIMIT read this.total
        $list = ['a' => LIMIT, $this->total, ...$other->all]; //: read LIMIT read this.total read other.all
        if ($this->total === LIMIT && $other instanceof Order) { return $other?->count; } //: read this.total read LIMIT read other.count
        unset($this->total); //: write this.total
        global $count;
        $count = \Other\TOP + namespace\LIMIT + \PHP_INT_MAX; //: read Other.TOP read \.PHP_INT_MAX
        go(total: $this->total, next: LIMIT);
        $name = 'x'; $this->$name = 1; $other::class; static::MAX;
        return $local > 0 ? $this->total : LIMIT; //: read this.total read LIMIT
    }
}
function go(int $total, $next) { return $total; }
