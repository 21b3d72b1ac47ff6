import ModelsCore
import TypedCore

/// The rows of a post. One can take several lines:
///
/// ```
/// サウナ
/// 10分×4セット
/// ```
struct PostLines {
    private(set) var rows: [PostRow] = []
    /// The numbers of the lines of each row.
    private(set) var places: [[Int]] = []
    /// A line with nothing but the name of a step, which the next line may continue.
    private var name: (item: PostItem, place: Int)?
    /// Whether a line with a set could not be read: 2セット目は様子見で6分.
    private var hasUnreadSet = false
    /// Whether the line before is the last row.
    private var isAfterRow = false
    /// The table being read, and the number of its header.
    private var grid: (table: PostGrid, header: Int)?

    /// - Parameters:
    ///   - line: a line that is not white.
    ///   - isTold: whether it contains anything that rows need.
    /// - Returns: whether it belongs to a row.
    mutating func take(_ line: Substring, at place: Int, isTold: Bool) -> Bool {
        defer { if name?.place != place { name = nil } }
        var scanner = TypedScanner(line)
        scanner.skip { PostRow.bullets.contains($0) || $0.properties.isWhitespace }
        if let (grid, header) = grid, let row = grid.row(line) {
            if !row.items.isEmpty { rows[header].hasRemark = grid.hasOthers }
            add([row], at: place)
            return true
        }
        grid = PostGrid(header: line).map { ($0, rows.count) }
        if grid != nil {
            // Without a row below, it is text.
            var row = PostRow()
            row.hasRemark = true
            add([row], at: place)
            return true
        }
        if isTold {
            if let amounts = scanner.attempt({ $0.amounts() }), continueRow(with: amounts, at: place) { return true }
            if let last = rows.last, isAfterRow, let row = scanner.attempt({ $0.headedTimes(as: last) }) {
                add([row], at: place)
                return true
            }
            let parts = PostRow.headed(in: line)
            let found = parts.compactMap { PostRow($0) }
            if found.count == parts.count {
                add(found, at: place)
                return true
            }
        }
        isAfterRow = false
        if isTold, scanner.attempt({ $0.heading() }) != nil, PostRow.hasTime(scanner.rest) { hasUnreadSet = true }
        if let item = scanner.whole({ $0.item() }), item.isBare, !item.isShort { name = (item, place) }
        return false
    }

    /// Either all sets with numbers are read, or they all stay text.
    mutating func finish() {
        guard hasUnreadSet else { return }
        let kept = rows.indices.filter { rows[$0].heading == nil || rows[$0].items.isEmpty }
        (rows, places) = (kept.map { rows[$0] }, kept.map { places[$0] })
    }

    private mutating func add(_ found: [PostRow], at place: Int) {
        rows += found
        places += found.map { _ in [place] }
        isAfterRow = found.last?.items.isEmpty == false
    }

    private mutating func continueRow(with amounts: PostItem, at place: Int) -> Bool {
        if let (named, namePlace) = name {
            var item = named
            item.times = amounts.times
            item.count = amounts.count
            item.isEach = amounts.isEach
            item.temperatures += amounts.temperatures
            item.notes += amounts.notes
            (item.hasRemark, item.isUnclear) = (item.hasRemark || amounts.hasRemark, amounts.isUnclear)
            rows.append(PostRow(items: [item]))
            places.append([namePlace, place])
        } else if isAfterRow, let last = rows.indices.last, rows[last].items.count == 1, rows[last].items[0].isCounted,
            amounts.isCounted
        {
            rows[last].items[0].times += amounts.times
            rows[last].items[0].temperatures += amounts.temperatures
            if amounts.hasRemark || !amounts.notes.isEmpty { rows[last].hasRemark = true }
            places[last].append(place)
        } else {
            return false
        }
        isAfterRow = true
        return true
    }
}
