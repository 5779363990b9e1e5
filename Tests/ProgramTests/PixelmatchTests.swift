import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The verdicts of pixelmatch 7.1 on its own pictures, in `pixelmatch` of the corpus.
@Suite(.enabled(if: fixtures != nil, "skipped: TESSERA_CORPORA has no pixelmatch"))
struct PixelmatchTests {
  /// Pictures and threshold, with the numbers of different pixels in its tests.
  private static let verdicts: [String: Int] = [
    "1a 1b 0.05": 143, "1a 1b 0.1": 106, "1a 1a 0": 0, "2a 2b 0.05": 12437, "3a 3b 0.05": 212, "4a 4b 0.05": 36049,
    "5a 5b 0.05": 6, "6a 6b 0.1": 51, "6a 6a 0": 0, "7a 7b 0.1": 2448, "8a 5b 0.05": 32896,
  ]

  @Test(arguments: verdicts) func verdictsAreTheSame(pair: String, count: Int) throws {
    let words = pair.split(separator: " ").map(String.init)
    let folder = try #require(fixtures)
    let files = words.prefix(2).map { folder.appending(path: "\($0).png").path }
    let run = try Program.run(
      ["compare", "--json", "--like", "pixelmatch", "--tolerance", words[2]] + files, in: TemporaryFolder())
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let found = (report["pairs"] as? [[String: Any]])?.first?["difference"] as? [String: Any]
    #expect(found?["changedPixels"] as? Int ?? 0 == count)
  }
}

private let fixtures: URL? = {
  guard let folder = Corpus.images?.appending(path: "pixelmatch") else { return nil }
  return FileManager.default.fileExists(atPath: folder.appending(path: "1a.png").path) ? folder : nil
}()
