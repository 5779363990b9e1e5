import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Themes and strips of film, from the command line to the plan and the picture.
@Suite struct ThemeCommandTests {
  private let photos: PhotoFolder

  init() throws { photos = try PhotoFolder(sizes: [(60, 40), (40, 60), (60, 60), (90, 30), (60, 40)]) }

  private func plan(_ options: String...) throws -> String {
    try photos.runCleanly(["plan", "photos"] + options).output
  }

  private func checksum(_ options: [String]) throws -> String {
    try photos.runCleanly(["photos", "-o", "wall.png", "--no-cache", "--force"] + options)
    return try #require(photos.run("checksum", "wall.png").output.split(separator: " ").first.map(String.init))
  }

  @Test(arguments: ["gallery", "film", "album", "pinboard", "magazine", "mono"])
  func everyThemeIsALookOfItsOwn(_ name: String) throws {
    let plain = try checksum(["--width", "400"])
    let themed = try checksum(["--width", "400", "--theme", name])
    #expect(themed != plain)
    #expect(try checksum(["--theme", name, "--width", "400"]) == themed)
  }

  @Test func optionsOverruleThemes() throws {
    let theme = ["--width", "400", "--theme", "gallery"]
    #expect(
      try checksum(theme + ["--border", "0", "--shadow", "none", "--spacing", "4", "--margin", "0"])
        == checksum(["--width", "400", "--background", "#efece6", "--row-breaks", "balanced", "--spacing", "4"]))
    // The opposite of an option of the theme overrules it, too.
    let mono = try plan("--width", "400", "--theme", "mono")
    let sepia = try plan("--width", "400", "--theme", "mono", "--sepia")
    #expect(mono.contains("\"tones\"") && sepia.contains("\"tones\"") && mono != sepia)
  }

  @Test func unknownThemesAndOptionsAreNamed() throws {
    let themed = try photos.run("photos", "-o", "wall.png", "--theme", "galery")
    #expect(themed.code == 2 && themed.complaints.contains("unknown theme “galery”; did you mean gallery?"))
    try photos.folder.write(Array("{ bordre: 3 }".utf8), to: "own.json")
    let unknown = try photos.run("photos", "-o", "wall.png", "--theme", "own.json")
    #expect(
      unknown.code == 2
        && unknown.complaints.contains("--bordre is not an option that a theme can set; did you mean --border?"))
    try photos.folder.write(Array("{ tilt: 999 }".utf8), to: "own.json")
    let wrong = try photos.run("photos", "-o", "wall.png", "--theme", "own.json")
    #expect(wrong.code == 2 && wrong.complaints.contains("own.json") && wrong.complaints.contains("--tilt"))
  }

  @Test func photosOfAStripTouchAndHaveNumbers() throws {
    let options = ["--theme", "film", "--width", "600", "--row-height", "60", "--spacing", "9"]
    let text = try photos.runCleanly(["plan", "photos"] + options).output
    #expect(text.contains("\"perforation\": \"#f2eee4ff\"") && text.contains("\"text\": \"5\""))
    let plan = try JSONDecoder().decode(ReadPlan.self, from: Data(text.utf8))
    let frames = plan.tiles.map(\.frame)
    for (frame, next) in zip(frames, frames.dropFirst()) where next.x > frame.x {
      // The edges of two frames, without the spacing.
      #expect(abs(next.x - frame.maxX - 4) < 1.01)
    }
    try photos.folder.write(Array(text.utf8), to: "plan.json")
    let wall = try checksum(options)
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "again.png", "--background", "#f2eee4"])
    #expect(try photos.run("checksum", "again.png").output.hasPrefix(wall))
  }
}
