import Planning
import Runs

/// The planned actions of a batch in JSON.
struct PredictionReport: Encodable {
  private var program = "Tessera \(TesseraCommand.version)"
  private var exitCode = ExitCode.done.rawValue
  private var walls: [Wall] = []

  private struct Wall: Encodable {
    var name: String?
    var output: String
    /// `render`, `leave` (the wall is up to date) or `fail`.
    var action: String
    var photos: Int?
    var message: String?
  }

  mutating func add(_ prediction: Result<WallPrediction, RunFailure>, of run: WallRun) {
    let output = run.output.stable.losslessText
    switch prediction {
    case .success(let action):
      walls.append(
        Wall(
          name: run.name, output: output, action: action.isUnchanged ? "leave" : "render", photos: action.photoCount))
    case .failure(let failure):
      walls.append(Wall(name: run.name, output: output, action: "fail", message: failure.description))
    }
  }

  func bytes(_ exitCode: ExitCode) -> [UInt8] {
    var report = self
    report.exitCode = exitCode.rawValue
    return JSONText.bytes(report)
  }
}
