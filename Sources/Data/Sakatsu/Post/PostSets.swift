import LocalizationCore
import ModelsCore
import TypedCore

/// The sets formed by the rows of a post.
struct PostSets {
    private(set) var sets: [SaunaSet] = []
    /// The rows that contain more than the sets, by number: they are kept as text.
    private(set) var keptRows: Set<Int> = []

    /// The rows of which only a part is in the sets, or a time is missing, by number.
    private(set) var doubtfulRows: Set<Int> = []

    /// - Parameter rows: the rows in order, including those with only temperatures.
    init(_ rows: [PostRow], localize: Localizer) {
        var steps: [(row: Int, content: PostRow)] = []
        for (number, row) in rows.enumerated() {
            // An item with only a temperature does not mean that the step was done.
            var row = row
            row.items.removeAll { $0.times.isEmpty && $0.count == nil && !$0.temperatures.isEmpty }
            if !row.items.isEmpty || row.heading != nil || row.total != nil { steps.append((number, row)) }
        }
        let counted = Self.withoutDoubts(steps)
        let doubts = Set(steps.map(\.row)).subtracting(counted.map(\.row))
        steps = Self.withoutStepNumbers(counted)
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
            let blocks = Self.blocks(items)
            for block in blocks { fill(PostTable(block, total: blocks.count == 1 ? total : nil), localize) }
        } else {
            fill(steps, total: total, localize)
        }
        let isTooLarge =
            sets.count > SakatsuLimits.setCount
            || sets.contains { $0.steps.count > SakatsuLimits.stepsPerSet }
        if isTooLarge { sets = [] }
        // 15:00 アウフグース（10分） alone is a timetable.
        let kindsRead = Set(sets.flatMap { $0.steps.map(\.kind) })
        if rows.contains(where: \.hasClock), kindsRead.isDisjoint(with: [.coolBath, .relaxation]) { sets = [] }
        // Cold water and rest alone are a part of what was done, or something else: 休憩 35分、駅そば.
        if !sets.contains(where: { $0.steps.contains { $0.kind == .sauna || $0.kind == .other } }) { sets = [] }
        keptRows.formUnion(doubts)
        keptRows.formUnion(
            rows.indices.filter { rows[$0].hasRemark || rows[$0].items.contains(where: \.hasRemark) })
        if sets.isEmpty {
            keptRows.formUnion(steps.map(\.row))
        } else {
            // A number of sets that differs from the actual one is a mistake, and is kept as text.
            keptRows.formUnion(
                steps.filter { !$0.content.isBack && ($0.content.total ?? sets.count) != sets.count }.map(\.row))
            doubtfulRows = Set(
                steps.filter { step in
                    keptRows.contains(step.row) || step.content.items.contains { $0.times.isEmpty && $0.count == nil }
                }.map(\.row))
        }
    }

    /// A step whose time cannot be read counts next to steps that have one, if none of them is of its kind; shorthand
    /// counts next to other shorthand.
    private static func withoutDoubts(_ steps: [(row: Int, content: PostRow)]) -> [(row: Int, content: PostRow)] {
        // Where headings divide the sets, each of them is looked at alone.
        var (part, parts) = (0, [Int: Set<SaunaStep.Kind>]())
        for step in steps {
            if step.content.heading != nil, step.content.items.isEmpty { part += 1 }
            guard !step.content.isDoubtful else { continue }
            parts[part, default: []].formUnion(step.content.items.map(\.kind))
        }
        part = 0
        let counts = Set(steps.filter { !$0.content.isDoubtful }.flatMap(\.content.items).map(\.steps.count))
        let doubtful = Set(
            steps.filter { $0.content.isDoubtful && $0.content.items[0].count != nil }.map { $0.content.items[0].kind }
        ).count
        var doubted: [Int: Set<SaunaStep.Kind>] = [:]
        let isShort = steps.count { $0.content.isShorthand } > 1 || steps.contains { $0.content.total != nil }
        return steps.filter { step in
            if step.content.heading != nil, step.content.items.isEmpty { part += 1 }
            let kinds = parts[part] ?? []
            if step.content.isShorthand { return isShort }
            guard step.content.isDoubtful, let item = step.content.items.first else { return true }
            // 川：30秒 × 5, next to サウナ：10分 × 5
            if item.isCounted, item.kind == .other { return counts.contains { item.steps.count <= $0 } }
            if item.kind == .other { return !counts.isEmpty && counts.allSatisfy { $0 == 1 } }
            return (!kinds.isEmpty || doubtful > 1) && !kinds.contains(item.kind)
                && doubted[part, default: []].insert(item.kind).inserted
        }
    }

    /// 1. Sauna 10 min, 2. Plunge 1 min: the numbers are those of the steps of a set.
    private static func withoutStepNumbers(
        _ steps: [(row: Int, content: PostRow)]
    ) -> [(row: Int, content: PostRow)] {
        let kinds = steps.filter(\.content.isListed).map { $0.content.items.map(\.kind) }
        guard kinds.count > 1, kinds.allSatisfy({ $0.count == 1 }),
            zip(kinds, kinds.dropFirst()).allSatisfy({ $0 != $1 })
        else {
            return steps
        }
        return steps.map { step in
            var step = step
            step.content.heading = nil
            return step
        }
    }

    // MARK: - A row for each kind

    /// The rows of each part of a visit: a table begins again when the sauna comes again after the other steps.
    private static func blocks(_ items: [(Int, PostItem)]) -> [[(Int, PostItem)]] {
        var blocks: [[(Int, PostItem)]] = []
        for (row, item) in items {
            let kinds = blocks.last?.map(\.1.kind) ?? []
            if kinds.contains(.sauna), kinds.last != .sauna, item.kind == .sauna {
                blocks.append([])
            } else if blocks.isEmpty {
                blocks.append([])
            }
            blocks[blocks.count - 1].append((row, item))
        }
        return blocks
    }

    private mutating func fill(_ table: PostTable, _ localize: Localizer) {
        guard (1...SakatsuLimits.setCount).contains(table.setCount) else { return }
        var sets = (0..<table.setCount).map { _ in SaunaSet(steps: []) }
        defer { self.sets += sets }
        for column in table.columns {
            for (set, time) in column.times.enumerated() {
                guard let step = column.items[set].step(time, localize) else {
                    sets = []
                    return
                }
                sets[set].steps.append(step)
            }
            // It is unknown in which of the sets the step was done, or too often.
            if column.times.count < table.setCount || column.isCut { keptRows.formUnion(column.rows) }
        }
    }

    // MARK: - A row for each set, or for each step

    /// More steps than the largest visit has; limits the cost of others.
    private static let stepLimit = SakatsuLimits.setCount * SakatsuLimits.stepsPerSet

    private mutating func fill(_ rows: [(row: Int, content: PostRow)], total: Int?, _ localize: Localizer) {
        var steps: [SaunaStep] = []
        var count = 1
        var heading: Int?
        var isRepeated = false
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
            if row.isBack, let times = row.total {
                // ↑×2: the set above.
                finish()
                guard let last = sets.last else { continue }
                sets += Array(repeating: last, count: min(times - 1, SakatsuLimits.setCount))
                isRepeated = true
            }
            if row.isSame, let last = sets.last {
                (count, heading) = (1, nil)
                sets.append(last)
            }
            guard !row.items.isEmpty else { continue }
            let read = row.hasColumns ? nil : row.items.map { $0.step($0.times.first, localize) }
            guard let read = read?.compactMap(\.self), read.count == row.items.count else {
                keptRows.insert(number)
                continue
            }
            if heading == nil, row.count != nil || (read.count > 1 && Self.begins(read, after: steps)) { finish() }
            let start = sets.count
            guard steps.count + read.count <= Self.stepLimit else {
                sets = []
                return
            }
            for step in read {
                let isOver = steps.contains { $0.kind == .coolBath || $0.kind == .relaxation }
                let isNext = read.count == 1 && steps.last.map { $0.kind != .sauna } ?? false
                if step.kind == .sauna, isOver || isNext, heading == nil { finish() }
                steps.append(step)
            }
            if let times = row.count {
                finish()
                let own = sets[start...]
                for _ in 1..<times where sets.count <= SakatsuLimits.setCount { sets += own }
            }
        }
        finish()
        if sets.count == 1, !isRepeated, let total { sets = Array(repeating: sets[0], count: total) }
    }
}

extension PostSets {
    /// Whether the steps of a line begin a set.
    private static func begins(_ line: [SaunaStep], after steps: [SaunaStep]) -> Bool {
        // 最上段6分→水風呂1分, after another line like it.
        line[0].kind == .sauna
            || line[0].kind == .other && [line, steps].allSatisfy { $0.contains { $0.kind == .coolBath } }
    }
}
