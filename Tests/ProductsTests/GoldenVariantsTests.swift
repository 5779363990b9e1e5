import Files
import Fixtures
import ImageCodecs
import TestSupport
import Testing

@testable import Comparison
@testable import Comparisons
@testable import Gallery

/// Several accepted pictures of one name.
@Suite struct GoldenVariantsTests {
  private func variants(_ expected: [String], _ actual: [String], _ variants: String...) -> GoldenVariants {
    GoldenVariants(of: expected.map { FilePath($0) }, for: Set(actual.map { FilePath($0) }), preferring: variants)
  }

  @Test func plainFoldersArePaired() {
    let plain = variants(["a.png", "b@linux.png", "icon@2x.png", "c~1.png", "d~.png", "@x.png"], ["a.png", "b.png"])
    #expect(plain.accepted.allSatisfy { $0.value == [$0.key] } && plain.accepted.count == 6 && plain.others.isEmpty)
    #expect(plain.unchosen == [FilePath("b@linux.png")])
    let marked = variants(["icon.png", "icon@2x.png", "a~2.png"], ["icon.png", "icon@2x.png", "a~2.png"], "linux")
    #expect(marked.accepted.allSatisfy { $0.value == [$0.key] } && marked.accepted.count == 3)
  }

  @Test func theNearestVariantWins() {
    let names = ["x/home.png", "x/home@linux.png", "x/home@macos.png", "x/home@linux~2.png", "x/home~2.png"]
    let home = FilePath("x/home.png")
    let linux = variants(names, ["x/home.png"], "linux")
    #expect(linux.accepted == [home: [FilePath("x/home@linux.png"), FilePath("x/home@linux~2.png")]])
    #expect(linux.others == [FilePath("x/home@macos.png")])
    let other = variants(names, ["x/home.png"], "windows", "macos")
    #expect(other.accepted == [home: [FilePath("x/home@macos.png")]])
    let none = variants(names, ["x/home.png"], "windows")
    #expect(none.accepted == [home: [home, FilePath("x/home~2.png")]])
    #expect(none.newNames[home] == FilePath("x/home@windows.png"))
  }

  /// Names of some file systems have other bytes for the same letters.
  @Test func variantsAreFoundInEitherUnicodeForm() {
    let found = variants(["cafe\u{301}@linux.png", "cafe\u{301}~2.png"], ["caf\u{E9}.png"], "linux")
    #expect(found.accepted == [FilePath("caf\u{E9}.png"): [FilePath("cafe\u{301}@linux.png")]])
  }

  /// A picture of another platform is not missing here, but one of a higher density is.
  @Test func picturesOfOtherVariantsAreNotMissing() {
    let gone = variants(["gone@macos.png", "logo@2x.png", "mine@linux.png", "two~2.png"], [], "linux")
    #expect(gone.others == [FilePath("gone@macos.png")])
    #expect(Set(gone.accepted.keys) == Set(["logo@2x.png", "mine@linux.png", "two~2.png"].map { FilePath($0) }))
  }

  @Test func anyAcceptedPicturePassesAndTheNearestIsUpdated() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, seed: UInt64, step: UInt8 = 0) throws {
      var rows = PhotoLike(width: 20, height: 20, seed: seed).rgb8
      rows[0] = rows[0] &+ step
      try folder.write(PNGFixture().encoded(rows: rows, width: 20, height: 20), to: name)
    }
    try write("golden/a.png", seed: 1)
    try write("golden/a~2.png", seed: 2)
    try write("golden/a~3.png", seed: 3)
    func outcome(seed: UInt64, step: UInt8 = 0) throws -> PairOutcome {
      try write("new/a.png", seed: seed, step: step)
      let inputs = ["golden", "new"].map { FilePath(folder.url.appending(path: $0).path) }
      let pairs = try PicturePairs(of: inputs, choosing: Gallery.Choice())
      #expect(pairs.pairs.count == 1)
      return PairComparer(rules: ComparisonRules(), limits: DecodingLimits()).outcome(of: pairs.pairs[0])
    }
    for seed in UInt64(1)...3 { #expect(try outcome(seed: seed).verdict == .same) }
    #expect(try outcome(seed: 3).pair.golden == FilePath("a~3.png"))
    let near = try outcome(seed: 2, step: 9)
    #expect(near.verdict == .different && near.difference?.changedPixels == 1)
    #expect(near.pair.expectedPicture?.name == FilePath("a~2.png"))
    #expect(near.line?.hasSuffix(", compared with a~2.png") == true)
  }
}
