import Foundation
import Sealing
import SeededRandom
import Testing

@testable import Site

/// Sizes of sealed files, as a server sees them that has copies of photos and looks for them in a private site.
@Suite struct RenditionPaddingTests {
  private static let widths = [320, 640, 1280, 2560]

  /// The sizes of the WebP renditions of 51 real photos, with the default quality.
  private static let photos: [[Int]] = [
    [1022, 2308, 5570, 15_144], [1552, 3426, 8756, 25_006], [1602, 3252, 7352, 18_176],
    [1758, 3988, 10_164, 30_858], [2196, 4622, 10_398, 24_784], [2408, 6630, 18_916, 51_208],
    [2802, 5832, 13_406, 37_006], [2808, 6318, 15_310, 40_906], [3092, 7974, 24_512, 75_522],
    [3094, 9414, 33_050, 166_788], [3118, 7540, 20_296, 57_988], [3136, 6226, 12_946, 28_856],
    [3624, 8272, 19_922, 50_064], [3644, 9078, 27_018, 81_184], [3804, 8676, 20_078, 52_372],
    [3894, 9368, 22_688, 57_700], [4002, 16_874, 49_806, 108_406], [4176, 11_534, 31_092, 84_884],
    [4298, 9694, 24_202, 73_036], [4494, 19_210, 57_876, 128_146], [5206, 11_764, 27_430, 64_378],
    [5664, 13_738, 31_282, 81_726], [5732, 16_240, 46_610, 128_256], [5836, 14_560, 35_860, 90_834],
    [5948, 27_784, 108_814, 285_190], [6348, 17_210, 45_144, 117_102], [6518, 14_058, 33_728, 100_198],
    [6604, 14_322, 33_524, 84_118], [7146, 17_122, 41_710, 100_614], [7378, 23_404, 71_960, 193_412],
    [7574, 20_642, 465_028, 1_965_012], [7680, 20_366, 310_690, 1_174_566], [7882, 19_830, 55_170, 168_140],
    [7932, 19_622, 47_102, 115_032], [8110, 19_238, 47_540, 130_680], [8182, 17_738, 40_064, 99_192],
    [10_942, 42_756, 156_056, 453_664], [12_176, 46_704, 169_028, 449_244], [13_576, 30_956, 73_310, 171_764],
    [13_720, 32_304, 77_196, 187_052], [16_224, 58_524, 238_790, 888_914], [17_638, 44_568, 110_594, 306_806],
    [17_858, 63_130, 259_158, 1_098_468], [17_880, 63_542, 259_394, 1_102_578], [19_374, 45_458, 108_070, 276_750],
    [22_468, 78_444, 196_262, 439_210], [26_222, 63_932, 140_244, 296_554], [26_434, 97_958, 333_586, 938_908],
    [30_154, 72_788, 162_594, 333_106], [34_476, 84_814, 191_014, 395_242], [36_666, 92_514, 199_994, 414_260],
  ]

  /// Returns what a server sees of a photo if it knows which files belong to it.
  private func view(_ sizes: [Int]) -> [Int] {
    let padding = RenditionPadding(of: Array(zip(Self.widths, sizes)).map { (width: $0, byteCount: $1) })
    return Self.widths.map { width in
      guard case .exactly(let size) = padding.padding(ofWidth: width) else { return 0 }
      return size
    }
  }

  /// Returns the bits that an answer tells of whether a photo is there, if one in two is.
  private func information(recognized: Double, mistaken: Double) -> Double {
    func entropy(_ share: Double) -> Double {
      [share, 1 - share].reduce(0) { $1 > 0 ? $0 - $1 * log2($1) : $0 }
    }
    return entropy((recognized + mistaken) / 2) - (entropy(recognized) + entropy(mistaken)) / 2
  }

  @Test func sizesTellAtMostHalfABitOfAPhoto() {
    let views = Self.photos.map(view)
    // One photo alone, and a server that knows its files. Those of another photo are mistaken for it.
    var (pairs, alike) = (0.0, 0.0)
    for first in views.indices {
      for second in views.indices where second != first {
        pairs += 1
        alike += views[first] == views[second] ? 1 : 0
      }
    }
    let alone = information(recognized: 1, mistaken: alike / pairs)
    #expect(alone > 0.1 && alone <= 0.5, "\(alone) bits")
    // A site of 25 photos, whose files the server can tell apart.
    var (random, mistaken, trials) = (SplitMix64(seed: 1), 0.0, 0.0)
    for _ in 0..<40 {
      let order = views.indices.shuffled(using: &random)
      let site = Set(order.prefix(25).map { views[$0] })
      for absent in order.dropFirst(25) {
        trials += 1
        mistaken += site.contains(views[absent]) ? 1 : 0
      }
    }
    let together = information(recognized: 1, mistaken: mistaken / trials)
    #expect(together <= 0.1, "\(together) bits")
  }

  @Test func allRenditionsHaveOneLevel() {
    #expect(view([100, 100, 100, 100]) == [16, 40, 100, 250].map { $0 << 10 })
    // The first one does not fit.
    #expect(view([16 << 10, 100, 100, 100]) == [32, 80, 200, 500].map { $0 << 10 })
    #expect(view([(16 << 10) - ContentPadding.headCount, 100, 100, 100]) == [16, 40, 100, 250].map { $0 << 10 })
    #expect(view([100, 100, 100, 7 << 20]) == [16, 40, 100, 250].map { $0 << 15 })
    // A rendition of another width has the size of the next larger one.
    let padding = RenditionPadding(of: [(width: 320, byteCount: 9), (width: 500, byteCount: 9)])
    guard case .exactly(40960) = padding.padding(ofWidth: 500) else {
      Issue.record("\(padding)")
      return
    }
  }

  @Test func paddingCostsAsMuchAsDocumented() {
    let padded = Self.photos.flatMap(view).reduce(0, +)
    let whole = Self.photos.joined().reduce(0, +)
    #expect(padded < whole * 21 / 10, "\(Double(padded) / Double(whole))")
  }
}
