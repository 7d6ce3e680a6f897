open class Session: @unchecked Sendable {
    public static let `default` = Session()
    public let queue: DispatchQueue
    private var tasks: [Int: Task] = [:]
    public var isEmpty: Bool { tasks.isEmpty }

    func start() {
        let task = Task()
        task.run()
    }

    #if !os(Linux)
    func streamed() -> Stream {
        perform { $0 }
    #else
    func streamed() -> Never {
        fatalError()
    #endif
    }
}
