import Clock
import Files
import Foundation
import Parallel
import TestSupport
import Testing

@testable import Fetching

/// Files are fetched with `sh`, from a folder beside, and each call is noted in a file.
@Suite struct FetcherTests {
  private let folder: TemporaryFolder
  private var cache: FilePath { folder.path.appending(FilePath("cache")) }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func fetcher(
    _ script: String, limit: Int = 1_000_000, _ change: (inout Fetcher.Settings) -> Void = { _ in }
  ) throws -> Fetcher {
    let path = folder.path
    let text = "echo \"$1\" >> '\(path.text)/calls'; \(script)"
    try folder.write(Array(text.utf8), to: "get")
    let command = try FetchCommand(Array("sh '\(path.text)/get' {uri} {path} '\(path.text)/there'".utf8))
    var settings = Fetcher.Settings()
    settings.delays = [0.01, 0.02]
    change(&settings)
    return Fetcher(command, into: FetchedFiles(in: cache, limit: limit), settings)
  }

  private static let copying = "cp -- \"$3/${1##*/}\" \"$2\""

  private var calls: [String] {
    ((try? folder.bytes(of: "calls")) ?? []).split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func kept() -> [FilePath] { (try? cache.appending(FilePath("fetched")).entries()) ?? [] }

  private static func content(_ fetcher: Fetcher, _ address: String, size: Int64? = nil) throws -> [UInt8] {
    let descriptor = try fetcher.open(FilePath(address), size: size)
    guard let file = OpenFile(FilePath("fetched"), takingOver: descriptor) else { return [] }
    return try file.bytes(at: 0, count: file.size)
  }

  private func reason(_ fetcher: Fetcher, _ address: String, size: Int64? = nil) -> String? {
    do throws(FileError) {
      close(try fetcher.open(FilePath(address), size: size))
      return nil
    } catch {
      return "\(error.reason)"
    }
  }

  // MARK: - Fetching

  @Test func filesAreFetchedOnceAndKept() throws {
    try folder.write([1, 2, 3], to: "there/a.jpg")
    let first = try fetcher(Self.copying)
    #expect(try Self.content(first, "t://x/a.jpg") == [1, 2, 3])
    #expect(try Self.content(first, "t://x/a.jpg", size: 3) == [1, 2, 3])
    first.close()
    #expect(try Self.content(try fetcher(Self.copying), "t://x/a.jpg") == [1, 2, 3])
    #expect(calls == ["t://x/a.jpg"])
    #expect(kept().count == 1 && kept()[0].fileExtension == "jpg")
  }

  @Test func oddNamesAreFetched() throws {
    let names = ["it's \"$HOME\" `ls`; #.jpg", "-rf", "ü\u{301}", "a b\tc", "%2F", "x.JPEG?version=2&a=b"]
    let fetcher = try fetcher(Self.copying)
    for (index, name) in names.enumerated() {
      try folder.write([UInt8(index + 1)], to: "there/\(name)")
      #expect(try Self.content(fetcher, "test://bucket/\(name)") == [UInt8(index + 1)])
    }
  }

  @Test func itIsTriedAgain() throws {
    try folder.write([7], to: "there/a")
    let fetcher = try fetcher("[ $(wc -l < \"$3/../calls\") = 3 ] || exit 5; \(Self.copying)")
    #expect(try Self.content(fetcher, "t2://a") == [7])
    #expect(calls.count == 3)
  }

  @Test(arguments: [
    ("echo broken pipe; echo 'no such  object' >&2; echo >&2; exit 3", "no such  object (sh: exit code 3)"),
    ("exit 4", "sh: exit code 4"),
    ("kill -9 $$", "sh: killed by signal 9"),
    ("true", "sh wrote no file"),
    (": > \"$2\"", "sh wrote an empty file"),
    ("mkdir \"$2\"", "sh did not write a regular file"),
    ("ln -s /etc/passwd \"$2\"", "sh did not write a regular file"),
    ("echo ab > \"$2\"", "is 3 bytes instead of 2"),
    ("printf '\\033[31mred\\n' >&2; exit 1", "\\u{1B}[31mred (sh: exit code 1)"),
  ])
  func failuresHaveAReason(script: String, reason: String) throws {
    let fetcher = try fetcher(script)
    #expect(self.reason(fetcher, "tt://a", size: 2) == "cannot be fetched: \(reason); tried 3 times")
    #expect(calls.count == 3)
    // It is not tried again in the same run, and leaves nothing.
    #expect(self.reason(fetcher, "tt://a", size: 2) != nil)
    #expect(calls.count == 3 && kept().isEmpty)
  }

  @Test func whereNothingCanBeFetchedItIsNotTriedForEver() throws {
    try folder.write([1], to: "there/good")
    let fetcher = try fetcher("[ \"${1##*/}\" != good ] && exit 1; \(Self.copying)")
    for name in 0..<18 { #expect(reason(fetcher, "tt://\(name)") != nil) }
    #expect(calls.count == 16 * 3 + 2)
    #expect(reason(fetcher, "tt://x") == "cannot be fetched: sh: exit code 1")
    #expect(try Self.content(fetcher, "tt://good") == [1])
    #expect(reason(fetcher, "tt://y") == "cannot be fetched: sh: exit code 1; tried 3 times")
  }

  @Test func whatHangsIsKilledWithAllThatItStarted() throws {
    try folder.write([1], to: "there/a")
    let fetcher = try fetcher("sleep 987 & echo $! > \"$3/../child\"; wait") { $0.timeout = 0.2 }
    let start = WallClock.monotonicSeconds
    #expect(reason(fetcher, "tt://a") == "cannot be fetched: sh took longer than 0.2 seconds; tried 3 times")
    #expect(WallClock.monotonicSeconds - start < 20)
    let child = try #require(pid_t(String(decoding: try folder.bytes(of: "child"), as: UTF8.self).dropLast()))
    // Its parent has ended; its new parent may need a moment.
    for _ in 0..<100 where kill(child, 0) == 0 && !Self.isZombie(child) { usleep(20_000) }
    #expect(kill(child, 0) != 0 || Self.isZombie(child))
  }

  private static func isZombie(_ process: pid_t) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return status.contains(") Z ")
  }

  @Test func whoeverIsLeftBehindIsNotWaitedFor() throws {
    let fetcher = try fetcher("echo a > \"$2\"; sleep 20 &")
    let start = WallClock.monotonicSeconds
    #expect(try Self.content(fetcher, "tt://a").count == 2)
    #expect(WallClock.monotonicSeconds - start < 15)
  }

  @Test func keptFileOfAnotherSizeIsFetchedAnew() throws {
    try folder.write([1], to: "there/a")
    let fetcher = try fetcher(Self.copying)
    #expect(try Self.content(fetcher, "tt://a") == [1])
    try folder.write([1, 2], to: "there/a")
    #expect(try Self.content(fetcher, "tt://a") == [1])
    #expect(try Self.content(fetcher, "tt://a", size: 2) == [1, 2])
  }

  @Test func threadsThatWantOneFileFetchItOnce() throws {
    try folder.write([5], to: "there/a")
    let fetcher = try fetcher("sleep 0.1; \(Self.copying)")
    let contents = concurrentMap(8, jobs: 8) { _ in try? Self.content(fetcher, "tt://a") }
    #expect(contents.allSatisfy { $0 == [5] })
    #expect(calls.count == 1)
  }

  @Test func noMoreThanAllowedAreFetchedAtOnce() throws {
    for name in 0..<9 { try folder.write([UInt8(name)], to: "there/\(name)") }
    let script = """
      mkdir "$3/../running-${1##*/}"; ls -d "$3"/../running-* | wc -l >> "$3/../counts"
      sleep 0.05; \(Self.copying); rmdir "$3/../running-${1##*/}"
      """
    let fetcher = try fetcher(script) { $0.jobs = 3 }
    let contents = concurrentMap(9, jobs: 9) { try? Self.content(fetcher, "tt://\($0)") }
    #expect(contents == (0..<9).map { [UInt8($0)] })
    let counts = String(decoding: try folder.bytes(of: "counts"), as: UTF8.self).split(separator: "\n")
      .compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    #expect(counts.count == 9 && counts.max() ?? 9 <= 3)
  }

  // MARK: - Ahead

  @Test func someAreFetchedAheadAndNoMore() throws {
    let names = (10..<40).map { "\($0)" }
    for name in names { try folder.write(Array(name.utf8), to: "there/\(name)") }
    let fetcher = try fetcher(Self.copying)
    fetcher.foresee(names.map { FilePath("tt://\($0)") })
    for _ in 0..<500 where calls.count < 8 { usleep(10_000) }
    usleep(100_000)
    #expect(Set(calls) == Set(names.prefix(8).map { "tt://\($0)" }))
    #expect(try Self.content(fetcher, "tt://12") == Array("12".utf8))
    for _ in 0..<500 where calls.count < 11 { usleep(10_000) }
    usleep(100_000)
    #expect(Set(calls) == Set(names.prefix(11).map { "tt://\($0)" }))
    for name in names { #expect(try Self.content(fetcher, "tt://\(name)") == Array(name.utf8)) }
    #expect(calls.count == 30)
    fetcher.close()
  }

  @Test func closingEndsWhatIsFetchedAhead() throws {
    let fetcher = try fetcher("sleep 60")
    fetcher.foresee((0..<9).map { FilePath("tt://\($0)") })
    for _ in 0..<500 where calls.count < 4 { usleep(10_000) }
    let start = WallClock.monotonicSeconds
    fetcher.close()
    #expect(WallClock.monotonicSeconds - start < 20)
    #expect(calls.count == 4 && kept().isEmpty)
    #expect(reason(fetcher, "tt://a") == "cannot be fetched: stopped")
  }

  // MARK: - Room

  @Test func whatWasNotUsedForTheLongestTimeIsForgotten() throws {
    for name in 0..<6 { try folder.write(Array(repeating: UInt8(name), count: 1000), to: "there/\(name)") }
    let fetcher = try fetcher(Self.copying, limit: 4000)
    for name in 0..<4 {
      _ = try Self.content(fetcher, "tt://\(name)")
      usleep(20_000)
    }
    #expect(kept().count == 4)
    _ = try Self.content(fetcher, "tt://0")
    usleep(20_000)
    _ = try Self.content(fetcher, "tt://4")
    // One over the limit, and some room for the next.
    #expect(kept().count == 3)
    #expect(FetchedFiles(in: cache, limit: 4000).status == (3, 3000))
    #expect(try Self.content(fetcher, "tt://0")[0] == 0)
    #expect(calls.count == 5)
    #expect(try Self.content(fetcher, "tt://1")[0] == 1)
    #expect(calls.count == 6)
  }

  @Test func aFileLargerThanTheLimitCanBeUsed() throws {
    try folder.write(Array(repeating: 3, count: 1000), to: "there/a")
    let fetcher = try fetcher(Self.copying, limit: 10)
    #expect(try Self.content(fetcher, "tt://a").count == 1000)
    #expect(kept().isEmpty)
  }

  @Test func whatKilledRunsHaveLeftIsRemovedAfterADay() throws {
    try folder.write([1], to: "cache/fetched/part-old")
    try folder.write([1], to: "cache/fetched/part-new")
    let old = cache.appending(FilePath("fetched/part-old")).text
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: old)
    let files = FetchedFiles(in: cache, limit: 10)
    #expect(files.status == (0, 0))
    files.prune()
    #expect(kept().map(\.text) == ["part-new"])
    files.clear()
    #expect(kept().map(\.text) == ["part-new"])
  }

  @Test func whatIsForOneRunIsRemovedWithIt() throws {
    try folder.write([1], to: "there/a")
    let fetcher = try fetcher("echo \"$2\" > \"$3/../place\"; \(Self.copying)") { $0.isPrivate = true }
    #expect(try Self.content(fetcher, "tt://a") == [1])
    let place = FilePath(String(decoding: try folder.bytes(of: "place").dropLast(), as: UTF8.self)).parent
    #expect(try place.status().kind == .folder)
    fetcher.close()
    #expect((try? place.status()) == nil)
    #expect(try folder.names.contains("cache") == false)
  }
}
