import Files
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera manifest --share`, and the manifests of all shares as one input.
@Suite struct ManifestShareTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: (0..<17).map { (40 + 7 * ($0 % 5), 60 - 5 * ($0 % 4)) })
    try photos.add("photos/deep/IMG_2.png", 50, 40, seed: 30)
    try photos.add("photos/deep/IMG_10.png", 40, 50, seed: 31)
    try folder.write(PacketFixture(rating: "4", title: "Low tide").bytes, to: "photos/02.xmp")
    try photos.settle()
  }

  private func write(_ share: String, _ words: String..., to name: String) throws {
    try photos.runCleanly(["manifest", "photos", "--share", share, "-o", name] + words)
  }

  private func plan(_ inputs: [String], _ words: [String] = []) throws -> String {
    try photos.runCleanly(["plan"] + inputs + words).output
  }

  @Test(arguments: Thoroughness.part([30, 1, 7, 2], each: 2))
  func sharesMakeThePlanOfTheWhole(count: Int) throws {
    for number in 1...count { try write("\(number)/\(count)", to: "part-\(number).json5") }
    try photos.runCleanly(["manifest", "photos", "-o", "whole.json5"])
    // As a shell sorts them: part-10 comes before part-2.
    let parts = (1...count).map { "part-\($0).json5" }.sorted()
    for words in [
      [], ["--reverse"], ["--sort", "date"], ["--sort", "aspect", "--limit", "5"], ["--sort", "random", "--seed", "3"],
      ["--dedupe", "exact"], ["--group-by", "folder"], ["--layout", "hex", "--caption", "{title|stem}"],
    ] {
      let whole = try plan(["photos"], words)
      #expect(try plan(parts, words) == whole, "\(words)")
      #expect(try plan(parts.reversed(), words) == whole, "\(words)")
      #expect(try plan(["whole.json5"], words) == whole, "\(words)")
    }
    // All lines, once each.
    let lines = try parts.flatMap { name in
      String(decoding: try folder.bytes(of: name), as: UTF8.self).split(separator: "\n").filter { $0.contains("file:") }
    }
    let all = String(decoding: try folder.bytes(of: "whole.json5"), as: UTF8.self).split(separator: "\n")
    #expect(lines.sorted() == all.filter { $0.contains("file:") }.sorted() && lines.count == 19)
  }

  @Test func sharesOfFilteredPhotosMakeTheSamePlan() throws {
    let words = ["--orientation", "landscape", "--min-size", "45x30", "--exclude", "0?.png", "--no-recursive"]
    for number in 1...3 {
      try photos.runCleanly(["manifest", "photos", "--share", "\(number)/3", "-o", "p\(number).json5"] + words)
    }
    #expect(try plan(["p1.json5", "p2.json5", "p3.json5"]) == plan(["photos"], words))
    // Sorted backwards, they are shares of that order.
    for number in 1...2 { try write("\(number)/2", "--reverse", to: "r\(number).json5") }
    #expect(try plan(["r1.json5", "r2.json5"]) == plan(["photos"], ["--reverse"]))
  }

  @Test func onlyThePhotosOfTheShareAreOpened() throws {
    // A damaged photo of another share is not looked at.
    try folder.write(Array("no picture".utf8), to: "photos/16.png")
    try photos.date("photos/16.png", -3600)
    try write("1/2", to: "a.json5")
    let other = try photos.run("manifest", "photos", "--share", "2/2", "-o", "b.json5")
    #expect(other.code == 3 && other.complaints.contains("photos/16.png: "), "\(other)")
    #expect(other.errors.contains("share 2/2: 9 photos in 10 of 19 files\n"), "\(other)")
  }

  @Test func pathsAreRelativeToEachManifest() throws {
    try folder.makeFolder("parts/deep")
    try write("1/2", to: "parts/1.json5")
    try write("2/2", to: "parts/deep/2.json5")
    let sums = try [["photos"], ["parts/deep/2.json5", "parts/1.json5"]].map { inputs in
      try photos.runCleanly(["-o", "wall.png", "--no-digest", "--force", "--width", "300"] + inputs)
      return try photos.run("checksum", "wall.png").output
    }
    #expect(sums[0] == sums[1])
  }

  @Test func fingerprintsSpareTheNextRunDecoding() throws {
    for number in 1...2 { try write("\(number)/2", "--fingerprints", to: "p\(number).json5") }
    let words = ["--sort", "color", "--no-cache"]
    let sorted = try plan(["photos"], words)
    #expect(try plan(["photos"], ["--no-cache"]) != sorted)
    // A copy, which is found without a fingerprint being computed.
    #expect(try plan(["p1.json5", "p2.json5"], ["--dedupe", "similar"]) == plan(["photos"], ["--dedupe", "similar"]))
    // Nothing can be decoded any more, but size and date are the same.
    let before = try plan(["p1.json5", "p2.json5"], words)
    #expect(before == sorted)
    for name in try photos.files("photos") where name.hasSuffix(".png") {
      var bytes = try folder.bytes(of: "photos/" + name)
      let status = try #require(try? FilePath(folder.url.path + "/photos/" + name).status())
      for index in 33..<bytes.count - 12 { bytes[index] = 0 }
      try folder.write(bytes, to: "photos/" + name)
      let time = timespec(
        tv_sec: Int(status.stamp.modified / 1_000_000_000), tv_nsec: Int(status.stamp.modified % 1_000_000_000))
      // Sound: two times, as declared, and a zero-terminated path outlive the call.
      #expect(unsafe utimensat(AT_FDCWD, folder.url.path + "/photos/" + name, [time, time], 0) == 0)
    }
    #expect(try plan(["p1.json5", "p2.json5"], words) == sorted)
    try photos.date("photos/01.png", -60)
    #expect(try photos.run("plan", "p1.json5", "p2.json5", "--sort", "color", "--no-cache").output != sorted)
    try folder.write(Array("{ images: [ { file: 'photos/01.png', fingerprint: 'x' } ] }".utf8), to: "m.json5")
    #expect(
      try photos.run("plan", "m.json5").errors
        == "tessera: m.json5: images[0]: “fingerprint” is invalid; remove it\n")
  }

  // MARK: - Errors

  @Test func missingSharesAreNamed() throws {
    for number in [1, 3, 9] { try write("\(number)/9", to: "\(number).json5") }
    let run = try photos.run("plan", "1.json5", "9.json5", "3.json5")
    #expect(run.code == 3 && run.output.contains("photos/01.png"))
    #expect(
      run.complaints
        == "tessera: 1.json5: shares 2/9, 4/9, 5/9, 6/9, 7/9 and 1 more of the same listing are missing\n", "\(run)")
    #expect(try photos.run("plan", "1.json5", "--strict").code == 1)
  }

  @Test func sharesOfOtherListingsAreNotMixed() throws {
    try write("1/2", to: "1.json5")
    try photos.add("photos/99.png", 30, 30)
    try photos.settle()
    try write("2/2", to: "2.json5")
    let run = try photos.run("plan", "1.json5", "2.json5")
    #expect(run.code == 3)
    #expect(
      run.complaints == "tessera: 1.json5: share 2/2 of the same listing is missing\n"
        + "tessera: 2.json5: share 1/2 of the same listing is missing\n")
  }

  @Test func aShareCountsOnce() throws {
    try write("1/2", to: "1.json5")
    try write("1/2", to: "again.json5")
    let run = try photos.run("plan", "1.json5", "again.json5")
    #expect(
      run.code == 2
        && run.errors == "tessera: again.json5: is share 1/2, as is 1.json5; list each share once\n", "\(run)")
    try folder.write(Array("{ share: '3/2', images: [] }".utf8), to: "bad.json5")
    #expect(
      try photos.run("plan", "bad.json5").errors
        == "tessera: bad.json5: “share” must be K/N with K from 1 to N\n")
  }

  @Test(arguments: [
    ["--limit", "3"], ["--dedupe", "similar"], ["--since", "2020"], ["--until", "2020"], ["--group-by", "folder"],
  ])
  func optionsThatNeedAllPhotosAreRefused(words: [String]) throws {
    let run = try Program.run(["manifest", "photos", "--share", "1/2"] + words, in: folder)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(
      run.errors == "tessera: \(words[0]) cannot be combined with --share, which sees only some photos; "
        + "add it to the run that uses the manifests\n")
  }

  @Test func ordersThatNeedAllPhotosAreRefused() throws {
    for order in ["date", "modified", "size", "aspect", "color", "random"] {
      let run = try photos.run("manifest", "photos", "--share", "1/2", "--sort", order)
      #expect(run.code == 2 && run.errors.hasPrefix("tessera: --sort \(order) cannot be combined with --share"))
    }
    for order in ["name", "none"] {
      #expect(try photos.run("manifest", "photos", "--share", "1/2", "--sort", order).code == 0)
    }
  }

  @Test func sharesMustBeNamedWell() throws {
    for subcommand in ["manifest", "site", "batch"] {
      let run = try photos.run(subcommand, "photos", "--share", "0/4", "-o", "x")
      #expect(run.code == 2)
      #expect(
        run.errors == "tessera: --share needs K/N with K from 1 to N, auto, or auto/N, not “0/4”\n", "\(run)")
    }
    let run = try photos.run("manifest", "photos", "--share", "auto")
    #expect(run.code == 2 && run.errors.hasPrefix("tessera: --share auto: none of "), "\(run)")
  }

  @Test func theEnvironmentNamesTheShare() throws {
    let named = try photos.run("manifest", "photos", "--share", "2/3").output
    let run = try Program.run(
      ["manifest", "photos", "--share", "auto/3"], in: folder, environment: ["JOB_COMPLETION_INDEX": "1"])
    #expect(run.code == 0 && run.output == named)
  }

  @Test func moreSharesThanPhotosAreEmpty() throws {
    let run = try photos.run("manifest", "photos", "--share", "1/99", "-o", "empty.json5")
    #expect(run.code == 0 && run.errors == "share 1/99: nothing to do: there are only 19 files\n", "\(run)")
    #expect(String(decoding: try folder.bytes(of: "empty.json5"), as: UTF8.self).contains("share: \"1/99\""))
    try folder.makeFolder("none")
    #expect(try photos.run("manifest", "none", "--share", "1/2").code == 1)
  }

  @Test func aShareMadeTwiceIsLeftAlone() throws {
    try write("1/2", to: "1.json5")
    let stamp = photos.stamp("1.json5")
    try write("1/2", to: "1.json5")
    #expect(photos.stamp("1.json5") == stamp)
    try folder.write(Array("mine".utf8), to: "1.json5")
    let run = try photos.run("manifest", "photos", "--share", "1/2", "-o", "1.json5")
    #expect(run.code == 2 && run.complaints.contains("1.json5: already exists"))
  }
}
