import Clock
import Files
import Foundation
import Gallery
import Parallel
import Planning
import Runs
import Serving
import Studio

private struct StudioValues: OptionValues {
  var own = Settings<StudioSettings>()
  var wall = WallSettings()
}

struct StudioSettings: SettingsGroup {
  static let declared = Self()

  let only = Setting("--only", "NAME", "the wall of the batch file (default: its only one)", .words)
    .also("wall name")
  let staysClosed = Setting(flag: "--no-open", "print the address instead of opening the page (default: open it)")
    .also("no-browser headless")
  let port = Setting("--port", "NUMBER", "the port on this machine (default: any free one)", .count(1024...65_535))
}

extension Subcommand {
  static var studio: Subcommand {
    Subcommand(
      name: "studio",
      summary: "Arrange a wall by hand, in the browser; it is kept as a batch file.",
      usage: "tessera studio [OPTIONS] [FOLDER… | walls.json5]    (default: the current folder)",
      example: "tessera studio photos",
      sections: [
        OptionSection(
          "Studio",
          Settings.options(\StudioValues.own) + [
            Settings.option(
              \.wall.work.run,
              RunSettings.declared.output.worded(
                "the batch file of a new wall, new or not (default walls.json5)", placeholder: "FILE"))
          ]),
        OptionSection(
          "Work",
          Settings.options(
            \.wall.work.processing, [\.cache, \.usesCache, \.memory, \.isSandboxRequired, \.isSandboxDeclined])),
      ],
      run: { parsed throws(RunFailure) in
        try StudioRun(parsed.inputs, parsed.settings.own, parsed.settings.wall).execute()
      })
  }
}

/// One run of the studio, from its start until its page is closed.
private struct StudioRun {
  private let batch: FilePath
  private let inputs: [FilePath]
  private let wallName: String?
  private let settings: Settings<StudioSettings>
  private let wall: WallSettings
  private let console = Console()

  init(_ words: [FilePath], _ settings: Settings<StudioSettings>, _ wall: WallSettings) throws(RunFailure) {
    (self.settings, self.wall) = (settings, wall)
    let words = words.isEmpty ? [FilePath(".")] : words.map(\.withoutTrailingSlashes)
    for word in words {
      do throws(FileError) { _ = try word.status() } catch { throw .usage(error.description) }
    }
    if case .batch(let file) = PreviewInput(words, hasWallOptions: true) {
      (batch, inputs, wallName) = (file, [], settings.only)
      if let output = wall.work.output { throw .usage("-o \(output): \(batch) is a batch file already") }
      return
    }
    batch = wall.work.output ?? FilePath("walls.json5")
    inputs = words
    let name = words[0].absolute.resolved?.name.losslessText ?? "wall"
    wallName = settings.only ?? (name.hasPrefix(".") || name.isEmpty ? "wall" : name)
  }

  func execute() throws(RunFailure) -> ExitCode {
    let caches = Caches()
    defer { caches.close(reportingOn: console) }
    let file = try StudioBatchFile(batch, wall: wallName, inputs: inputs, caches: caches)
    let (lock, journal) = try claim(file)
    defer { withExtendedLifetime(lock) {} }
    let session: StudioSession
    do throws(StudioFailure) {
      let thumbnails = StudioThumbnails(
        wall.decoding, store: caches.store(for: wall.work, within: wall.decoding.memory),
        search: try? FaceModel.system.searchIfAny(in: wall.decoding.isolation))
      session = try StudioSession(file, thumbnails, in: batch.parent, journal: journal)
    } catch {
      throw .usage(error.fault)
    }
    // A wall that is kept in a file opens without photos, too, so that its choice can be changed.
    if let failure = session.failureWithoutPhotos, (try? batch.status()) == nil { throw .inputs(failure.fault) }
    return try serve(StudioService(session, form: StudioForm().json))
  }

  /// Locks the wall for this studio, and opens the steps of earlier runs, which are nil if there is no cache.
  private func claim(_ file: StudioBatchFile) throws(RunFailure) -> (StudioLock, StudioJournal?) {
    do throws(StudioLock.Fault) {
      let lock = try StudioLock(of: file.identity)
      if !wall.work.usesCache { return (lock, nil) }
      return (lock, try StudioJournal(in: wall.work.cache.appending(FilePath("studio")), of: file.identity))
    } catch {
      throw .taken("\(batch): the wall “\(FilePath(file.wallName))” is open in another studio")
    }
  }

  /// The seconds without a page after which the studio ends.
  private static let longestAbsence = 60.0

  private func serve(_ service: StudioService) throws(RunFailure) -> ExitCode {
    let server: LocalServer
    do throws(ServingFault) {
      server = try ProgramSandbox.server(port: settings.port.map { UInt16($0) })
    } catch {
      throw .inputs("\(error)")
    }
    defer { server.close() }
    try show(server.address)
    var lastSeen: Double?
    while !Interruption.isTold {
      let request: ServedRequest?
      do throws(ServingFault) { request = try server.next(seconds: 0.5) } catch { throw .inputs("\(error)") }
      service.tick()
      let now = WallClock.monotonicSeconds
      guard let request else {
        if let lastSeen, now - lastSeen > Self.longestAbsence { break }
        continue
      }
      lastSeen = now
      service.answer(StudioRequest(request)) { server.answer(request, Answer($0)) }
    }
    service.end()
    return .done
  }

  private func show(_ address: String) throws(RunFailure) {
    if settings.staysClosed { return try console.result(address + "\n") }
    console.summary("the studio is at \(address)")
    // Some viewers return only when the browser ends; the server must not wait for them.
    let opening = WorkThread { [console] in
      do throws(RunFailure) { try Viewer.open(address: address) } catch { console.note(error.description) }
    }
    opening?.letGo()
  }
}
