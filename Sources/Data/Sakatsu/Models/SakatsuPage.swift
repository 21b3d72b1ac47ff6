package import ValuesCore

/// A part of the list, newest visit first.
package typealias SakatsuPage = ListPage<Sakatsu, SakatsuCursor>
