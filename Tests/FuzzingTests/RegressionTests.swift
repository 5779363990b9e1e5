import Files
import Foundation
import Fuzzing
import TestSupport
import Testing

/// Earlier findings of fuzzing, and its seeds.
@Suite struct RegressionTests {
  private let folder: TemporaryFolder
  private var scratch: FilePath { FilePath(folder.url.appendingPathComponent("scratch.json5").path) }

  init() throws { folder = try TemporaryFolder() }

  private static let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Regressions")

  private func files(of target: FuzzTarget) -> [URL] {
    let folder = Self.kept.appendingPathComponent(target.rawValue)
    return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  }

  @Test(arguments: FuzzTarget.allCases)
  func savedFindingsPass(target: FuzzTarget) throws {
    for file in files(of: target) {
      let start = ContinuousClock.now
      do {
        try target.check(Array(Data(contentsOf: file)), at: scratch)
      } catch {
        Issue.record("\(target.rawValue)/\(file.lastPathComponent): \(error)")
      }
      #expect(start.duration(to: .now) < .seconds(Sanitizer.timeFactor), "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func seedsAreAcceptedAndPass(target: FuzzTarget) throws {
    for (index, seed) in try target.seeds().enumerated() {
      #expect(try target.check(seed, at: scratch), "\(target.rawValue), seed \(index)")
    }
  }
}
