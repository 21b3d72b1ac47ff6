/// What tokens look like to whoever makes one and to whoever has it: on a page, in the API, on the command line.
package enum TokenFormat {
    /// Stands before each, so that scanners find one that got into a file, and nobody takes it for a session.
    package static let prefix = "loki_"
    /// Of its name, in Unicode scalars; a judgement. The database knows it too.
    package static let nameLength = 1...60
}
