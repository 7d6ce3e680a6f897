// What a value that comes out of Swift's library can be. An associated type stands as a type parameter of its name, and an optional is
// what it holds.

public typealias Optional<Wrapped> = Wrapped
public typealias string = String

public protocol IteratorProtocol<Element> {
    func next() -> Element?
}
public protocol Sequence<Element> {
    func makeIterator() -> AnyIterator<Element>
    func forEach(_ body: (Element) throws -> Void)
    func map<T>(_ transform: (Element) throws -> T) -> [T]
    func compactMap<T>(_ transform: (Element) throws -> T?) -> [T]
    func flatMap<T>(_ transform: (Element) throws -> [T]) -> [T]
    func filter(_ isIncluded: (Element) throws -> Bool) -> [Element]
    func reduce<Result>(_ initialResult: Result, _ nextPartialResult: (Result, Element) throws -> Result) -> Result
    func reduce<Result>(into initialResult: Result, _ updateAccumulatingResult: (inout Result, Element) throws -> Void) -> Result
    func contains(_ element: Element) -> Bool
    func contains(where predicate: (Element) throws -> Bool) -> Bool
    func allSatisfy(_ predicate: (Element) throws -> Bool) -> Bool
    func first(where predicate: (Element) throws -> Bool) -> Element?
    func min() -> Element?
    func max() -> Element?
    func min(by areInIncreasingOrder: (Element, Element) throws -> Bool) -> Element?
    func max(by areInIncreasingOrder: (Element, Element) throws -> Bool) -> Element?
    func sorted() -> [Element]
    func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) -> [Element]
    func reversed() -> [Element]
    func shuffled() -> [Element]
    func enumerated() -> EnumeratedSequence<Element>
    func elementsEqual(_ other: [Element]) -> Bool
    func starts(with possiblePrefix: [Element]) -> Bool
    func joined(separator: String) -> String
    func joined() -> String
    func dropFirst(_ k: Int) -> ArraySlice<Element>
    func dropFirst() -> ArraySlice<Element>
    func dropLast(_ k: Int) -> ArraySlice<Element>
    func dropLast() -> ArraySlice<Element>
    func drop(while predicate: (Element) throws -> Bool) -> ArraySlice<Element>
    func prefix(_ maxLength: Int) -> ArraySlice<Element>
    func prefix(while predicate: (Element) throws -> Bool) -> ArraySlice<Element>
    func suffix(_ maxLength: Int) -> ArraySlice<Element>
    func split(separator: Element) -> [ArraySlice<Element>]
    var lazy: LazySequence<Element> { get }
    var underestimatedCount: Int { get }
}
public protocol Collection<Element>: Sequence<Element> {
    var first: Element? { get }
    var count: Int { get }
    var isEmpty: Bool { get }
    var startIndex: Int { get }
    var endIndex: Int { get }
    var indices: Range<Int> { get }
    subscript(position: Int) -> Element { get }
    func index(after i: Int) -> Int
    func index(before i: Int) -> Int
    func index(_ i: Int, offsetBy distance: Int) -> Int
    func firstIndex(of element: Element) -> Int?
    func firstIndex(where predicate: (Element) throws -> Bool) -> Int?
    func randomElement() -> Element?
}
public protocol BidirectionalCollection<Element>: Collection<Element> {
    var last: Element? { get }
    func last(where predicate: (Element) throws -> Bool) -> Element?
    func lastIndex(of element: Element) -> Int?
    func lastIndex(where predicate: (Element) throws -> Bool) -> Int?
}
public protocol RandomAccessCollection<Element>: BidirectionalCollection<Element> {}
public protocol MutableCollection<Element>: Collection<Element> {
    func sort()
    func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool)
    func swapAt(_ i: Int, _ j: Int)
    func reverse()
    func shuffle()
}
public protocol RangeReplaceableCollection<Element>: Collection<Element> {
    func append(_ newElement: Element)
    func append(contentsOf newElements: [Element])
    func insert(_ newElement: Element, at i: Int)
    func insert(contentsOf newElements: [Element], at i: Int)
    func remove(at position: Int) -> Element
    func removeFirst() -> Element
    func removeFirst(_ k: Int)
    func removeLast() -> Element
    func removeLast(_ k: Int)
    func popLast() -> Element?
    func popFirst() -> Element?
    func removeAll()
    func removeAll(keepingCapacity: Bool)
    func removeAll(where shouldBeRemoved: (Element) throws -> Bool)
    func removeSubrange(_ bounds: Range<Int>)
    func replaceSubrange(_ subrange: Range<Int>, with newElements: [Element])
    func reserveCapacity(_ n: Int)
}
public struct Array<Element>: RandomAccessCollection<Element>, MutableCollection<Element>, RangeReplaceableCollection<Element> {
    var capacity: Int
    func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) -> R {}
}
public struct ContiguousArray<Element>: RandomAccessCollection<Element>, MutableCollection<Element>, RangeReplaceableCollection<Element> {
    func filter(_ isIncluded: (Element) throws -> Bool) -> ContiguousArray<Element> {}
}
public struct ArraySlice<Element>: RandomAccessCollection<Element>, MutableCollection<Element>, RangeReplaceableCollection<Element> {
    func filter(_ isIncluded: (Element) throws -> Bool) -> ArraySlice<Element> {}
}
public struct UnsafeBufferPointer<Element>: RandomAccessCollection<Element> {}
public struct UnsafeMutableBufferPointer<Element>: RandomAccessCollection<Element>, MutableCollection<Element> {}
public struct LazySequence<Element>: BidirectionalCollection<Element> {
    func filter(_ isIncluded: (Element) throws -> Bool) -> LazySequence<Element> {}
    func map<T>(_ transform: (Element) throws -> T) -> LazySequence<T> {}
    func compactMap<T>(_ transform: (Element) throws -> T?) -> LazySequence<T> {}
}
public struct EnumeratedSequence<Base>: Sequence<Pair<Int, Base>> {}
public struct AnyIterator<Element>: IteratorProtocol<Element>, Sequence<Element> {}
public struct AnySequence<Element>: Sequence<Element> {}
public struct Range<Bound>: RandomAccessCollection<Bound> {
    var lowerBound: Bound
    var upperBound: Bound
}
public struct ClosedRange<Bound>: RandomAccessCollection<Bound> {
    var lowerBound: Bound
    var upperBound: Bound
}
public struct Set<Element>: Collection<Element> {
    func insert(_ newMember: Element) -> (inserted: Bool, memberAfterInsert: Element) {}
    func update(with newMember: Element) -> Element? {}
    func remove(_ member: Element) -> Element? {}
    func removeFirst() -> Element {}
    func removeAll() {}
    func popFirst() -> Element? {}
    func filter(_ isIncluded: (Element) throws -> Bool) -> Set<Element> {}
    func union(_ other: Set<Element>) -> Set<Element> {}
    func intersection(_ other: Set<Element>) -> Set<Element> {}
    func subtracting(_ other: Set<Element>) -> Set<Element> {}
    func symmetricDifference(_ other: Set<Element>) -> Set<Element> {}
    func formUnion(_ other: Set<Element>) {}
    func formIntersection(_ other: Set<Element>) {}
    func subtract(_ other: Set<Element>) {}
    func isSubset(of other: Set<Element>) -> Bool {}
    func isSuperset(of other: Set<Element>) -> Bool {}
    func isDisjoint(with other: Set<Element>) -> Bool {}
}
public struct Dictionary<Key, Value>: Collection<Pair<Key, Value>> {
    var keys: [Key]
    var values: [Value]
    subscript(key: Key) -> Value? {}
    func filter(_ isIncluded: (Pair<Key, Value>) throws -> Bool) -> [Key: Value] {}
    func mapValues<T>(_ transform: (Value) throws -> T) -> [Key: T] {}
    func compactMapValues<T>(_ transform: (Value) throws -> T?) -> [Key: T] {}
    func merge(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) {}
    func merging(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) -> [Key: Value] {}
    func updateValue(_ value: Value, forKey key: Key) -> Value? {}
    func removeValue(forKey key: Key) -> Value? {}
    func removeAll() {}
    func removeAll(keepingCapacity: Bool) {}
    func popFirst() -> Pair<Key, Value>? {}
    func reserveCapacity(_ n: Int) {}
}
// Two values, with the names that they have in what dictionaries and enumerated() give.
public struct Pair<First, Second> {
    var key: First
    var value: Second
    var offset: First
    var element: Second
}
public enum Result<Success, Failure> {
    case success(Success)
    case failure(Failure)
    func get() throws -> Success {}
    func map<T>(_ transform: (Success) -> T) -> Result<T, Failure> {}
    func flatMap<T>(_ transform: (Success) -> Result<T, Failure>) -> Result<T, Failure> {}
    func mapError<E>(_ transform: (Failure) -> E) -> Result<Success, E> {}
}
public struct Task<Success, Failure> {
    var value: Success
    var result: Result<Success, Failure>
    var isCancelled: Bool
    func cancel() {}
}
public protocol StringProtocol: BidirectionalCollection<Character> {
    func hasPrefix(_ prefix: String) -> Bool
    func hasSuffix(_ suffix: String) -> Bool
    func lowercased() -> String
    func uppercased() -> String
}
public struct String: StringProtocol {
    var utf8: [UInt8]
    func append(_ other: String) {}
    func insert(_ newElement: Character, at i: Int) {}
    func remove(at i: Int) -> Character {}
    func removeAll() {}
    func removeLast() -> Character {}
    func reserveCapacity(_ n: Int) {}
}
public struct Substring: StringProtocol {}
public struct Character {}
