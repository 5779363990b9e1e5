/// One of several parts of some work, of which another run may be doing each: `3/64`.
package struct Share: Hashable, Codable, Sendable {
  /// From 1 to the count.
  package let number: Int
  package let count: Int

  /// More would be a slip of the finger.
  package static let most = 1_000_000

  package init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `3/64`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(number, of: count)
  }

  /// What falls to it of so many things, where all take as long.
  package func range(of things: Int) -> Range<Int> {
    (number - 1) * things / count..<number * things / count
  }
}

extension Share: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}

/// Of which files a share is, to tell shares that belong together.
package struct Listing: Hashable, Sendable {
  /// The number of files.
  package let count: Int
  /// A digest of their names, in order. Folders do not count: they may be called otherwise on another machine.
  package let digest: String
}
