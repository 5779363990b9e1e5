import Files
import ImageCodecs
import Runs

/// The format of a picture whose name has no extension, if the user named no format either.
struct ChosenFormat: OutcomeDetails {
  let format: OutputFormat

  /// Reports have no key for it.
  func encode(to encoder: any Encoder) {}

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) { summary.remarks += ", as \(format.name)" }
}

extension PictureMaking {
  /// Nil if the user chose the format, or if the picture is not a file: a pipe needs no extension.
  func chosenFormat(of files: [FilePath]) -> ChosenFormat? {
    guard let file = files.first, file.fileExtension.isEmpty, (try? file.status())?.kind == .file,
      !settings.isGiven("--format")
    else { return nil }
    return ChosenFormat(format: settings.picture.format ?? .png)
  }
}
