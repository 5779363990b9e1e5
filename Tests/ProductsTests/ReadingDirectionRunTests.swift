import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import Planning
@testable import Products
@testable import Runs

/// The direction in which documents are read, from the locale to the file.
@Suite struct ReadingDirectionRunTests {
  private func document(_ words: [String]) throws -> String {
    let photos = try PhotoFolder(sizes: [(60, 40), (40, 60)])
    let words = ["photos", "--width", "200", "--title", "Lake", "--font", "DejaVu Sans"] + words
    let run = MakingRun(words, to: "wall.pdf", in: photos.folder)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run.errors)")
    return String(decoding: try photos.folder.bytes(of: "wall.pdf"), as: Unicode.ASCII.self)
  }

  @Test(
    .enabled(if: InstalledFonts.haveDejaVu, "DejaVu Sans is not installed"),
    arguments: [
      (["--locale", "ar"], true), (["--locale", "he"], true), (["--locale", "en"], false), ([], false),
      (["--direction", "rtl"], true), (["--locale", "ar", "--direction", "ltr"], false),
    ])
  func documentsHaveTheDirectionOfTheirLanguage(words: [String], isFromTheRight: Bool) throws {
    let text = try document(words)
    #expect(text.contains("/ViewerPreferences"))
    #expect(text.contains("/Direction /R2L") == isFromTheRight)
  }
}
