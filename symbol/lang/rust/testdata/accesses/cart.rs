use crate::other::{self, Order};
pub const LIMIT: u32 = other::MAX; //: read other.MAX
static mut COUNT: u32 = LIMIT; //: read LIMIT
enum Color { Red, Blue = LIMIT as isize } //: read LIMIT
#[derive(Clone)]
#[cfg(all(test, feature = "x"))]
struct Cart { total: u32, next: Option<Box<Cart>>, run: fn(u32) -> u32, table: [u32; LIMIT as usize] } //: read LIMIT
fn start(param: u32) -> u32 { param }
impl Cart {
    const MAX: u32 = LIMIT; //: read LIMIT
    fn make(param: u32, total: u32) -> Self {
        Cart { total: param, next: None, run: start, table: [LIMIT; 3] }; //: write Cart{total write Cart{next write Cart{run write Cart{table read LIMIT
        Self { total, ..Default::default() } //: write Self{total
    }
    fn act(&mut self, param: Order, other: &Cart) -> u32 {
        self.total = param.count + LIMIT; //: write self.total read param.count read LIMIT
        self.total += 1; //: write self.total
        let local = other.next.total; //: read other.next read other.next.total
        unsafe { COUNT += local; } //: write COUNT
        let Cart { total: element, next, .. } = other; //: read ?.total read ?.next
        let index = [start, LIMIT]; //: read start read LIMIT
        self.table[index] = element; //: read self.table
        match param.color { //: read param.color
            Color::Red => return Self::MAX, //: read Color.Red read Self.MAX
            Color::Blue if local > LIMIT => {} //: read Color.Blue read LIMIT
            Order { count, .. } => count, //: read ?.count
            LIMIT => {} //: read LIMIT
            Some(element) => element,
            LIMIT..=3 => {} //: read LIMIT
        }
        let result = |param: u32| param + LIMIT; //: read LIMIT
        'outer: loop { break 'outer; }
        println!("{} {}", self.total, LIMIT, other.next.total, Color::Red); //: read self.total read LIMIT read other.next read other.next.total read Color read Color.Red
        assert!(matches!(local, Color::Blue)); //: read Color read Color.Blue
        for element in other.table.iter() { let _ = element; } //: read other.table
        if let Some(local) = other.next && self.total == Cart::MAX { local.total += 1 } //: read other.next read self.total read Cart.MAX write local.total
        if start == self.run { return other.total; } //: read start read self.run read other.total
        (self.run)(LIMIT)
    }
}
