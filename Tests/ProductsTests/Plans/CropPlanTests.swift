import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Crops in plans.
@Suite struct CropPlanTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(90, 30), (30, 90), (60, 60)])
    try photos.settle()
  }

  /// Returns each tile's crop in a plan.
  private func crops(_ arguments: String...) throws -> [String] { try crops(of: arguments) }

  private func crops(of arguments: [String]) throws -> [String] {
    let run = PlanningRun(arguments, in: photos.folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    return run.output.split(separator: "\n").filter { $0.contains("\"file\"") }.map { line in
      line.firstMatch(of: /"(crop|focus)": ("\w+"|\[.*\])/).map { String($0.output.2) } ?? ""
    }
  }

  @Test func plansIncludeCrops() throws {
    #expect(try crops("photos", "--layout", "hex") == Array(repeating: "\"auto\"", count: 3))
    #expect(try crops("photos", "--size", "200x150") == Array(repeating: "\"auto\"", count: 3))
    #expect(try crops("photos", "--layout", "hex", "--crop", "center") == ["", "", ""])
    for whole in [["--row-height", "40"], ["--layout", "grid"], ["--layout", "radial"], ["--layout", "pile"]] {
      #expect(try crops(of: ["photos"] + whole) == ["", "", ""], "\(whole)")
    }
    #expect(
      try crops("photos", "--layout", "hex", "--crop", "attention") == Array(repeating: "\"attention\"", count: 3))
    #expect(try crops("photos", "--layout", "hex", "--crop", "50%,0.25") == Array(repeating: "[0.5, 0.25]", count: 3))
    #expect(try crops("photos", "--layout", "hex", "--crop", "bottom-left")[0] == "[0, 1]")
    #expect(
      try crops("photos", "--layout", "grid", "--content", "fill", "--crop", "entropy")[2] == "\"entropy\"")
  }

  @Test func manifestFocusOverridesTheOption() throws {
    let text = "{ images: [ { file: 'photos/01.png', focus: [1, 0.5] }, { file: 'photos/02.png' } ] }"
    try photos.folder.write(Array(text.utf8), to: "list.json5")
    #expect(try crops("list.json5", "--layout", "hex") == ["[1, 0.5]", "\"auto\""])
    #expect(try crops("list.json5", "--layout", "hex", "--crop", "entropy") == ["[1, 0.5]", "\"entropy\""])
  }
}
