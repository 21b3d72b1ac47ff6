import ModelsCore
import TypedCore

/// Lines such as `サウナ：10分 × 3`, each with the times of one kind in all sets.
struct PostTable {
    struct Column {
        var rows: Set<Int>
        /// The item of each time, which determines the title.
        var items: [PostItem]
        var times: [TypedTime?]
        /// Whether a number was typed: `10分` alone applies to every set.
        var isCounted: Bool
        /// Whether there were more times than sets.
        var isCut = false
    }

    private(set) var columns: [Column] = []
    /// 0 for more sets than a visit can have.
    private(set) var setCount = 1

    /// - Parameters:
    ///   - items: the items with the numbers of their rows.
    ///   - total: the number of sets, if it was typed.
    init(_ items: [(row: Int, item: PostItem)], total: Int?) {
        guard items.count <= SakatsuLimits.setCount * SakatsuLimits.stepsPerSet else {
            setCount = 0
            return
        }
        for (row, item) in items {
            let times = item.steps
            columns.append(
                Column(
                    rows: [row], items: Array(repeating: item, count: times.count), times: times,
                    isCounted: item.isCounted))
        }
        joinEqualKinds(total: total)
        let counts = columns.filter(\.isCounted).map(\.times.count)
        setCount = counts.max() ?? total ?? 1
        if let total, total < setCount, columns.contains(where: { $0.isCounted && $0.times.count == total }) {
            setCount = total
            for index in columns.indices where columns[index].times.count > total {
                columns[index].times.removeLast(columns[index].times.count - total)
                columns[index].isCut = true
            }
        }
        for index in columns.indices where !columns[index].isCounted {
            columns[index].times = Array(repeating: columns[index].times[0], count: setCount)
            columns[index].items = Array(repeating: columns[index].items[0], count: setCount)
        }
    }

    /// Two kinds of sauna are either two steps of each set, or used in different sets: whichever matches the other
    /// rows.
    private mutating func joinEqualKinds(total: Int?) {
        let rooms = columns.firstIndex { $0.items[0].kind == .coolBath } ?? columns.endIndex
        for kind in SaunaStep.Kind.allCases {
            // Rooms have many names: 遠赤：10分 × 1, 塩サウナ：12分 × 2, above 水風呂：1分 × 3.
            let same = columns.indices.filter { index in
                let own = columns[index].items[0].kind
                return own == kind || kind == .sauna && own == .other && index < rooms && columns[index].isCounted
            }
            guard same.count > 1 else { continue }
            let others = columns.filter { $0.items[0].kind != kind && $0.isCounted }.map(\.times.count)
            let sum = same.reduce(0) { $0 + columns[$1].times.count }
            guard sum == total ?? others.max() else { continue }
            let joined = Column(
                rows: same.reduce(into: []) { $0.formUnion(columns[$1].rows) },
                items: same.flatMap { columns[$0].items }, times: same.flatMap { columns[$0].times }, isCounted: true)
            columns[same[0]] = joined
            for index in same.dropFirst().reversed() { columns.remove(at: index) }
        }
    }
}
