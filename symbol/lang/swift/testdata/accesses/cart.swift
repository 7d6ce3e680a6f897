import Foundation
let limit = Other.max //: read Other.max
var count = limit
enum Color: Int { case red, blue = 2 }
@available(iOS 13, *)
struct Cart: Base {
    static let shared = Cart(total: limit)
    var total = limit
    let next: Cart?
    lazy var wide: Int = { total + limit }() //: read total read limit
    var half: Int { return total / 2 } //: read total
    var set: Int { get { total } set { total = newValue } } //: read total write total
    var seen: Int = 0 { didSet { total = oldValue } } //: write total
    init(total: Int) { self.total = total; next = nil } //: write self.total write next
    func start(_ param: Int) {}
    mutating func sum(param: Int = limit, other: Order) -> Int { //: read limit
        let local = param + total //: read total
        total = local //: write total
        self.total += param //: write self.total
        next?.next!.total += 1 //: read next.next write next.next.total
        count += other.count //: write count read other.count
        (total, count) = (count, limit) //: write total write count read count read limit
        let (element, index) = other.pair //: read other.pair
        switch other.color { case .red: return limit; case Color.blue: break; case let .some(x) where x > limit: break; case limit: break; default: break } //: read other.color read limit read Color.blue read limit
        for element2 in other.all { _ = element2.count } //: read other.all read element2.count
        other.all.map { $0.count + total } //: read other.all read 0.count read total
        let s = "\(total) \(other.count) \(local)" //: read total read other.count
        other.table[limit] = total
        let list = [total, other.count, limit] //: read total read other.count read limit
        let dict = [limit: total] //: read limit read total
        guard let next = next, total == limit else { return total } //: read next read total read limit read total
        if let found = other.found, found.ok { } //: read other.found read found.ok
        let path = \Cart.total //: read Cart.total
        let f: (Int) -> Int = start
        let g = self.start //: read self.start
        other.run = start //: write other.run
        go(total, at: limit, color: .blue, &count) //: write count
        both(1) { total } limit: { count } //: read total read count
        _ = total > 0 ? limit : other.count //: read total read limit read other.count
        return local
    }
    subscript(index: Int) -> Int { total } //: read total
}
extension Cart { var twice: Int { total * 2 } } //: read total
