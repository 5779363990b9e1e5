import Foundation

/// A division of a sequence of photos into sections that depends only on their identities: adding or removing a photo
/// changes only the cuts near it.
///
///     StableSections(reach: 8).cut(identities)  // [0..<19, 19..<30, …]
///
/// A section begins with a photo whose identity is the smallest of all within reach before and after it, as in
/// content-defined chunking. So a section has more photos than the reach, and twice the reach on average. A section
/// longer than four times the reach is cut at its smallest identity. Linear in the number of photos.
struct StableSections {
  /// The number of photos before and after a photo with which its identity is compared.
  var reach: Int

  func cut(_ identities: [UInt64]) -> [Range<Int>] {
    var sections: [Range<Int>] = []
    var start = 0
    for end in identities.indices.dropFirst() where isLeast(end, of: identities) {
      cutEvenly(start..<end, of: identities, into: &sections)
      start = end
    }
    if start < identities.count { cutEvenly(start..<identities.count, of: identities, into: &sections) }
    return sections
  }

  /// Returns true if a photo has the smallest identity within reach. Photos near the ends are never chosen, so no
  /// section is too short.
  private func isLeast(_ photo: Int, of identities: [UInt64]) -> Bool {
    guard photo > reach && photo + reach < identities.count else { return false }
    let identity = identities[photo]
    return (1...reach).allSatisfy { identity < identities[photo - $0] && identity <= identities[photo + $0] }
  }

  private func cutEvenly(_ section: Range<Int>, of identities: [UInt64], into sections: inout [Range<Int>]) {
    var rest = section
    while rest.count > 4 * reach {
      let inside = rest.lowerBound + reach + 1..<rest.lowerBound + 3 * reach
      let cut = inside.min { identities[$0] < identities[$1] } ?? inside.lowerBound
      sections.append(rest.lowerBound..<cut)
      rest = cut..<rest.upperBound
    }
    sections.append(rest)
  }
}
