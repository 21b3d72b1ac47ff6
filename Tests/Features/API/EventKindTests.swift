import APICore
import AccountData
import DatabaseCore
import MemoData
import ModelsCore
import SakatsuData
import SettingsData
import Testing

@testable import WebCore

/// The names of events for programs, compared with those of the server.
@Suite struct EventKindTests {
    @Test(arguments: APIEvent.Kind.allCases)
    func `an event has the server's name`(kind: APIEvent.Kind) {
        let word =
            switch kind {
            case .visits: ListKind.sakatsu.rawValue
            case .memos: ListKind.memo.rawValue
            case .facilities: ListKind.facility.rawValue
            case .sessions: ChangeKind.session.name
            case .settings: ChangeKind.settings.name
            case .everything: ChangeKind.everything.name
            }
        #expect(kind.rawValue == word)
    }
}
