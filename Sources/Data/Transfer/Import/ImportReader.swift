import APICore
package import Foundation
package import LocalizationCore
import ModelsCore
package import ValuesCore

/// Reads the items of a file: of `loki.json`, by itself or in an export, and of Loki for iOS.
package struct ImportReader {
    /// How many items a file can hold. A judgement: twice what the largest account of the measurements has.
    static let largestCount = 200_000
    /// How many items are handed over at once.
    private static let partSize = 200

    private var file: ImportFile
    private let validator: SakatsuValidator
    private let timeZone: TimeZone
    private let localize: Localizer
    private var elements = JSONElements()
    private var identifiers = MadeIdentifiers()
    /// Of the last item, from 1.
    private var place = 0
    private var isAnything = false

    /// - Parameters:
    ///   - latestDay: after which no visit can lie.
    ///   - timeZone: in which instants of visits become days.
    ///   - localize: in whose language it is said why an item cannot be kept.
    /// - Throws: ``ImportError`` when it is none of the files that can be read.
    package init(path: String, latestDay: CivilDate, timeZone: TimeZone, localize: Localizer) throws {
        file = try ImportFile(path: path)
        validator = SakatsuValidator(latestDay: latestDay)
        self.timeZone = timeZone
        self.localize = localize
    }

    /// Reads all of it.
    ///
    /// - Parameter keep: takes the next items, and the place of the first of them.
    /// - Returns: how many there are.
    /// - Throws: ``ImportError``, and what `keep` throws.
    package mutating func read(_ keep: ([ImportedItem], _ place: Int) async throws -> Void) async throws -> Int {
        var items: [ImportedItem] = []
        while let piece = try file.next() {
            // Others are served between two pieces, also while nothing is found that is to be kept.
            await Task.yield()
            for element in try cutting({ elements throws(JSONElements.Failure) in try elements.read(piece) }) {
                guard let item = try item(element) else { continue }
                items.append(item)
                place += 1
                guard place <= Self.largestCount else { throw ImportError.tooLarge }
                guard items.count == Self.partSize else { continue }
                try await keep(items, place - items.count + 1)
                items.removeAll()
            }
        }
        try cutting { elements throws(JSONElements.Failure) in try elements.finish() }
        guard isAnything else { throw ImportError.unknownFormat }
        if !items.isEmpty { try await keep(items, place - items.count + 1) }
        return place
    }

    private mutating func cutting<Value>(
        _ body: (inout JSONElements) throws(JSONElements.Failure) -> Value
    ) throws -> Value {
        do throws(JSONElements.Failure) {
            return try body(&elements)
        } catch {
            throw error == .tooLarge ? ImportError.tooLarge : isAnything ? ImportError.damaged : .unknownFormat
        }
    }

    /// - Returns: nil for what is no item.
    private mutating func item(_ element: JSONElements.Element) throws -> ImportedItem? {
        let json = APIJSON.cuttingLongCombiningRuns(Data(element.bytes))
        switch element.name {
        case "version":
            let version = try? APIJSON.decode(Int.self, from: json)
            guard let version, version <= ExportJSON.version else { throw ImportError.newerVersion }
            return nil
        case "visits":
            isAnything = true
            return decoded(json) { .visit(try visit($0)) }
        case "memos":
            isAnything = true
            return decoded(json) { .memo(try memo($0)) }
        case "settings":
            isAnything = true
            return decoded(json) { .settings(try settings($0)) }
        case "", "sakatsus":
            isAnything = true
            let made = identifiers.identifier(of: json)
            return decoded(json) { .visit(try iosVisit($0, id: made)) }
        default: return nil
        }
    }

    private func decoded(_ json: Data, _ item: (Data) throws -> ImportedItem) -> ImportedItem {
        do {
            return try item(json)
        } catch let error as BadRequest {
            return .unreadable(reason: localize(.itemMalformed(error.field.isEmpty ? "/" : error.field)))
        } catch let error as InvalidItem {
            return .unreadable(reason: localize(.itemInvalid(error.field)))
        } catch {
            return .unreadable(reason: localize(.itemMalformed("/")))
        }
    }

    // MARK: - Items

    /// What cannot be kept of an item that can be read.
    private struct InvalidItem: Error {
        /// A JSON pointer.
        let field: String
    }

    private func visit(_ json: Data) throws -> Sakatsu {
        var visit = try APIJSON.decode(Sakatsu.self, from: json)
        visit.content = try valid(visit.content.normalized)
        guard visit.revision >= 1 else { throw InvalidItem(field: "/revision") }
        return visit
    }

    private func iosVisit(_ json: Data, id: UUID) throws -> Sakatsu {
        let content = try valid(try APIJSON.decode(IOSVisit.self, from: json).content(in: timeZone))
        // It does not tell when it was recorded, which must be the same each time it is read.
        let noon = Timestamp(milliseconds: (Int64(content.visitingDate.daysSinceEpoch) * 24 + 12) * 60 * 60 * 1_000)
        return Sakatsu(id: id, content: content, revision: 1, createdAt: noon, updatedAt: noon)
    }

    private func valid(_ content: SakatsuContent) throws -> SakatsuContent {
        if let problem = validator.problems(in: content).first { throw InvalidItem(field: problem.field.pointer) }
        return content
    }

    private func memo(_ json: Data) throws -> Memo {
        let memo = try APIJSON.decode(Memo.self, from: json)
        guard MemoValidator.problem(in: memo.body) == nil else { throw InvalidItem(field: "/body") }
        guard memo.revision >= 1 else { throw InvalidItem(field: "/revision") }
        return memo
    }

    private func settings(_ json: Data) throws -> Settings {
        let settings = try APIJSON.decode(Settings.self, from: json)
        for (kind, time) in DefaultTimes.byKind where !settings.defaultTimes[keyPath: time].isRecordable {
            throw InvalidItem(field: "/defaultTimes/\(kind.rawValue)")
        }
        return settings
    }
}
