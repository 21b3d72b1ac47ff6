import Foundation
import LocalizationCore
import ModelsCore
import UICore

/// A picture as an SVG document of its own, without styles and scripts, so that it looks the same everywhere.
struct PictureDrawing: HTML {
    static let (width, height) = (1_080.0, 1_350.0)
    private static let margin = 90.0
    private static let inner = width - 2 * margin
    private static let (text, muted, accent) = ("#1c1c1e", "#6b6b70", "#117a4a")

    let picture: SakatsuPicture
    /// Chinese characters look different in each language.
    let language: Language

    var body: some HTML {
        let blocks = blocks
        let scale = Self.scale(of: blocks)
        svg(
            .custom(name: "xmlns", value: "http://www.w3.org/2000/svg"), .lang(language.rawValue),
            .custom(name: "viewBox", value: "0 0 \(Self.width.short) \(Self.height.short)"),
            .custom(name: "width", value: Self.width.short), .custom(name: "height", value: Self.height.short),
            .custom(name: "font-family", value: "system-ui, sans-serif")
        ) {
            DrawnBox(x: 0, y: 0, width: Self.width, height: Self.height, color: "#e8f2ec")
            DrawnBox(x: 40, y: 40, width: Self.width - 80, height: Self.height - 80, color: "#ffffff")
            DrawnBox(x: 40, y: 40, width: Self.width - 80, height: 14, color: Self.accent)
            ForEach(Self.placed(blocks, scale)) { block, y in
                // Everything becomes smaller if there is too much of it.
                g(
                    .custom(
                        name: "transform",
                        value: "translate(\((Self.width / 2 * (1 - scale)).short) \(y.short)) scale(\(scale))")
                ) {
                    ForEach(block.shapes) { $0 }
                }
            }
            DrawnText("Loki", x: Self.width / 2, y: Self.height - 70, size: 30, color: Self.muted, anchor: "middle")
        }
    }

    // MARK: - Layout

    /// A part of the picture with its height; its shapes begin at zero.
    private struct Block {
        let height: Double
        let shapes: [DrawnShape]
    }

    private static let (top, bottom) = (110.0, 1_240.0)

    private var blocks: [Block] {
        var blocks: [Block] = []
        var numbers: [(String, String)] = []
        let flush = {
            if !numbers.isEmpty { blocks.append(Self.block(ofNumbers: numbers)) }
            numbers = []
        }
        for part in picture.shown {
            if case .number(let value) = part.content {
                numbers.append((value, part.name))
                continue
            }
            flush()
            switch part.content {
            case .number: break
            case .title(let title):
                blocks.append(Self.block(of: title, size: 84, lines: 3, color: Self.text, isBold: true))
            case .subtitle(let text): blocks.append(Self.block(of: text, size: 40, lines: 1, color: Self.muted))
            case .text(let text): blocks.append(Self.block(of: text, size: 38, lines: 8, color: Self.text))
            case .days(let counts, let year): blocks.append(Self.block(of: counts, in: year))
            case .sets(let sets): blocks.append(Self.block(of: sets))
            }
        }
        flush()
        return blocks
    }

    private static func scale(of blocks: [Block]) -> Double {
        let needed = blocks.reduce(0) { $0 + $1.height + 30 }
        return min(1, ((bottom - top) / max(needed, 1) * 100).rounded(.down) / 100)
    }

    /// The blocks from top to bottom, with the same space between them.
    private static func placed(_ blocks: [Block], _ scale: Double) -> [(Block, Double)] {
        let free = bottom - top - blocks.reduce(0) { $0 + $1.height * scale }
        let space = min(free / Double(max(blocks.count, 1)), 130)
        var y = top + max(0, (free - space * Double(blocks.count - 1)) / 2)
        return blocks.map { block in
            defer { y += block.height * scale + space }
            return (block, y)
        }
    }

    // MARK: - Blocks

    private static func block(
        of text: String, size: Double, lines: Int, color: String, isBold: Bool = false
    ) -> Block {
        let (wrapped, size) = TextFit.lines(text, width: inner, size: size, limit: lines)
        let step = size * 1.35
        return Block(
            height: step * Double(wrapped.count),
            shapes: wrapped.enumerated().map { index, line in
                .text(
                    DrawnText(line, x: margin, y: step * Double(index) + size, size: size, color: color, isBold: isBold)
                )
            })
    }

    private static func block(ofNumbers numbers: [(value: String, name: String)]) -> Block {
        let columns = numbers.count == 4 ? 2 : min(numbers.count, 3)
        let column = inner / Double(columns)
        let rows = (numbers.count + columns - 1) / columns
        let shapes = numbers.enumerated().flatMap { index, number -> [DrawnShape] in
            let x = margin + Double(index % columns) * column
            let y = Double(index / columns) * 220
            let valueSize = TextFit.size(number.value, width: column - 24, size: 106)
            let nameSize = TextFit.size(number.name, width: column - 24, size: 36)
            return [
                .text(DrawnText(number.value, x: x, y: y + 108, size: valueSize, color: accent, isBold: true)),
                .text(DrawnText(number.name, x: x, y: y + 166, size: nameSize, color: muted)),
            ]
        }
        return Block(height: Double(rows) * 220 - 30, shapes: shapes)
    }

    /// Months in rows, days in columns.
    private static func block(of counts: [CivilDate: Int], in year: Int) -> Block {
        let (cell, left) = ((inner - 60) / 31, margin + 60)
        let labels = (1...12).map { month in
            DrawnShape.text(
                DrawnText("\(month)", x: margin, y: Double(month - 1) * cell + cell * 0.75, size: 22, color: muted))
        }
        let days = CivilDate.firstOf(year: year).daysSinceEpoch...CivilDate.lastOf(year: year).daysSinceEpoch
        let levels = HeatMap.levels(of: days.compactMap(CivilDate.init(daysSinceEpoch:)), counts)
        let cells = levels.map { level, days in
            DrawnShape.box(
                DrawnBox(
                    days.map { (left + Double($0.day - 1) * cell, Double($0.month - 1) * cell) }, width: cell - 4,
                    height: cell - 4, color: HeatMap.color(of: level)))
        }
        return Block(height: 12 * cell, shapes: labels + cells)
    }

    private static func block(of sets: [SakatsuPicture.SetBars]) -> Block {
        let longest = sets.map { $0.bars.reduce(0) { $0 + $1.seconds } }.max() ?? 0
        var (shapes, y): ([DrawnShape], Double) = ([], 0)
        for set in sets {
            let (lines, size) = TextFit.lines(set.text, width: inner, size: 36, limit: 2)
            for line in lines {
                shapes.append(.text(DrawnText(line, x: margin, y: y + size, size: size, color: text)))
                y += size * 1.4
            }
            if longest > 0, !set.bars.isEmpty {
                var x = margin
                for bar in set.bars {
                    let width = inner * bar.seconds / longest
                    let box = DrawnBox(x: x, y: y, width: max(width - 3, 1), height: 40, color: color(of: bar.kind))
                    shapes.append(.box(box))
                    x += width
                }
                y += 40
            }
            y += 28
        }
        return Block(height: y, shapes: shapes)
    }

    private static func color(of kind: SaunaStep.Kind) -> String {
        switch kind {
        case .sauna: "#c2410c"
        case .coolBath: "#0b63c4"
        case .relaxation: "#117a4a"
        default: "#8e8e93"
        }
    }
}

/// A shape of a picture.
enum DrawnShape: HTML {
    case box(DrawnBox)
    case text(DrawnText)

    var body: some HTML {
        switch self {
        case .box(let box): box
        case .text(let text): text
        }
    }
}

/// Filled rectangles of the same size and color.
struct DrawnBox: HTML {
    private let outlines: String
    private let color: String

    init(x: Double, y: Double, width: Double, height: Double, color: String) {
        self.init([(x, y)], width: width, height: height, color: color)
    }

    init(_ corners: [(x: Double, y: Double)], width: Double, height: Double, color: String) {
        self.color = color
        outlines = corners.map { "M\($0.x.short) \($0.y.short)h\(width.short)v\(height.short)h-\(width.short)z" }
            .joined()
    }

    var body: some HTML {
        path(.custom(name: "fill", value: color), .custom(name: "d", value: outlines))
    }
}

/// A line of text.
struct DrawnText: HTML {
    private let text: String
    private let x, y, size: Double
    private let color: String
    private let isBold: Bool
    private let anchor: String?

    init(
        _ text: String, x: Double, y: Double, size: Double, color: String, isBold: Bool = false, anchor: String? = nil
    ) {
        // What XML 1.0 (2.2) does not allow would make the whole picture unreadable.
        self.text = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE }))
        (self.x, self.y, self.size) = (x, y, size)
        (self.color, self.isBold, self.anchor) = (color, isBold, anchor)
    }

    var body: some HTML {
        svgText(
            .custom(name: "x", value: x.short), .custom(name: "y", value: y.short),
            .custom(name: "font-size", value: size.short), .custom(name: "fill", value: color),
            .custom(name: "font-weight", value: isBold ? "700" : nil), .custom(name: "text-anchor", value: anchor)
        ) { text }
    }
}

/// Makes texts fit into a width, which is estimated: the fonts of the device are not known.
enum TextFit {
    /// More characters do not fit into a picture.
    private static let greatestCount = 1_000

    /// The width of a text in font sizes.
    static func width(of text: some StringProtocol) -> Double {
        text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 0.6 : 1.05) }
    }

    /// The greatest size, up to the given one, with which a text fits into a width.
    static func size(_ text: String, width: Double, size: Double) -> Double {
        min(size, width / max(Self.width(of: text), 0.1))
    }

    /// A text in at most this many lines, which end at spaces where there are some, and the size with which they fit. It
    /// becomes smaller down to half its size, and is then cut.
    static func lines(
        _ text: String, width: Double, size: Double, limit: Int
    ) -> (lines: [String], size: Double) {
        let text = text.prefix(greatestCount)
        for part in stride(from: 1.0, through: 0.5, by: -0.1) {
            let lines = wrapped(text, width: width / (size * part))
            if lines.count <= limit { return (lines, size * part) }
        }
        var lines = Array(wrapped(text, width: width / (size * 0.5)).prefix(limit))
        lines[limit - 1] = lines[limit - 1].dropLast() + "…"
        return (lines, size * 0.5)
    }

    /// - Parameter width: in font sizes.
    private static func wrapped(_ text: Substring, width: Double) -> [String] {
        text.split(whereSeparator: \.isNewline).flatMap { paragraph in
            var (lines, rest): ([String], Substring) = ([], paragraph)
            while !rest.isEmpty {
                var end = rest.startIndex
                var used = 0.0
                while end < rest.endIndex {
                    let next = rest.index(after: end)
                    used += Self.width(of: rest[end..<next])
                    if used > width, end > rest.startIndex { break }
                    end = next
                }
                if end < rest.endIndex, let space = rest[..<end].lastIndex(of: " "), space > rest.startIndex {
                    end = rest.index(after: space)
                }
                lines.append(String(rest[..<end]).trimmingCharacters(in: .whitespaces))
                rest = rest[end...].drop { $0 == " " }
            }
            return lines
        }
    }
}
