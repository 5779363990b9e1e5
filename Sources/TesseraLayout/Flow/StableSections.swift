import Foundation

/// Cuts a sequence of photos into sections in places that their identities alone decide: a photo more or less changes
/// the cuts near it and no others.
///
///     StableSections(reach: 8).cut(identities)  // [0..<19, 19..<30, …]
///
/// A section begins with a photo whose identity is the least of all within reach on either side, as in content-defined
/// chunking; it so has more photos than the reach, and twice the reach on average. One that came out longer than four
/// times the reach is cut at its least identity. Linear in the number of photos.
struct StableSections {
  /// How many photos to either side an identity is compared with.
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

  /// Photos near the ends are never chosen, so that no section is short.
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
