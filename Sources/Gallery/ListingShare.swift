/// One of several shares of the files that were found, of which another run may be looking at each.
package struct ListingShare: Hashable, Sendable {
  /// From 1 to the count.
  package let number: Int
  package let count: Int

  package init(_ number: Int, of count: Int) {
    precondition((1...count).contains(number), "Shares are numbered from 1.")
    self.number = number
    self.count = count
  }

  /// What falls to it of so many files.
  func range(of files: Int) -> Range<Int> { (number - 1) * files / count..<number * files / count }
}

/// Of which files a share is, to tell shares that belong together.
package struct Listing: Hashable, Sendable {
  /// The number of files.
  package let count: Int
  /// A digest of their names, in order. Folders do not count: they may be called otherwise on another machine.
  package let digest: String
}
