import Files
import Foundation
import Parallel
import Planning
import ProgramSupport
import Testing

@testable import TesseraCommand

/// The progress of runs as text and as JSON.
@Suite struct ProgressTests {
  /// Printed lines, from any thread.
  private final class Lines: Sendable {
    private let list = Mutex<[String]>([])
    var all: [String] { list.withLock { $0 } }
    func add(_ line: String) { list.withLock { $0.append(line) } }
  }

  private func progress(steps: Int, of total: Int, _ stage: ProgressStage = .rendering) -> StageProgress {
    var progress = StageProgress(wall: "lobby", stage, total: total, at: 100)
    for step in 0..<steps { progress.advance(with: FilePath("photos/\(step).jpg")) }
    return progress
  }

  @Test func aLineHasTheSpeedAndTheTimeLeft() {
    #expect(progress(steps: 1200, of: 24_000).line(at: 130) == "1200 of 24000 photos, 40/s, 9:30 left")
    #expect(progress(steps: 1, of: 4, .reading).line(at: 120) == "1 of 4 photos read, 1:00 left")
    #expect(progress(steps: 0, of: 4).line(at: 120) == "0 of 4 photos")
    #expect(StageProgress(.choosing, total: 1, words: "choosing …").line(at: 0) == "choosing …")
  }

  @Test(arguments: [0, 3, 8]) func aRecordMatchesItsSchema(steps: Int) throws {
    let record = progress(steps: steps, of: 8).record(at: 106)
    #expect(record.hasSuffix("\n") && record.split(separator: "\n").count == 1)
    #expect(try JSONSchema("progress").faults(in: record) == [])
    let left = steps == 0 ? "null" : steps == 3 ? "10" : "0"
    #expect(record.contains("\"secondsLeft\":\(left),"), "\(record)")
    #expect(record.contains("\"photo\":\"photos/\(steps - 1).jpg\"") == (steps > 0))
  }

  @Test func recordsAreFewAndEndWithTheLast() throws {
    let lines = Lines()
    let records = ProgressRecords(progress(steps: 0, of: 5000)) { lines.add($0) }
    for _ in 0..<5000 { records.advance() }
    records.finish()
    records.finish()
    #expect(lines.all.count < 50 && lines.all.last?.contains("\"done\":5000,") == true, "\(lines.all)")
  }

  @Test func stepsThatCannotBeCountedAreToldAtOnce() {
    let lines = Lines()
    let records = ProgressRecords(StageProgress(.choosing, unit: "steps", total: 1, words: "…")) { lines.add($0) }
    #expect(lines.all.count == 1)
    records.finish()
    #expect(lines.all.map { $0.contains("\"done\":1,") } == [false, true])
  }

  @Test func linesComeAtIntervalsWhileAStageLasts() {
    let (lines, clock) = (Lines(), ProgressLines.Clock(interval: 0.02))
    let stage = ProgressLines(progress(steps: 0, of: 10), on: clock) { lines.add($0) }
    stage.advance()
    #expect(lines.all.isEmpty)
    let end = Date(timeIntervalSinceNow: 10)
    while lines.all.count < 2, Date() < end { Thread.sleep(forTimeInterval: 0.01) }
    #expect(lines.all.count >= 2 && lines.all[0].hasPrefix("1 of 10 photos"))
    stage.finish()
    let count = lines.all.count
    Thread.sleep(forTimeInterval: 0.1)
    #expect(lines.all.count == count)
  }
}
