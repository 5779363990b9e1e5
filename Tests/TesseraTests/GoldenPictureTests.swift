import Foundation
import Tessera
import TestSupport
import Testing

@testable import TesseraTesting

/// Golden pictures of tests.
struct GoldenPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ level: UInt8 = 200, dot: UInt8? = nil) throws -> PixelBuffer {
    var rgba = [UInt8](repeating: level, count: 32 * 24 * 4)
    for place in stride(from: 3, to: rgba.count, by: 4) { rgba[place] = 255 }
    if let dot { rgba.replaceSubrange(400..<403, with: [dot, dot, dot]) }
    return try #require(PixelBuffer(width: 32, height: 24, rgba: rgba))
  }

  /// Compares a picture with its golden picture, which is expected to fail with these words.
  private func expectIssue(
    _ words: String, _ actual: some PictureSource, matches name: String = "lobby",
    recording: Recording, variants: [String] = []
  ) async throws {
    let words = words.replacing("FOLDER", with: folder.url.path)
    try await withKnownIssue {
      try await expect(actual, matches: name, variants: variants, in: folder.url, recording: recording)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined() == words
    }
  }

  @Test func missingPicturesAreRecordedOnce() async throws {
    let picture = try picture()
    let words = "lobby: recorded FOLDER/lobby.png, which was missing; look at it and run the test again"
    try await expectIssue(words, picture, recording: .missing)
    #expect(try folder.names == ["lobby.png"])
    try await expect(picture, matches: "lobby", in: folder.url, recording: .never)
  }

  @Test func nothingIsRecordedInCI() async throws {
    let words = "lobby: there is no FOLDER/lobby.png; TESSERA_RECORD=missing records it"
    try await expectIssue(words, try picture(), recording: .never)
    #expect(try folder.names == [])
  }

  @Test func differencesAreIssues() async throws {
    try await expectIssue(
      "lobby: recorded FOLDER/lobby.png, which was missing; look at it and run the test again", try picture(),
      recording: .all)
    let before = try Data(contentsOf: folder.url.appendingPathComponent("lobby.png"))
    try await expectIssue(
      "lobby: 1 of 768 pixels differs (0.14%), by up to 190 levels (ΔE 68.8), in a 1 × 1 region at 4,3, compared with "
        + "FOLDER/lobby.png; TESSERA_RECORD=all accepts the new picture", try picture(dot: 10), recording: .missing)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("lobby.png")) == before)
    let rules = ComparisonRules(maxChanged: .pixels(1))
    try await expect(try picture(dot: 10), matches: "lobby", rules: rules, in: folder.url, recording: .never)
  }

  @Test func differencesAreRecordedOnRequest() async throws {
    let old = try picture()
    try await expectIssue(
      "lobby: recorded FOLDER/lobby.png, which was missing; look at it and run the test again", old, recording: .all)
    try await expectIssue(
      "lobby: replaced FOLDER/lobby.png: 1 of 768 pixels differs (0.14%), by up to 190 levels (ΔE 68.8), in a "
        + "1 × 1 region at 4,3; look at it and run the test again", try picture(dot: 10), recording: .all)
    try await expect(try picture(dot: 10), matches: "lobby", in: folder.url, recording: .never)
  }

  @Test func damagedGoldenPicturesAreErrors() async throws {
    try folder.write(Array("not a picture".utf8), to: "lobby.png")
    await #expect(throws: TesseraError.self) {
      try await expect(try picture(), matches: "lobby", in: folder.url, recording: .missing)
    }
    try await expectIssue(
      "lobby: replaced FOLDER/lobby.png: it could not be read; look at it and run the test again", try picture(),
      recording: .all)
    try await expect(try picture(), matches: "lobby", in: folder.url, recording: .never)
  }

  @Test func damagedPicturesAreNotRecorded() async throws {
    let jpeg = try await Photo(try picture()).thumbnail(32, 24, as: .png).data
    await #expect(throws: TesseraError.self) {
      try await expect(Photo(jpeg.dropLast(30), name: "cut.png"), matches: "lobby", in: folder.url, recording: .all)
    }
    #expect(try folder.names == [])
  }

  @Test func variantsAndNumbersAreAccepted() async throws {
    for (name, level) in [("lobby", 10), ("lobby~2", 20), ("lobby@linux", 30), ("other", 40)] as [(String, UInt8)] {
      try folder.write(try await Photo(try picture(level)).png(on: .standard), to: name + ".png")
    }
    for level in [10, 20] as [UInt8] {
      try await expect(try picture(level), matches: "lobby", in: folder.url, recording: .never)
      try await expect(
        try picture(level), matches: "lobby", variants: ["macos"], in: folder.url, recording: .never)
    }
    try await expect(
      try picture(30), matches: "lobby", variants: ["macos", "linux"], in: folder.url, recording: .never)
    // The variant takes the place of the others, and the nearest picture is named.
    let words = "lobby: 768 of 768 pixels differ (100%), by up to 20 levels (ΔE 9), in a 32 × 24 region at 0,0, "
    let advice = "; TESSERA_RECORD=all accepts the new picture"
    try await expectIssue(
      words + "compared with FOLDER/lobby@linux.png" + advice, try picture(10), recording: .never, variants: ["linux"])
  }

  @Test(arguments: ["", "..", "../lobby", "a/b", "a\\b", ".lobby", "a@b", "a~2", "a\nb", "a\0b", "a:b"])
  func namesStayInTheFolder(_ name: String) async throws {
    await #expect(throws: TesseraError.self) {
      try await expect(try picture(), matches: name, in: folder.url, recording: .all)
    }
    await #expect(throws: TesseraError.self) {
      try await expect(try picture(), matches: "lobby", variants: [name], in: folder.url, recording: .all)
    }
    #expect(try folder.names == [])
  }

  @Test func goldensLieBesideTheTest() throws {
    let golden = try GoldenPicture("lobby", variants: [], in: nil, test: "/tests/Walls/LobbyTests.swift")
    #expect(golden.new.path == "/tests/Walls/Goldens/LobbyTests/lobby.png")
    #expect(golden.path(of: golden.new) == "Goldens/LobbyTests/lobby.png")
  }

  @Test func theEnvironmentChooses() throws {
    let cases: [([String: String], Recording)] = [
      ([:], .missing), (["CI": "true"], .never), (["CI": "false"], .missing), (["CI": ""], .missing),
      (["TESSERA_RECORD": ""], .missing), (["TESSERA_RECORD": "1"], .all), (["TESSERA_RECORD": "All"], .all),
      (["TESSERA_RECORD": "missing", "CI": "1"], .missing), (["TESSERA_RECORD": "never"], .never),
    ]
    for (variables, expected) in cases { #expect(try Recording(variables) == expected, "\(variables)") }
    let wrong = #expect(throws: TesseraError.self) { try Recording(["TESSERA_RECORD": "sometimes"]) }
    #expect(wrong?.description == "TESSERA_RECORD is “sometimes”; use all, missing or never")
  }

  /// Photos that are not PNGs are recorded as they are seen, and compared with themselves.
  @Test func photosAreRecordedAsSeen() async throws {
    let photo = Photo(SampleImages.folder.appendingPathComponent("dunes.jpg"))
    let thumbnail = try await photo.thumbnail(60, 40, as: .jpeg)
    try await expectIssue(
      "dunes: recorded FOLDER/dunes.png, which was missing; look at it and run the test again", thumbnail,
      matches: "dunes", recording: .missing)
    try await expect(thumbnail, matches: "dunes", in: folder.url, recording: .never)
    try await expect(thumbnail.data, matches: "dunes", in: folder.url, recording: .never)
  }
}
