import Files
public import Foundation
import Gallery
import Planning
import Products
import Shares

// Walls made by several machines.

extension Wall {
  /// Makes one share of the wall: some of its rows, in a folder for all shares. ``joining(_:to:on:)`` joins them into
  /// the wall.
  ///
  ///     let wall = Wall(plan).cornerRadius(8)
  ///     try await wall.share(2, of: 8, in: folder).result
  ///
  /// Only walls with a plan have shares, because all of them must come from the same plan; it is written beside them.
  ///
  /// - Parameters:
  ///   - number: The number of the share, from 1.
  ///   - count: The number of all shares.
  ///   - folder: The folder of the shares, created if necessary.
  ///   - engine: The engine that decodes its photos.
  public func share(_ number: Int, of count: Int, in folder: URL, on engine: Engine = .standard) -> Rendering {
    Rendering { notes in
      guard let share = Share(number, of: count) else { throw TesseraError.setting("no share \(number) of \(count)") }
      guard case .plan(let pages) = content else {
        throw TesseraError.setting("only walls with a plan can be split into shares: Wall(plan)")
      }
      return try await engine.perform { limits in
        var inputs = try OpenInputs(content)
        var settings = try settings(of: &inputs, limits, engine)
        settings.plan = try Self.write(pages, in: folder)
        let outcome = try runFailure { () throws(RunFailure) in
          try ShareRun(
            share, of: settings, inputs: [], folder: FilePath(folder), options: nil, among: .all, notes: notes
          )
          .execute(with: engine.caches)
        }
        defer { withExtendedLifetime(inputs) {} }
        if case .failed(let failure) = outcome.ending { throw TesseraError(failure) }
        return Report(outcome, warnings: notes.warnings)
      }
    }
  }

  /// Joins all shares into a wall: the same bytes as a wall that is made in one run.
  ///
  /// - Parameters:
  ///   - folder: The folder of the shares.
  ///   - file: The wall.
  ///   - engine: The engine whose memory and cores it uses.
  public static func joining(_ folder: URL, to file: URL, on engine: Engine = .standard) -> Rendering {
    Rendering { notes in
      try await engine.perform { limits in
        var settings = JoinSettings()
        engine.prepare(&settings.work, limits)
        let run = JoinRun(
          settings, folder: FilePath(folder), output: FilePath(file), among: .all, notes: notes,
          readingOptions: { _, defaults in defaults })
        let start = ContinuousClock.now
        let joined = try runFailure { () throws(RunFailure) in try run.join() }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return Report(joined, file, seconds: seconds, warnings: notes.warnings)
      }
    }
  }

  /// Writes the plan of all shares, unless it is there. Several machines may do so at the same time.
  private static func write(_ pages: [Plan], in folder: URL) throws -> FilePath {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (file, text) = (folder.appendingPathComponent("plan.json"), Data(PlanDocument(pages).json.utf8))
    if (try? Data(contentsOf: file)) != text { try text.write(to: file, options: .atomic) }
    return FilePath(file)
  }
}
