// Charts.
//
// They draw themselves.

import Foundation
@testable import struct Charts.Axis
@_exported import UIKit.UIView

/// How many points fit.
public let maxPoints = 100
private var cache: [String: Chart] = [:], misses = 0
let scale: (Double) -> Double = { x in x * 2 }
typealias Handler = (Result<Point, ChartError>) -> Void

infix operator <+>: AdditionPrecedence

/// What can be drawn.
public protocol Drawable: AnyObject, Identifiable where ID == String {
    associatedtype Canvas: CanvasType
    /// Its title.
    var title: String { get set }
    static var shared: Self { get }
    init(title: String)
    func draw(on canvas: Canvas, animated: Bool) throws -> Bool
    subscript(index: Int) -> Point { get }
}

/// A point.
@frozen
public struct Point: Hashable, Codable {
    public var x: Double, y: Double
    let label: String?
    static let zero = Point(x: 0, y: 0, label: nil)

    static func <+> (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y, label: nil) }
}

/// What goes wrong.
enum ChartError: Error {
    case empty
    case tooMany(count: Int, limit: Int), unknown
    indirect case nested(ChartError)

    var text: String {
        switch self {
        case .tooMany(let count, _): return format(count)
        default: return "?"
        }
    }
}

enum Kind: Int, CaseIterable { case bar = 1, line }

/// A chart.
@available(iOS 13, *)
@objc(Chart)
open class Chart<Value: Numeric>: UIView, Drawable where Value: Comparable {
    @Published private(set) var points: [Point] = []
    @Wrapped(key: "theme") var theme: Theme
    weak var delegate: ChartDelegate?
    lazy var formatter: NumberFormatter = {
        let f = NumberFormatter()
        return f
    }()
    public static let limit: Int = maxPoints
    fileprivate var area: Double {
        get { width * height }
        set(value) { width = value.squareRoot() }
    }
    var width: Double = 0 { didSet { redraw(oldValue) } }
    var height = 0.0

    /// Makes one.
    public required init(title: String) {
        self.title = title
        super.init(frame: .zero)
    }

    convenience init?(_ points: [Point]) { self.init(title: "x") }

    deinit { cache.removeAll() }

    @discardableResult
    @MainActor
    open func draw<C: CanvasType>(
        on canvas: C,
        animated flag: Bool = true
    ) async throws -> Bool where C: AnyObject {
        guard let first = points.first else { throw ChartError.empty }
        func local(_ p: Point) -> Point { p }
        let moved = points.map { local($0) }.filter(isVisible)
        for p in moved { try await canvas.move(to: p, from: first) }
        delegate?.chart(self, didDraw: moved)
        UIView.animate(withDuration: 0.3) { [weak self] in self?.redraw(1) }
        _ = Box<Point>(first)
        #if DEBUG
        print(moved)
        #endif
        return flag
    }

    subscript(index: Int) -> Point { points[index] }

    class func make() -> Chart { Chart(title: "made") }
    struct Inner { enum Deep { case a } }
}

extension Chart: CustomStringConvertible, Equatable where Value == Int {
    public var description: String { "chart \(formatter.string(from: 1))" }
    static func == (a: Chart, b: Chart) -> Bool { a === b }
}

private extension Foundation.Date {
    func stamp() -> String { ISO8601DateFormatter().string(from: self) }
}

actor Store {
    var items: [Int: Point] = [:]
    func put(_ p: Point, handler: @escaping Handler) { items[p.id] = p; handler(.success(p)) }
}

#if os(iOS)
func open(_ url: URL) -> Bool { UIApplication.shared.open(url) }
#endif

@propertyWrapper
struct Wrapped<T> { var wrappedValue: T }

let store = Store()

extension Chart {
    func fade(_ seconds: Double, changes: () -> Void, completion: () -> Void) {}
    func faded() {
        fade(0.3) { redraw() } completion: { redraw() }
    }
    func redraw() {}
}
