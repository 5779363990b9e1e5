import Planning
import Runs

// Checks of walls in a batch file that share a document.

extension DocumentProduct {
  func checkJoining(_ run: WallRun, with other: WallRun, at place: String) throws(RunFailure) {
    let same = run.sameness(at: place)
    let walls = [run, other]
    let documents = walls.compactMap { $0.output.isGrouped ? nil : $0.settings.document }
    guard documents.count == 2, documents.allSatisfy(\.joinsPages) else {
      let isPossible = documents.count == 2
      throw .usage(same + (isPossible ? "; with joinPages: true in both, they are pages of one document" : ""))
    }
    let (document, earlier) = (documents[0], documents[1])
    guard walls.allSatisfy({ $0.output.isFixed }) || run.output == other.output else {
      throw .usage("\(same); pages of one document must have the same “output” and “history”")
    }
    let (look, otherLook) = (run.settings.look, other.settings.look)
    let usual = DocumentSettings.defaultResolution
    let agreements = [
      ("colorProfile", look.colors == otherLook.colors),
      ("dpi", (look.resolution ?? usual) == (otherLook.resolution ?? usual)),
      ("pdfStandard", document.standard == earlier.standard),
      ("outputIntent", document.intent == earlier.intent),
      ("quality", run.settings.picture.quality == other.settings.picture.quality),
      ("subsampling", run.settings.picture.subsampling == other.settings.picture.subsampling),
    ]
    if let (key, _) = agreements.first(where: { !$0.1 }) {
      throw .usage("\(same); pages of one document must have the same “\(key)”")
    }
    noteIdleInformation(document, besides: earlier, to: run.notes)
  }

  /// Notes the document metadata that is ignored because only that of the first wall is used.
  private func noteIdleInformation(
    _ document: Settings<DocumentSettings>, besides first: Settings<DocumentSettings>, to notes: any Notes
  ) {
    let idle = [
      ("--pdf-title", document.title != nil && document.title != first.title),
      ("--pdf-author", document.author != nil && document.author != first.author),
      ("--pdf-subject", document.subject != nil && document.subject != first.subject),
      ("--pdf-keywords", !document.keywords.isEmpty && document.keywords != first.keywords),
      ("--pdf-date", document.date != nil && document.date != first.date),
    ]
    for (option, isIdle) in idle where isIdle {
      notes.noteIdle(option, ": the document uses its first wall’s value")
    }
  }
}
