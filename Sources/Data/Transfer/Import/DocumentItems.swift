import APICore
import Foundation
import LocalizationCore
import ModelsCore

/// The items of a JSON document: `loki.json`, or the data of Loki for iOS.
struct DocumentItems: ImportItems {
    /// The valid revisions: more changes of an item are unrealistic, and the limit leaves room for them.
    private static let revisions = 1...1_000_000_000

    private let validator: SakatsuValidator
    private let timeZone: TimeZone
    private let localize: Localizer
    private var elements = JSONElements()
    private var identifiers = MadeIdentifiers()
    /// The identifiers in the file.
    private var found: [String: Set<UUID>] = [:]
    private var isAnything = false
    /// Whether the file has entries, as those of Day One have.
    private var hasEntries = false

    init(_ context: ImportContext) {
        validator = SakatsuValidator(latestDay: context.latestDay)
        timeZone = context.timeZone
        localize = context.localize
    }

    mutating func read(_ piece: [UInt8]) throws -> [ImportedItem] {
        try cutting { elements throws(JSONElements.Failure) in try elements.read(piece) }.compactMap { try item($0) }
    }

    mutating func finish() throws -> [ImportedItem] {
        guard !elements.isEmpty else { throw ImportError.empty }
        try cutting { elements throws(JSONElements.Failure) in try elements.finish() }
        guard isAnything else { throw hasEntries ? ImportError.foreign(.dayOne) : .unknownFormat }
        return []
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

    /// - Returns: nil if the element is not an item.
    private mutating func item(_ element: JSONElements.Element) throws -> ImportedItem? {
        try Task.checkCancellation()
        let json = APIJSON.cuttingLongCombiningRuns(Data(element.bytes))
        switch element.name {
        case "version":
            let version = try? APIJSON.decode(Int.self, from: json)
            guard let version, version <= ExportJSON.version else { throw ImportError.newerVersion }
            return nil
        case "visits":
            isAnything = true
            return Self.decoded(json, localize) { .visit(try only(visit($0), in: element.name)) }
        case "memos":
            isAnything = true
            return Self.decoded(json, localize) { .memo(try only(memo($0), in: element.name)) }
        case "facilities":
            isAnything = true
            return Self.decoded(json, localize) { .item(.facility(try only(facility($0), in: element.name))) }
        case "settings":
            isAnything = true
            return Self.decoded(json, localize) { .settings(try settings($0)) }
        case "", "sakatsus":
            isAnything = true
            return Self.decoded(json, localize) { try iosVisit($0) }
        case "entries":
            hasEntries = true
            return nil
        default: return nil
        }
    }

    private static func decoded(
        _ json: Data, _ localize: Localizer, _ item: (Data) throws -> ImportedItem
    ) -> ImportedItem {
        do {
            return try item(json)
        } catch let error as BadRequest {
            return .unreadable(reason: localize(.itemMalformed(error.field.isEmpty ? "/" : error.field)))
        } catch is RepeatedItem {
            return .unreadable(reason: localize(.itemRepeated))
        } catch let error as InvalidItem {
            return .unreadable(reason: error.reason.text(at: error.place(localize), localize))
        } catch {
            return .unreadable(reason: localize(.itemMalformed("/")))
        }
    }

    // MARK: - Items

    /// A readable item that contains a value that cannot be saved.
    private struct InvalidItem: Error {
        /// The JSON pointer of the value.
        let field: String
        let reason: SakatsuProblem.Reason
        /// The meaning, which has a name for people; nil for a field that people do not see.
        var meaning: CSVMeaning?

        func place(_ localize: Localizer) -> String {
            meaning.map { localize(.itemField($0.name(localize), field)) } ?? field
        }
    }

    /// Another item of the file has the same identifier, and one would overwrite the other.
    private struct RepeatedItem: Error {}

    private mutating func only<Item: Identifiable<UUID>>(_ item: Item, in list: String) throws -> Item {
        guard found[list, default: []].insert(item.id).inserted else { throw RepeatedItem() }
        return item
    }

    private func visit(_ json: Data) throws -> Sakatsu {
        var visit = try APIJSON.decode(Sakatsu.self, from: json)
        visit.content = try valid(visit.content.normalized)
        guard Self.revisions.contains(visit.revision) else {
            throw InvalidItem(field: "/revision", reason: .outOfRange)
        }
        return visit
    }

    private mutating func iosVisit(_ json: Data) throws -> ImportedItem {
        let read = try APIJSON.decode(IOSVisit.self, from: json)
        let content = try valid(read.content(in: timeZone))
        let (id, aliases) = try identifiers.identifiers(of: read, content)
        // The file does not contain the instant of creation, which must be the same each time it is read.
        let noon = Timestamp(noonOf: content.visitingDate)
        return .iosVisit(
            Sakatsu(id: id, content: content, revision: 1, createdAt: noon, updatedAt: noon), aliases: aliases)
    }

    private func valid(_ content: SakatsuContent) throws -> SakatsuContent {
        if let problem = validator.problems(in: content).first {
            throw InvalidItem(field: problem.field.pointer, reason: problem.reason, meaning: problem.field.meaning)
        }
        return content
    }

    private func memo(_ json: Data) throws -> Memo {
        let memo = try APIJSON.decode(Memo.self, from: json)
        if let problem = MemoValidator.problem(in: memo.body) {
            throw InvalidItem(field: "/body", reason: problem.reason, meaning: .body)
        }
        guard Self.revisions.contains(memo.revision) else { throw InvalidItem(field: "/revision", reason: .outOfRange) }
        return memo
    }

    private func facility(_ json: Data) throws -> Facility {
        var facility = try APIJSON.decode(Facility.self, from: json)
        facility.content = facility.content.normalized
        if let problem = FacilityValidator.problems(in: facility.content).first {
            throw InvalidItem(field: "/\(problem.field.rawValue)", reason: problem.reason)
        }
        guard Self.revisions.contains(facility.revision) else {
            throw InvalidItem(field: "/revision", reason: .outOfRange)
        }
        return facility
    }

    private func settings(_ json: Data) throws -> Settings {
        let settings = try APIJSON.decode(Settings.self, from: json)
        for (kind, time) in DefaultTimes.byKind where !settings.defaultTimes[keyPath: time].isRecordable {
            throw InvalidItem(field: "/defaultTimes/\(kind.rawValue)", reason: .outOfRange)
        }
        if let (period, fact) = settings.goals?.problems.first {
            throw InvalidItem(field: "/goals/\(period.rawValue)/\(fact.rawValue)", reason: .outOfRange)
        }
        return settings
    }
}
