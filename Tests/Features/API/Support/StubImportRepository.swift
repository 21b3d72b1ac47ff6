import Foundation
import ModelsCore
import TestSupport
import Testing
import TransferData

/// A repository without expectations: any call fails the test.
struct StubImportRepository: ImportRepository {
    let workers = WorkerThreads(count: 1)
    let uploads = Turns()

    func begin(_ id: UUID, named name: String?, at now: Timestamp, of account: AccountID) throws {
        throw Unstubbed("begin")
    }

    func keep(_ items: [ImportedItem], from place: Int, in id: UUID, of account: AccountID) throws {
        throw Unstubbed("keep")
    }

    func keep(photo _: Data, of _: AccountID) async throws {
        throw StubError("keep")
    }

    func keep(_ piece: Data, at place: Int, in id: UUID, of account: AccountID) throws { throw Unstubbed("keep") }

    func piece(at place: Int, in id: UUID, of account: AccountID) throws -> Data? { throw Unstubbed("piece") }

    func restart(_ id: UUID, of account: AccountID) throws { throw Unstubbed("restart") }

    func facilityNames(of account: AccountID) throws -> [String] { throw Unstubbed("facilityNames") }

    func reading(ofTable names: UUID, of account: AccountID) throws -> ImportColumns? { throw Unstubbed("reading") }

    func remember(_ columns: ImportColumns, ofTable names: UUID, at now: Timestamp, of account: AccountID) throws {
        throw Unstubbed("remember")
    }

    func finish(_ id: UUID, of account: AccountID) throws { throw Unstubbed("finish") }

    func setDay(_ day: CivilDate, in id: UUID, of account: AccountID) throws { throw Unstubbed("setDay") }

    func discard(_ id: UUID, of account: AccountID) throws { throw Unstubbed("discard") }

    func summary(of id: UUID, of account: AccountID) throws -> ImportSummary? { throw Unstubbed("summary") }

    func recent(of account: AccountID) throws -> [RecentImport] { throw Unstubbed("recent") }

    func apply(
        _ id: UUID, overwriting: Bool, at now: Timestamp, of account: AccountID
    ) throws -> ImportSummary? { throw Unstubbed("apply") }

    func undo(_ id: UUID, at now: Timestamp, of account: AccountID) throws -> ImportSummary? {
        throw Unstubbed("undo")
    }

    func purge(at now: Timestamp) throws { throw Unstubbed("purge") }
}
