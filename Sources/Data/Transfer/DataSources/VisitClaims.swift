import APICore
import DatabaseCore
import Foundation
import ModelsCore
import SakatsuData

/// Matches the visits of a file without identifiers with stored visits: at most one item of the import claims each
/// stored visit.
///
/// A stored visit is known by the aliases of all items that it was imported from. An item gets the stored visit with
/// the same content, else one that was imported from the same content, one on the same day at the same facility, or the
/// one with most of its aliases. A better match replaces an earlier one, in any part of the file, and the displaced
/// item claims another visit. So the order of a file does not matter.
struct VisitClaims {
    typealias Claim = (id: UUID, decision: ImportSummary.Decision, displaced: Item?)

    /// A visit of the file.
    struct Item {
        let place: Int
        let visit: Sakatsu
        /// See ``ImportedItem/iosVisit(_:aliases:)``.
        let aliases: [UUID]
    }

    /// A stored visit that may match an item.
    private struct Candidate {
        let id: UUID
        let decision: ImportSummary.Decision
        /// How well it matches, compared number by number.
        let rank: [Int]
    }

    /// How many stored visits are considered for each alias, and in total, to limit the work for a hostile file.
    private static let candidateCount = 16
    /// How many items one claim can displace in a chain.
    private static let displacedCount = 100

    let visits: any StoredList<Sakatsu>
    let importID: UUID
    let account: AccountID
    let transaction: any DatabaseConnection

    /// Decides which stored visit an item matches, before its row is inserted.
    func claim(_ visit: Sakatsu, _ aliases: [UUID], displacing: Bool = true) throws -> Claim {
        for candidate in try candidates(for: visit, aliases) {
            guard let claimer = try claimer(of: candidate.id) else { return (candidate.id, candidate.decision, nil) }
            guard displacing, let earlier = claimer else { continue }
            let rank = try candidates(for: earlier.visit, earlier.aliases).first { $0.id == candidate.id }?.rank ?? []
            if rank.lexicographicallyPrecedes(candidate.rank) { return (candidate.id, candidate.decision, earlier) }
        }
        var id = visit.id
        while try visits.stored(id, of: account, in: transaction) != nil || claimer(of: id) != nil {
            id = UUID(madeFrom: Data(id.canonicalText.utf8))
        }
        return (id, .new, nil)
    }

    /// Finds another match for a displaced item, once the row of the claim is inserted.
    func replace(_ displaced: Item?) throws {
        var (next, count) = (displaced, 0)
        while let item = next {
            count += 1
            let claim = try claim(item.visit, item.aliases, displacing: count < Self.displacedCount)
            let decision: ImportSummary.Decision = claim.decision == .new ? .new : .different
            try transaction.execute(
                """
                UPDATE importItem SET itemID = \(claim.id), decision = \(decision.rawValue)
                WHERE accountID = \(account) AND importID = \(importID) AND place = \(item.place)
                """)
            next = claim.displaced
        }
    }

    /// The item that has claimed a visit. The outer optional is nil if the visit is unclaimed. The inner one is nil if
    /// the claiming item has the same content, and can therefore not be displaced.
    private func claimer(of id: UUID) throws -> Item?? {
        try transaction.row(
            """
            SELECT place, item, aliases FROM importItem
            WHERE accountID = \(account) AND importID = \(importID) AND itemID = \(id)
            """
        ) { row in
            try (row[1] as String?).map { json in
                Item(
                    place: try row[0], visit: try APIJSON.decode(Sakatsu.self, from: Data(json.utf8)),
                    aliases: [UUID](stored: try row[2]))
            }
        }
    }

    /// Best matches first.
    private func candidates(for visit: Sakatsu, _ aliases: [UUID]) throws -> [Candidate] {
        let known = aliases.map { alias -> SQL in
            """
            SELECT * FROM (SELECT alias, visitID FROM visitAlias WHERE accountID = \(account) AND alias = \(alias)
                LIMIT \(Self.candidateCount)) AS known
            """
        }
        var counts: [UUID: (exact: Int, shared: Int)] = [:]
        for (alias, id) in try transaction.rows(
            known.joined(separator: " UNION ALL "), { (try $0[0] as UUID, try $0[1] as UUID) })
        {
            counts[id, default: (0, 0)].shared += 1
            if alias == aliases.first { counts[id]?.exact = 1 }
        }
        let likely = counts.sorted {
            ($0.value.exact, $0.value.shared, $0.key) > ($1.value.exact, $1.value.shared, $1.key)
        }.prefix(Self.candidateCount)
        return try likely.compactMap { id, count -> Candidate? in
            guard let stored = try visits.stored(id, of: account, in: transaction) else { return nil }
            let (old, new) = (stored.item.content, visit.content)
            let isSame = !stored.isDeleted && old == new
            let isThere = old.visitingDate == new.visitingDate && old.facilityName == new.facilityName
            return Candidate(
                id: id, decision: stored.isDeleted ? .new : isSame ? .same : .different,
                rank: [isSame ? 1 : 0, count.exact, stored.isDeleted ? 0 : 1, isThere ? 1 : 0, count.shared])
        }
        .sorted { $1.rank.lexicographicallyPrecedes($0.rank) }
    }
}

extension [UUID] {
    /// Reads the identifiers in a column, which are separated by spaces.
    init(stored text: String?) {
        self = (text ?? "").split(separator: " ").compactMap { UUID(uuidString: String($0)) }
    }
}
