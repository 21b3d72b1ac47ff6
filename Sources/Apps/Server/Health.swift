import DatabaseCore

/// Whether the server works, in words for its administrator and for monitoring programs.
struct Health: Codable, Equatable, Sendable {
    /// `ok`, a problem, or advice about something that needs attention although the server works.
    let text: String
    let isReady: Bool
}

extension Database {
    /// - Throws: `StorageError` when the database cannot be read.
    var currentHealth: Health {
        get async throws {
            try await checkReadable()
            let problem = try await healthProblem
            return Health(text: problem ?? healthAdvice ?? "ok", isReady: problem == nil)
        }
    }

    /// Why a readable database cannot save anything; nil if it can.
    private var healthProblem: String? {
        get async throws {
            if !isFileInPlace { return "database file is gone" }
            if isFull { return "disk is full" }
            switch try await writeRefusal() {
            case .readOnly: return "database is read-only"
            case .lackingRights: return "database role lacks rights"
            case nil: break
            }
            // Saved data is safe for now, but only until the disk is full.
            return checkpointFailure.map { _ in "database log cannot be merged" }
        }
    }

    /// A problem that needs attention, although the server works; nil for none.
    private var healthAdvice: String? {
        if let (done, total) = searchProgress {
            return "ok, but search texts are being updated: \(done) of \(total) are done"
        }
        return backupState?.isOverdue == true ? "ok, but the last backup is too old" : nil
    }
}
