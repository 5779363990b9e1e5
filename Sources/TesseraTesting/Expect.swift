public import Foundation
public import TesseraLibrary
public import Testing

/// Expects that a wall, a photo or another picture looks like a golden picture.
///
///     @Test func lobby() async throws {
///       try await expect(wall, matches: "lobby", rules: ComparisonRules(tolerance: .levels(2)))
///     }
///
/// The golden picture is a file beside the test: of a test in `LobbyTests.swift`, `Goldens/LobbyTests/lobby.png`.
/// If it is missing, it is recorded, and the test fails once; in CI, nothing is recorded. With `TESSERA_RECORD=all`,
/// golden pictures that differ are replaced, and their tests fail once, too.
///
/// If the picture differs, the issue says how, and the expected picture, the actual one and their difference are
/// attached to the test: `swift test --attachments-path FOLDER` keeps them.
///
/// - Parameters:
///   - actual: The picture that is tested.
///   - name: The name of the golden picture, without its extension.
///   - rules: The differences that count as none.
///   - variants: The variants of this run, such as `linux`, the best first: `lobby@linux.png` takes the place of
///     `lobby.png`.
///   - folder: The folder of golden pictures; nil for the one beside the test.
///   - recording: The golden pictures that are written; nil for the choice of the environment.
///   - engine: The engine that makes and decodes the pictures.
///   - sourceLocation: The place to which issues are attributed.
public func expect(
  _ actual: some PictureSource, matches name: String, rules: ComparisonRules = .exact, variants: [String] = [],
  in folder: URL? = nil, recording: Recording? = nil, on engine: Engine = .standard,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let recording = try recording ?? .chosen
  let golden = try GoldenPicture(name, variants: variants, in: folder, test: sourceLocation.filePath)
  let photo = try await actual.photo(on: engine)
  let expectation = Expectation(
    golden: golden, photo: photo, rules: rules, engine: engine, sourceLocation: sourceLocation)
  if golden.accepted.isEmpty {
    try await expectation.recordMissing(recording)
  } else {
    try await expectation.compare(recording)
  }
}

/// A picture that is compared with its golden picture.
private struct Expectation {
  let golden: GoldenPicture
  let photo: Photo
  let rules: ComparisonRules
  let engine: Engine
  let sourceLocation: SourceLocation

  /// Records a missing golden picture if this is allowed. The test fails in any case.
  func recordMissing(_ recording: Recording) async throws {
    let png = try await photo.png(on: engine)
    let path = golden.path(of: golden.new)
    if recording == .never {
      attach(png, "actual")
      fail("there is no \(path); TESSERA_RECORD=missing records it")
    } else {
      try Photo.record(png, at: golden.new)
      fail("recorded \(path), which was missing; look at it and run the test again")
    }
  }

  /// Compares with each accepted picture until one is the same.
  func compare(_ recording: Recording) async throws {
    var nearest: (difference: Difference, file: URL)?
    for file in golden.accepted {
      let difference: Difference
      do {
        difference = try await photo.difference(from: Photo(file), rules: rules, on: engine)
      } catch TesseraError.photo(let name, _) where recording == .all && name == file.lastPathComponent {
        // The golden picture itself cannot be read.
        try await replace(file, "it could not be read")
        return
      }
      if difference.isNone { return }
      if difference.isNearer(than: nearest?.difference) { nearest = (difference, file) }
    }
    guard let (difference, file) = nearest else { return }
    try await attach(difference, file)
    if recording == .all {
      try await replace(file, "\(difference)")
    } else {
      fail("\(difference), compared with \(golden.path(of: file)); TESSERA_RECORD=all accepts the new picture")
    }
  }

  private func replace(_ file: URL, _ reason: String) async throws {
    try Photo.record(try await photo.png(on: engine), at: file)
    fail("replaced \(golden.path(of: file)): \(reason); look at it and run the test again")
  }

  private func fail(_ reason: String) {
    Issue.record("\(golden.name): \(reason)", sourceLocation: sourceLocation)
  }

  /// Attaches both pictures and their difference.
  private func attach(_ difference: Difference, _ file: URL) async throws {
    attach([UInt8](try Data(contentsOf: file)), "expected")
    attach(try await photo.png(on: engine), "actual")
    if let picture = try await difference.picture(on: engine) { attach([UInt8](picture.data), "difference") }
  }

  private func attach(_ png: [UInt8], _ kind: String) {
    Attachment.record(png, named: "\(golden.name)-\(kind).png", sourceLocation: sourceLocation)
  }
}

extension Difference {
  /// True if less changed than in another comparison. Pictures of unlike sizes are the furthest.
  fileprivate func isNearer(than other: Difference?) -> Bool {
    guard let other else { return true }
    func rank(_ difference: Difference) -> Int {
      difference.sizes.map { $0.expected == $0.actual } == false ? .max : difference.changedPixels
    }
    return rank(self) < rank(other)
  }
}
