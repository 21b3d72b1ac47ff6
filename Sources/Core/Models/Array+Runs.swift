extension Array where Element: Equatable {
    /// Each element that is not like the one before it, and how many of them follow one another.
    package var runs: [(element: Element, count: Int)] {
        reduce(into: []) { runs, element in
            if runs.last?.element == element {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((element, 1))
            }
        }
    }
}
