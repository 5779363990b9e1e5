import Files
import Parallel
import Planning
import Products
import Runs

/// A wall made in memory from photos in memory, by the same steps as any other wall. Its pixels must be those of every
/// other machine.
enum TrialWall {
  static var findings: [Finding] {
    do throws(TrialFailure) {
      let digest = try digest()
      if digest == expected { return [.ok("pixels", "two photos make a wall with the pixels of every other machine")] }
      return [
        .fault(
          "pixels", "the pixels of the wall are not those of other machines: \(digest.prefix(16))…",
          remedy: "tessera --version --verbose shows the libraries; compare with another machine")
      ]
    } catch {
      return [.fault("pixels", "the wall cannot be made: \(error.words)")]
    }
  }

  /// The SHA-256 of the wall’s pixels.
  static let expected = "0712900b4293fefa03e6b7b3e1f1c52d471032f3c62b3fa45a9d575cdfbd48c1"

  /// Makes the wall, and returns the SHA-256 of its pixels.
  static func digest() throws(TrialFailure) -> String {
    let photos = try TrialPhotos()
    let output = photos.address(of: "wall.png")
    let notes = TrialNotes()
    do throws(RunFailure) {
      let run = try WallRun(
        settings, inputs: photos.paths, output: OutputName(output), of: .all, among: WallRegistry(), notes: notes)
      let outcome = run.execute(with: Caches())
      if case .failed(let failure) = outcome.ending { throw failure }
    } catch {
      throw TrialFailure(words: ([error.description] + notes.messages).joined(separator: "; "))
    }
    if let message = notes.messages.first { throw TrialFailure(words: message) }
    return try TrialPhotos.digest(of: output, ProgramSandbox.limits)
  }

  private static var settings: WallSettings {
    var settings = WallSettings()
    settings.look.width = 160
    settings.look.own[FlowSettings.self].rowHeight = 80
    settings.look.spacing = 5
    settings.look.cornerRadius = 6
    settings.work.usesCache = false
    settings.work.carriesDigest = false
    return settings
  }
}

/// The problems of a trial.
private final class TrialNotes: Notes {
  private let problems = Mutex<[String]>([])

  var messages: [String] { problems.withLock { $0 } }

  func note(_ message: String) {}
  func error(_ message: String) { problems.withLock { $0.append(message) } }
  func summary(_ message: String) {}
  func table(_ text: String) {}
}
