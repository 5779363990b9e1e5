import Files
import Planning
import TestSupport
import Testing

@testable import Comparisons

/// Lists of accepted pictures.
@Suite struct AcceptListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func list(_ text: String, _ name: String = "accept.txt") throws -> FilePath {
    try folder.write(Array(text.utf8), to: name)
  }

  private static let names: [[UInt8]] = [
    Array("home.png".utf8), Array("a b/c'd\"<e>&.png".utf8), Array("#home.png".utf8), Array("\\x41.png".utf8),
    Array("two\nlines.png".utf8), Array("end\r".utf8), Array("caf\u{E9}.png".utf8), [0x63, 0xE9, 0x2E, 0x70],
    Array("\u{202E}gnp.png".utf8), Array(" spaces ".utf8), [0x1B, 0x5B, 0x31],
  ]

  /// A page has the lines, and a browser writes them to the list.
  @Test(arguments: names) func namesAreReadBack(bytes: [UInt8]) throws {
    let line = AcceptList.line(FilePath(bytes: bytes))
    #expect(!line.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }, "\(line)")
    let path = try list("\(AcceptList.mark)\n# a remark\n\n\(line)\r\nlast.png")
    #expect(AcceptList.isPromised(by: path))
    #expect(try AcceptList(path).names == [FilePath(bytes: bytes), FilePath("last.png")])
  }

  @Test func namesChooseOutcomes() throws {
    func outcome(_ name: String, _ verdict: PairVerdict) -> PairOutcome {
      PairOutcome(PicturePair(name: FilePath(name), expected: .nothing, actual: nil), verdict)
    }
    let outcomes = [outcome("a", .different), outcome("b", .same), outcome("c", .failed), outcome("d", .removed)]
    let path = try list("\(AcceptList.mark)\nd\na\nb\na\n")
    let chosen = try AcceptList(path).chosen(from: outcomes)
    #expect(chosen.problems == [] && chosen.outcomes.map(\.pair.name) == ["d", "a", "b"].map { FilePath($0) })
    let other = try AcceptList(try list("\(AcceptList.mark)\nc\nx\n", "other.txt")).chosen(from: outcomes)
    #expect(other.outcomes.isEmpty && other.problems.count == 2)
    #expect(
      other.problems.map { $0.components(separatedBy: "other.txt: ").last } == [
        "c could not be compared", "x is not one of the compared pictures",
      ])
  }

  @Test func otherFilesAreNoLists() throws {
    #expect(!AcceptList.isPromised(by: try list("home.png\n")))
    #expect(!AcceptList.isPromised(by: try list("", "empty.txt")))
    #expect(!AcceptList.isPromised(by: FilePath("none.txt")))
  }

  @Test func listsAreTakenOutOfTheAreas() throws {
    let path = try list("\(AcceptList.mark)\nhome.png\n")
    var settings = Settings<ComparisonSettings>()
    settings.only = [.pixels(x: 1, y: 2, width: 3, height: 4), .name(path.text)]
    #expect(try settings.takeAcceptList(updates: true)?.names == [FilePath("home.png")])
    #expect(settings.only == [.pixels(x: 1, y: 2, width: 3, height: 4)])
    #expect(try settings.takeAcceptList(updates: true) == nil)
    settings.only = [.name(path.text)]
    #expect(throws: RunFailure.self) { try settings.takeAcceptList(updates: false) }
    settings.only = [.name(try list("home.png\n", "plain.txt").text)]
    let failure = #expect(throws: RunFailure.self) { try settings.takeAcceptList(updates: true) }
    #expect(failure.map { "\($0)" }?.contains("is not a list of accepted pictures") == true)
  }
}
