package tags

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestAccesses: every name is one reference, and what a function binds is none. A source says behind the mark what is read and written
// in the line; what is called, named as a type or mentioned there is no access as well.
func TestAccesses(t *testing.T) {
	for language, source := range accessSources(t) {
		o := mustParse(t, language, []byte(source))
		got := make([]string, strings.Count(source, "\n")+1)
		for _, r := range o.Accesses {
			name := r.Name
			switch {
			case r.Keyed():
				name = r.On + "{" + name
			case r.Receiver != "":
				name = r.Receiver + "." + name
			}
			got[r.Line-1] += fmt.Sprintf(" %s %s", r.Kind, name)
		}
		want, mark := make([]string, len(got)), cmp.Or(find(language).Line, "//")
		if accesses[language] == "" {
			mark += ":"
		}
		for i, l := range strings.Split(source, "\n") {
			if _, says, ok := strings.Cut(l, mark); ok {
				want[i] = says
			}
		}
		if d := gocmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got)\n%s", language, d)
		}
		for r := range o.Uses() {
			if slices.Contains([]string{"local", "param", "result", "element", "index", "self"}, r.Name) {
				t.Errorf("%s: line %d has a reference to a local: %+v", language, r.Line, *r)
			}
		}
	}
}

// accessSources returns the sources by language: accesses, and those that lie beside the languages. There the mark is a colon behind what
// starts a comment.
func accessSources(t *testing.T) map[string]string {
	all := maps.Clone(accesses)
	for _, name := range Languages() {
		dir := strings.ToLower(strings.NewReplacer("#", "sharp", " ", "").Replace(name))
		files, err := filepath.Glob(filepath.Join("../lang", dir, "testdata/accesses/*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			all[name] = string(data)
		}
	}
	return all
}

// accesses are sources by language.
var accesses = map[string]string{
	"Go": `package a
import "net/http"
var count, limit = first, http.StatusOK // read first read http.StatusOK
type cart struct { total int; next *cart; run func() }
type table map[string]cart
const key = "k"
func start() {}
func (self *cart) do(param int, other *cart) (result error) {
	self.total = param + limit // write this.total read limit
	self.total++ // write this.total
	count += other.total // write count read other.total
	local := []cart{{total: 1}, {next: &cart{run: start}}} // write <[cart]>[1]{total write <[cart]>[1]{next write <cart>{run
	_ = map[string]cart{key: {total: limit}} // read key write <{string:cart}>[1]{total
	_ = table{key: {total: param}} // write <table>{key write <table>[1]{total
	for index, element := range local {
		element.total = index // write element.total
		local[index].next.total = param // read ?.next write ?.total
	}
	go func(param int) { count--; _ = param }(1) // write count
	if self.run == nil && param > limit { // read this.run read limit
		limit := param
		return fmt.Errorf("%d", limit)
	}
	_ = struct{ wide int }{wide: param}.wide // write <{.wide:int}>{wide read ?.wide
	_ = &cart{run: func() {}, next: &cart{total: 1}} // write <cart>{run write <cart>{next write <cart>{total
	_ = &cart{next: &cart{run: func() {}}} // write <cart>{next write <cart>{run
	out <- start // read out read start
	return http.ErrAbortHandler // read http.ErrAbortHandler
}
`,
	"Java": `package a;
import x.y.Order;
import static x.Util.LIMIT;
@interface Mark { int value() default 1; String name(); }
enum Color { RED, BLUE; Color next() { return BLUE; } } // read BLUE
class Cart extends Base {
    static final int MAX = LIMIT; // read LIMIT
    private int total, extra = MAX; // read MAX
    Cart next;
    Runnable run = this::go;
    @Mark(value = MAX, name = "x") // write <Mark>{value write <Mark>{name
    int sum(int param, Order other) throws Exception {
        int local = param + total; // read total
        total = local; // write total
        this.total += param; // write this.total
        next.next.total++; // read next.next write next.next.total
        extra = other.count + Color.RED.ordinal(); // write extra read other.count read Color.RED
        switch (other.color) { case RED: break; case BLUE: return MAX; default: } // read other.color read $1.color{RED read $1.color{BLUE read MAX
        outer: for (int index = 0; index < MAX; index++) { if (index > extra) break outer; } // read MAX read extra
        for (Order element : other.all) local += element.count; // read other.all read element.count
        Runnable run = () -> { extra++; start(param); }; // write extra
        int[] result = { total, MAX }; // read total read MAX
        result[total] = Order.COUNT; // read total read Order.COUNT
        return local > 0 ? total : extra; // read total read extra
    }
    Cart(int total) { this.total = total; } // write this.total
}
`,
	"C": `#define MAX 3
enum color { RED, BLUE = 2 };
struct in { int z; };
struct cart { int total; struct in i; struct in many[3]; void (*run)(void); struct cart *next; };
static int count, limit;
static void start(void) {}
static const struct cart table[] = {
	{ .total = 1, .run = start, .i = { .z = 1 } }, // write <[cart]>[]{total write <[cart]>[]{run write <[cart]>[]{i write <[cart]>[].i{z
	[BLUE] = { .many = { { .z = 1 }, [RED] = { .z = 2 } }, .i.z = 3 }, // read BLUE write <[cart]>[]{many write <[cart]>[].many[]{z read RED write <[cart]>[].many[]{z write <[cart]>[]{i write <[cart]>[].i{z
};
int run(struct cart *param, int index) {
	int local = index + limit; // read limit
	param->total = local; // write param.total
	param->next->total++; // read param.next write param.next.total
	count += param->i.z; // write count read param.i read param.i.z
	*param = (struct cart){ .total = local }; // write <cart>{total
	param->many[index].z = sizeof(count); // read param.many write ?.z read count
	for (int element = 0; element < MAX; element++) local += table[element].total; // read MAX read table read ?.total
	switch (index) { case RED: return local ? limit : BLUE; } // read RED read limit read BLUE
	param->run();
	return start == param->run; // read start read param.run
}
`,
	"C++": `namespace shop {
constexpr int limit = 3;
enum class Color { Red };
int count = limit;
class Cart {
 public:
  explicit Cart(int param) : total_(param), next_(nullptr) {} // write this{total_ write this{next_
  ~Cart() { total_ = 0; } // write total_
  int run(const Cart& param, Color index) const {
    auto local = [this, &param](int element) { return element + total_ + param.total_; }; // read total_ read param.total_
    count += param.next_->total_; // write count read param.next_ read param.next_.total_
    if (index == Color::Red) return shop::limit; // read Color.Red read shop.limit
    return this->total_; // read this.total_
  }
 private:
  int total_;
  Cart* next_;
};
}
`,
	"TypeScript": `import { other } from "./other";
type F = (param: number) => void;
interface Opts { total: number; next: Opts; run(param: string): void; [index: string]: unknown }
export const limit = other.max; // read other.max
let count = limit; // read limit
function start(param: unknown): param is string { return count > 1; } // read count
class Cart {
  total = limit; // read limit
  do(param: Opts, { next, total: local }: Opts, [{ run }]: Opts[] = []) { // read ?.next read ?.total read ?.run
    this.total = param.total; // write this.total read param.total
    this.total++; // write this.total
    count += local; // write count
    const { next: { next: element }, run: result = start } = param; // read ?.next read ?.next read ?.run read start
    for (const { total: index } of param.items) { result(` + "`${index} ${limit}`" + `); } // read ?.total read param.items read limit
    const made: Opts = { total: 1, next: { total: local, next: element } }; // write <Opts>{total write <Opts>{next write <Opts>.next{total write <Opts>.next{next
    start({ total: limit, run() {}, next }); // write start@0^{total write start@0^{run write start@0^{next
    start({ total: limit }); // write start@0^{total
    return this.total === limit ? [start, ...count] : Cart.other; // read this.total read limit read start read count read Cart.other
  }
}
export { start as begin }; // read start
`,
	"Python": `import other as o
limit = o.max                        # read o.max
count = limit                        # read limit
class Cart:
    total: int = limit               # read limit
    def do(self, param=limit, *result, **index): # read limit
        self.total = param.total     # write self.total read param.total
        self.total += 1              # write self.total
        local, param.next = self.next, {limit, count} # write param.next read self.next read limit read count
        for element in param.items:  # read param.items
            start(f"{limit} {element.total!r}", element=limit) # read limit read element.total
        return self.total == limit, start # read self.total read limit read start
count = Cart.total                   # write count read Cart.total
count += 1                           # write count
def start(param):
    match param:
        case Cart.total: pass        # read Cart.total
        case Cart(total=local): return local
@o.command(limit)
def end(): pass
`,
}
