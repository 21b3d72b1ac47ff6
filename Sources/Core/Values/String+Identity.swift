extension String {
    /// Whether both are the same byte for byte. For `==` an é is the same as an e and an accent, and what was typed anew
    /// would not be written down.
    package func isIdentical(to other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
