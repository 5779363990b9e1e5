import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Themes in plans.
@Suite struct ThemePlanTests {
  private let photos: PhotoFolder

  init() throws { photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (60, 60), (90, 30), (60, 40)]) }

  private func plan(_ options: String...) throws -> String {
    photos.cleanPlanningRun(["photos"] + options).output
  }

  @Test func lengthsAreInProportionToTheWall() throws {
    #expect(try plan("--width", "1600", "--theme", "gallery").contains("\"border\": { \"width\": 14,"))
    #expect(try plan("--width", "3200", "--theme", "gallery").contains("\"border\": { \"width\": 28,"))
    let file = photos.folder.url.appendingPathComponent("own.json")
    try Data("{ border: \"{10},#123456\", polaroid: false, sepia: true }".utf8).write(to: file)
    let own = try plan("--width", "800", "--theme", "own.json")
    #expect(own.contains("\"border\": { \"width\": 5, \"color\": \"#123456ff\" }") && own.contains("\"tones\""))
  }
}
