import Foundation
import Tessera
import TestSupport
import Testing

/// Uploads to a server, some of them hostile.
struct HostileUploadTests {
  private static func photo() throws -> Data {
    try Data(contentsOf: SampleImages.folder.appendingPathComponent("dunes.jpg"))
  }

  /// A JPEG that claims 65,500 × 65,500 pixels.
  private static func bomb() throws -> Data {
    var data = try photo()
    let frame = try #require(data.firstRange(of: [0xFF, 0xC0]) ?? data.firstRange(of: [0xFF, 0xC2]))
    data.replaceSubrange(frame.upperBound + 3..<frame.upperBound + 7, with: [0xFF, 0xDC, 0xFF, 0xDC])
    return data
  }

  private static func hostile() throws -> [Data] {
    let noise = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) })
    return [
      Data(), noise, Data("<html>".utf8), try photo().prefix(100), try bomb(),
      Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + noise.prefix(4000),
      Data("GIF89a".utf8) + noise.prefix(99),
    ]
  }

  private static var openDescriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  @Test func eachIsAnsweredAndNothingIsLeft() async throws {
    let (good, hostile) = (try Self.photo(), try Self.hostile())
    let before = Self.openDescriptors
    let answers = try await withThrowingTaskGroup(of: (isHostile: Bool, isPicture: Bool).self) { group in
      for index in 0..<210 {
        let isHostile = index.isMultiple(of: 3)
        let upload = Photo(isHostile ? hostile[index / 3 % hostile.count] : good, name: "upload")
        group.addTask {
          do {
            return (isHostile, try await upload.thumbnail(40, 30).width == 40)
          } catch TesseraError.photo(name: "upload", reason: _) {
            return (isHostile, false)
          }
        }
      }
      return try await group.reduce(into: [(isHostile: Bool, isPicture: Bool)]()) { $0.append($1) }
    }
    #expect(answers.count == 210 && answers.allSatisfy { $0.isHostile != $0.isPicture })
    // Other tests open files, too, but not one for each upload.
    #expect(Self.openDescriptors < before + 100)
  }
}
