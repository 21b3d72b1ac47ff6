/// セット: what was done in order, usually sauna, cool bath and relaxation.
package struct SaunaSet: Hashable, Sendable {
    package var steps: [SaunaStep]

    package init(steps: [SaunaStep]) {
        self.steps = steps
    }
}
