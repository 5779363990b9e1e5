import CCodecs
import Files

/// The alpha of a file's picture, which is stored as a separate picture.
struct HEIFAlpha: Equatable {
  let item: Int
  /// True if black is 16 of 255 and white is 235, as given in AV1 streams. Alpha in HEVC always has the full range,
  /// whatever its stream says: that is how programs write and read it.
  let isLimited: Bool
  /// The transformations of the colors. As stored, alpha is aligned with the colors; but if both are cropped, each uses
  /// its own aperture, which cuts off the padding added by its codec.
  let turns: [HEIFTurn]
  let isTurnedAlike: Bool

  /// Finds the alpha; nil if there is none.
  init?(_ items: HEIFItems, _ properties: HEIFProperties, limited: Set<Int>) {
    func turns(of item: Int) -> [HEIFTurn] { items.properties[item]?.compactMap { properties.turns[$0] } ?? [] }
    let companion = items.companions.first { item in
      items.properties[item]?.contains { properties.alphaMarks.contains($0) } ?? false
    }
    guard let companion, let primary = items.primary else { return nil }
    item = companion
    isLimited = limited.contains(items.firstPart(of: companion))
    let (colors, own) = (turns(of: primary), turns(of: companion))
    var apertures = own.filter(\.isCrop)[...]
    self.turns = colors.map { $0.isCrop ? apertures.popFirst() ?? $0 : $0 }
    isTurnedAlike = colors == own
  }

  var forCodec: ccodecs_heif_alpha {
    var alpha = ccodecs_heif_alpha()
    alpha.item = UInt32(truncatingIfNeeded: item)
    alpha.is_limited = isLimited ? 1 : 0
    alpha.is_turned_alike = isTurnedAlike ? 1 : 0
    alpha.turn_count = Int32(turns.count)
    unsafe withUnsafeMutableBytes(of: &alpha.turns) { bytes in
      // Sound: the C array has room for all of them; files with more transformations are refused.
      unsafe bytes.withMemoryRebound(to: ccodecs_turn.self) { target in
        for (index, turn) in turns.prefix(HEIFTurn.most).enumerated() { unsafe target[index] = turn.forCodec }
      }
    }
    return alpha
  }
}
