/// How much a date says.
package enum DateStyle: Hashable, Sendable {
    /// For lists: `2026/11/21(土)`, `Sat, Nov 21, 2026`.
    case standard
    /// For a page of its own: `2026年11月21日 土曜日`, `Saturday, November 21, 2026`.
    case full
}
