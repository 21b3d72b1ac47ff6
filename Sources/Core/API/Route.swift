package import Foundation
package import ModelsCore
package import ValuesCore

/// All that the API can be asked. Server and client share it: the one reads routes from requests (see ``Endpoint``), the
/// other writes them.
package enum Route: Hashable, Sendable {
    /// Makes a token.
    case authenticate(Credentials)
    case account(AccountRoute)
    case visits(VisitRoute)
    /// Records or changes several visits, each whole or not at all.
    case putVisits(VisitBatch)
    case memos(MemoRoute)
    case settings(SettingsRoute)
    /// The places that were visited, the one visited last first.
    ///
    /// - Parameter limit: within ``APILimits/facilities``.
    case facilities(limit: Int)
    /// What has changed since a position; all there is from nothing on.
    case changes(ChangesQuery)
    /// All that the account has written, as a ZIP archive.
    case export
    case imports(ImportRoute)
    /// What the server is, and what is new in it after a version; nil for all that ever was.
    case server(changesSince: String?)
    /// The account's changes as they happen.
    ///
    /// - Parameter since: the version heard last; nil when none was.
    case events(since: String?)
}

/// Which changes are asked for.
package struct ChangesQuery: Hashable, Sendable {
    /// `ChangePage/next` of the part before, or what an event named; nil for all there is.
    package var since: ChangeToken?
    /// Within ``APILimits/changes``.
    package var limit: Int
    /// How long to wait for a change when there is none, in seconds; within ``APILimits/changesWait``.
    package var wait: Int

    package init(since: ChangeToken? = nil, limit: Int = APILimits.defaultChangeCount, wait: Int = 0) {
        self.since = since
        self.limit = limit
        self.wait = wait
    }
}

package enum AccountRoute: Hashable, Sendable {
    case current
    /// A fresh token in place of the one that asks.
    case refresh
    /// Ends the token that asks.
    case signOut
}

/// What can be asked about the items of a list.
package enum ItemRoute<Query: Hashable & Sendable, Content: Hashable & Sendable>: Hashable, Sendable {
    case list(Query)
    /// - Parameter ifNoneMatch: the state that is known already; 304 is the answer when it still holds.
    case read(UUID, ifNoneMatch: ETag?)
    /// Records or changes one. The caller makes the identifier, and asking twice is the same as once.
    case put(UUID, Content, Precondition)
    case delete(UUID, Precondition)
    /// Takes its deletion back.
    case restore(UUID)
    /// Removes it for good, when it is deleted.
    case remove(UUID)
    /// As text to paste elsewhere.
    case text(UUID)
}

package typealias VisitRoute = ItemRoute<VisitQuery, SakatsuContent>
package typealias MemoRoute = ItemRoute<MemoQuery, MemoContent>

package enum SettingsRoute: Hashable, Sendable {
    case read(ifNoneMatch: ETag?)
    case put(Settings, Precondition)
}

/// What can be asked about taking over what a file holds.
package enum ImportRoute: Hashable, Sendable {
    /// Reads a file into a new import, of which nothing is taken over yet.
    ///
    /// - Parameters:
    ///   - file: the server leaves it in the body.
    ///   - options: how it is to be read.
    case read(file: Data, ImportOptions = ImportOptions())
    /// Reads a table whose columns mean what is said.
    ///
    /// - Parameter timeZone: in which instants become days, as the IANA names it; nil for the account's.
    case readColumns(UUID, ImportColumns, timeZone: String?)
    case summary(UUID)
    /// Takes over some of what is left.
    ///
    /// - Parameter overwriting: whether items are overwritten of which the account has another state.
    case apply(UUID, overwriting: Bool)
    /// Undoes some of what was taken over.
    case undo(UUID)
}
