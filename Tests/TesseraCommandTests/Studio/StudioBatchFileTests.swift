import Files
import Foundation
import Layouts
import Parallel
import TestSupport
import Testing
import Wall

@testable import Planning
@testable import Products
@testable import Runs
@testable import Studio
@testable import TesseraCommand

/// A wall in the studio, and in its file.
@Suite struct StudioBatchFileTests {
  private let folder: TemporaryFolder
  private let caches = Caches()

  init() throws {
    folder = try TemporaryFolder()
    for name in ["aurora.jpg", "galaxy.jpg", "planet.png", "dunes.jpg", "forest.jpg", "tree.jpg"] {
      try add(name, as: name)
    }
  }

  private func add(_ sample: String, as name: String) throws {
    let bytes = try Data(contentsOf: SampleImages.folder.appendingPathComponent(sample))
    try folder.write(Array(bytes), to: "photos/\(name)")
  }

  private var path: FilePath { folder.path.appending(FilePath("walls.json5")) }

  private func file(_ inputs: [String] = ["photos"], wall: String? = "photos") throws -> StudioBatchFile {
    try StudioBatchFile(
      path, wall: wall, inputs: inputs.map { folder.path.appending(FilePath($0)) }, caches: caches)
  }

  private func session(_ file: StudioBatchFile) throws -> StudioSession {
    try StudioSession(file, StudioThumbnails(WorkSettings().decoding, store: nil), in: folder.path)
  }

  /// The state that a page sees.
  private struct Seen: Decodable {
    var revision: Int
    var undo: String?
    var isSaved: Bool
    var keys: [String: Value]
    var photos: [Picture]
    var tiles: [[Int]]
    var pages: [PlanDocument]
    var fault: String?
    var faults: [String: String]
    var idle: [String: String]
    var command: String
    var batch: String
    var conflict: Conflict?
    var middles: [String: [Double]]

    struct Picture: Decodable {
      var id: Int
      var name: String
      var locked: Bool
      var out: Bool
    }

    struct Conflict: Decodable {
      var mine: String
      var theirs: String
    }

    enum Value: Decodable, Equatable {
      case text(String)
      case other

      init(from decoder: any Decoder) throws {
        self = (try? decoder.singleValueContainer().decode(String.self)).map { .text($0) } ?? .other
      }
    }
  }

  private func seen(_ session: StudioSession) throws -> Seen {
    try JSONDecoder().decode(Seen.self, from: Data(session.json()))
  }

  @discardableResult
  private func act(_ action: StudioAction, _ session: StudioSession) throws -> Seen {
    let before = try seen(session).revision
    let answer = Mutex<(Bool, [UInt8])?>(nil)
    session.act(action, on: before) { isNew, json in answer.withLock { $0 = (isNew, json) } }
    #expect(soon(within: 60) { answer.withLock { $0 != nil } })
    let (isNew, json) = try #require(answer.withLock { $0 })
    #expect(isNew)
    return try JSONDecoder().decode(Seen.self, from: Data(json))
  }

  /// The plans of the saved wall, as `tessera batch` makes it.
  private func batchPlans(_ name: String = "photos") throws -> [Plan] {
    let runs = try BatchFile(path).runs(WallRegistry()) { _ in }
    let run = try #require(runs.first { $0.name == name })
    var source = try run.source(try run.findFiles(), caches: caches)
    return try source.pages()
  }

  @Test func aNewWallShowsTheFolder() throws {
    let state = try seen(try session(try file()))
    #expect(state.photos.count == 6 && state.tiles == [[0, 1, 2, 3, 4, 5]])
    #expect(state.photos.map(\.name).sorted()[0] == "photos/aurora.jpg")
    #expect(state.isSaved == true && state.undo == nil && state.fault == nil)
    #expect(!FileManager.default.fileExists(atPath: path.losslessText))
  }

  /// Whatever is arranged by hand is made by `tessera batch`, frame for frame.
  @Test func theSavedWallIsThatOfThePage() throws {
    let session = try session(try file())
    try act(.set("size", .text("800x600")), session)
    try act(.swap(0, 3), session)
    try act(.weigh([2], 2), session)
    try act(.leaveOut([5]), session)
    try act(.focus(1, [0.25, 0.75]), session)
    try act(.turn([3], quarters: 1), session)
    let state = try act(.caption(4, "At \"sea\""), session)
    #expect(state.fault == nil && state.isSaved == false)
    let saved = try act(.save, session)
    #expect(saved.isSaved && saved.conflict == nil)
    let plans = try batchPlans()
    #expect(plans.map { $0.tiles.map(\.frame) } == saved.pages.flatMap(\.pages).map { $0.tiles.map(\.frame) })
    let names = Dictionary(uniqueKeysWithValues: saved.photos.map { ($0.id, FilePath($0.name).name) })
    let shown = plans.map { $0.tiles.map { FilePath($0.file).unturned.name } }
    #expect(shown == saved.tiles.map { $0.compactMap { names[$0] } })
    #expect(plans[0].tiles.count == 5)
    #expect(plans[0].tiles.filter { FilePath($0.file).turn == .right }.count == 1)
    #expect(PlanDocument(plans).json.contains("\"focus\": [0.25, 0.75]"))
  }

  /// A wall has further outputs of the same photos, which are made with it.
  @Test func furtherOutputsAreKept() throws {
    let session = try session(try file())
    try act(.swap(0, 3), session)
    let outputs: StudioValue = .list([
      .object(["output": .text("photos.pdf"), "paper": .text("A4")]), .object(["output": .text("site/")]),
    ])
    let state = try act(.set("also", outputs), session)
    #expect(state.fault == nil && state.undo == "also")
    #expect(try act(.save, session).isSaved)
    let runs = try BatchFile(path).runs(WallRegistry()) { _ in }
    #expect(runs.map(\.name) == ["photos", "photos.pdf", "site"])
    #expect(try seen(try self.session(try file())).keys.keys.contains("also"))
    // The folder of the photos is no place for a site.
    let refused = try act(.set("also", .list([.object(["output": .text("photos/")])])), session)
    #expect(refused.faults["also"]?.contains("contains other files") == true, "\(refused.faults)")
  }

  /// Crops that are found when the wall is made are known to the page soon after its plan.
  @Test func cropsOfTheWallAreFound() throws {
    let session = try session(try file())
    let before = try act(.set("size", .text("300x900")), session)
    let searched = before.pages.flatMap(\.pages)[0].tiles.count { $0.crop.isSearched }
    #expect(searched > 0 && before.middles.isEmpty)
    while session.findCrops(atOnce: 4) {}
    let middles = try seen(session).middles
    #expect(middles.count == searched)
    try act(.save, session)
    let found = TileSearch(try batchPlans()[0], style: WallRenderer.Style(WallSettings())).focuses()
    for (place, middle) in middles {
      let index = try #require(Int(place.split(separator: "/")[1]))
      let point = [Double(found[index].x), Double(found[index].y)]
      #expect(middle == point)
    }
  }

  @Test func whatWasArrangedIsThereAgain() throws {
    let first = try session(try file())
    try act(.swap(0, 5), first)
    try act(.leaveOut([2]), first)
    let saved = try act(.save, first)
    let again = try seen(try session(try file()))
    #expect(again.isSaved && again.photos.filter(\.out).map(\.name) == saved.photos.filter(\.out).map(\.name))
    let names = { (state: Seen) in
      state.tiles.flatMap(\.self).compactMap { id in state.photos.first { $0.id == id }?.name }
    }
    #expect(names(again) == names(saved))
    // New photos of the folder come last.
    try add("sunset.jpg", as: "a-new-one.jpg")
    let later = try seen(try session(try file()))
    #expect(names(later) == names(saved) + ["photos/a-new-one.jpg"], "\(later.tiles)")
  }

  /// The page names keys as options are named; the file keeps its spelling, and its comments.
  @Test func keysStayAsTheyAreSpelled() throws {
    let walls = """
      { walls: [
        { name: "photos", inputs: ["photos"], output: "b.png",
          "row-height": 200, // rows
          fill: false,
        },
      ] }
      """
    try folder.write(Array(walls.utf8), to: "walls.json5")
    let session = try session(try file())
    #expect(try seen(session).keys.keys.sorted() == ["inputs", "noFill", "output", "rowHeight"])
    try act(.set("rowHeight", .number(150)), session)
    #expect(try act(.save, session).isSaved)
    let text = { try String(contentsOfFile: path.losslessText, encoding: .utf8) }
    #expect(try text() == walls.replacing("200", with: "150"))
    try act(.set("noFill", nil), session)
    try act(.save, session)
    #expect(try text() == walls.replacing("200", with: "150").replacing("    fill: false,\n", with: ""))
  }

  @Test func settingsWithoutEffectSayWhy() throws {
    let state = try act(.set("columns", .number(3)), try session(try file()))
    #expect(state.idle == ["columns": "has no effect with --layout flow"] && state.fault == nil)
  }

  @Test func faultsAreNamedByKey() throws {
    let session = try session(try file())
    let state = try act(.set("rowHeight", .text("tall")), session)
    #expect(state.faults["rowHeight"]?.contains("--row-height needs") == true)
    #expect(state.tiles == [[0, 1, 2, 3, 4, 5]])
    #expect(try act(.undo, session).fault == nil)
  }

  @Test func changesByOthersAreNotOverwritten() throws {
    let session = try session(try file())
    try act(.swap(0, 1), session)
    try act(.save, session)
    let theirs = "{ walls: [ { name: 'photos', inputs: ['photos'], output: 'photos.png', spacing: 3 } ] }\n"
    try folder.write(Array(theirs.utf8), to: "walls.json5")
    try act(.swap(1, 2), session)
    let state = try act(.save, session)
    #expect(state.conflict?.theirs == theirs && !state.isSaved)
    #expect(try String(contentsOfFile: path.losslessText, encoding: .utf8) == theirs)
    let taken = try act(.reload, session)
    #expect(taken.conflict == nil && taken.isSaved && taken.keys["spacing"] != nil)
  }

  @Test func anOldRevisionChangesNothing() throws {
    let session = try session(try file())
    let old = try seen(session).revision
    try act(.swap(0, 1), session)
    let answer = Mutex<Bool?>(nil)
    session.act(.swap(0, 1), on: old) { isNew, _ in answer.withLock { $0 = isNew } }
    #expect(soon(within: 60) { answer.withLock { $0 != nil } })
    #expect(answer.withLock { $0 } == false)
    #expect(try seen(session).undo == "swap")
  }

  @Test func anotherArrangementLeavesLockedPhotos() throws {
    let session = try session(try file())
    try act(.set("size", .text("1200x800")), session)
    let first = try act(.lock([0], true), session)
    let frame = { (state: Seen) in
      state.pages[0].pages[0].tiles[state.tiles[0].firstIndex(of: 0) ?? 0].frame
    }
    let next = try act(.another, session)
    let all = { (state: Seen) in state.pages[0].pages[0].tiles.map(\.frame) }
    if next.fault == nil {
      #expect(all(next) != all(first))
      let (one, other) = (frame(first), frame(next))
      #expect(abs(one.minX - other.minX) < 0.1 * one.width && abs(one.minY - other.minY) < 0.1 * one.height)
    } else {
      #expect(all(next) == all(first))
    }
  }

  /// Photos around a locked one that change places, where rows of other heights would move it.
  @Test func photosChangePlacesAroundLockedOnes() throws {
    let session = try session(try file())
    var last = try act(.lock([2], true), session)
    let place = { (state: Seen) in
      let page = state.pages[0].pages[0]
      let frame = page.tiles[state.tiles[0].firstIndex(of: 2) ?? 0].frame
      return (frame, frame.midX / Double(page.canvas.width), frame.midY / Double(page.canvas.height))
    }
    for _ in 0..<3 {
      let next = try act(.another, session)
      #expect(next.fault == nil)
      let (one, other) = (place(last), place(next))
      let isNear = abs(one.1 - other.1) <= 0.12 && abs(one.2 - other.2) <= 0.12
      #expect(isNear || one.0.insetBy(dx: -20, dy: -20).contains(other.0), "\(one) \(other)")
      let frames = { (state: Seen) in state.pages[0].pages[0].tiles.map(\.frame) }
      #expect(frames(next) != frames(last) || next.tiles != last.tiles)
      last = next
    }
  }

  @Test func theCommandMakesTheSameWall() throws {
    let session = try session(try file())
    try act(.set("layout", .text("grid")), session)
    let state = try act(.set("background", .text("#102030")), session)
    #expect(state.command.hasSuffix("--background '#102030' --layout grid"))
    #expect(state.batch.contains("background: \"#102030\""))
  }
}
