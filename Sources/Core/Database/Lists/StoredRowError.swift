/// What this program cannot have written.
package enum StoredRowError: Error {
    case unreadable
    case unknownAccount
}
