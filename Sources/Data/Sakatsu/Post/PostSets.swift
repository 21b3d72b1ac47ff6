import LocalizationCore
import ModelsCore
import TypedCore

/// The sets formed by the rows of a post.
struct PostSets {
    private(set) var sets: [SaunaSet] = []
    /// The rows that contain more than the sets, by number: they are kept as text.
    private(set) var keptRows: Set<Int> = []

    /// - Parameter rows: the rows in order, including those with only temperatures.
    init(_ rows: [PostRow], localize: Localizer) {
        var steps: [(row: Int, content: PostRow)] = []
        for (number, row) in rows.enumerated() {
            // An item with only a temperature does not mean that the step was done.
            var row = row
            row.items.removeAll { $0.times.isEmpty && $0.count == nil && !$0.temperatures.isEmpty }
            if !row.items.isEmpty || row.heading != nil || row.total != nil { steps.append((number, row)) }
        }
        let totals = Set(steps.compactMap(\.content.total))
        let total = totals.count == 1 ? totals.first : nil
        let isTable =
            !steps.contains { $0.content.heading != nil || $0.content.count != nil }
            && steps.allSatisfy { $0.content.items.count <= 1 || $0.content.hasColumns }
        let items = steps.flatMap { step in step.content.items.map { (step.row, $0) } }
        let kinds = items.map(\.1.kind)
        if items.isEmpty {
            // The post does not contain any steps.
        } else if isTable, items.contains(where: \.1.isColumn) || (total != nil && Set(kinds).count == kinds.count) {
            fill(PostTable(items, total: total), localize)
        } else {
            fill(steps, total: total, localize)
        }
        let isTooLarge =
            sets.count > SakatsuLimits.setCount
            || sets.contains { $0.steps.count > SakatsuLimits.stepsPerSet }
        if isTooLarge { sets = [] }
        if sets.isEmpty {
            keptRows = Set(steps.map(\.row))
        } else {
            // A number of sets that differs from the actual one is a mistake, and is kept as text.
            keptRows.formUnion(steps.filter { ($0.content.total ?? sets.count) != sets.count }.map(\.row))
        }
    }

    // MARK: - A row for each kind

    private mutating func fill(_ table: PostTable, _ localize: Localizer) {
        guard (1...SakatsuLimits.setCount).contains(table.setCount) else { return }
        sets = (0..<table.setCount).map { _ in SaunaSet(steps: []) }
        for column in table.columns {
            for (set, time) in column.times.enumerated() {
                guard let step = column.items[set].step(time, localize) else {
                    sets = []
                    return
                }
                sets[set].steps.append(step)
            }
            // It is unknown in which of the sets the step was done.
            if column.times.count < table.setCount { keptRows.formUnion(column.rows) }
        }
    }

    // MARK: - A row for each set, or for each step

    /// More steps than the largest visit has; limits the cost of others.
    private static let stepLimit = SakatsuLimits.setCount * SakatsuLimits.stepsPerSet

    private mutating func fill(_ rows: [(row: Int, content: PostRow)], total: Int?, _ localize: Localizer) {
        var steps: [SaunaStep] = []
        var count = 1
        var heading: Int?
        func finish() {
            if !steps.isEmpty, sets.count <= SakatsuLimits.setCount {
                sets += Array(repeating: SaunaSet(steps: steps), count: count)
            } else if let heading {
                keptRows.insert(heading)
            }
            (steps, count, heading) = ([], 1, nil)
        }
        for (number, row) in rows {
            if let sets = row.heading {
                finish()
                (count, heading) = (sets, number)
            }
            guard !row.items.isEmpty else { continue }
            let read = row.hasColumns ? nil : row.items.map { $0.step($0.times.first, localize) }
            guard let read = read?.compactMap(\.self), read.count == row.items.count else {
                keptRows.insert(number)
                continue
            }
            if heading == nil, row.count != nil || (read.count > 1 && read[0].kind == .sauna) { finish() }
            guard steps.count + read.count <= Self.stepLimit else {
                sets = []
                return
            }
            for step in read {
                let isOver = steps.contains { $0.kind == .coolBath || $0.kind == .relaxation }
                if step.kind == .sauna, isOver, heading == nil { finish() }
                steps.append(step)
            }
            if let times = row.count {
                count *= times
                finish()
            }
        }
        finish()
        if sets.count == 1, let total { sets = Array(repeating: sets[0], count: total) }
    }
}

/// Lines such as `サウナ：10分 × 3`, each with the times of one kind in all sets.
struct PostTable {
    struct Column {
        var rows: Set<Int>
        /// The item of each time, which determines the title.
        var items: [PostItem]
        var times: [TypedTime?]
        /// Whether a number was typed: `10分` alone applies to every set.
        var isCounted: Bool
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
                    isCounted: item.isColumn))
        }
        joinEqualKinds(total: total)
        let counts = columns.filter(\.isCounted).map(\.times.count)
        setCount = counts.max() ?? total ?? 1
        for index in columns.indices where !columns[index].isCounted {
            columns[index].times = Array(repeating: columns[index].times[0], count: setCount)
            columns[index].items = Array(repeating: columns[index].items[0], count: setCount)
        }
    }

    /// Two kinds of sauna are either two steps of each set, or used in different sets: whichever matches the other
    /// rows.
    private mutating func joinEqualKinds(total: Int?) {
        for kind in SaunaStep.Kind.allCases {
            let same = columns.indices.filter { columns[$0].items[0].kind == kind }
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
