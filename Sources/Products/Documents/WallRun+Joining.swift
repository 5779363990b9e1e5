package import Planning

// Checks of walls in a batch file that share a document.

extension WallRun {
  private var joinedDocument: Settings<DocumentSettings>? {
    guard let document = settings.picture.document, document.joinsPages, !output.isGrouped else { return nil }
    return document
  }

  /// Throws if a wall has the output of an earlier one, but cannot be a page of the same document.
  ///
  /// - Parameter place: The earlier wall's position in the batch file.
  package func checkJoining(_ other: WallRun, at place: String) throws(RunFailure) {
    let same = "\(place) has the same output, \(output.stable)"
    guard let document = joinedDocument, let earlier = other.joinedDocument else {
      let isPossible = [self, other].allSatisfy { $0.settings.picture.document != nil && !$0.output.isGrouped }
      throw .usage(same + (isPossible ? "; with joinPages: true in both, they are pages of one document" : ""))
    }
    guard output.isFixed && other.output.isFixed || output == other.output else {
      throw .usage("\(same); pages of one document must have the same “output” and “history”")
    }
    let (look, otherLook) = (settings.look, other.settings.look)
    let usual = DocumentSettings.defaultResolution
    let agreements = [
      ("colorProfile", look.colors == otherLook.colors),
      ("dpi", (look.resolution ?? usual) == (otherLook.resolution ?? usual)),
      ("pdfStandard", document.standard == earlier.standard),
      ("outputIntent", document.intent == earlier.intent),
      ("quality", settings.picture.quality == other.settings.picture.quality),
      ("subsampling", settings.picture.subsampling == other.settings.picture.subsampling),
    ]
    if let (key, _) = agreements.first(where: { !$0.1 }) {
      throw .usage("\(same); pages of one document must have the same “\(key)”")
    }
    noteIdleInformation(document, besides: earlier)
  }

  /// Notes the document metadata that is ignored because only that of the first wall is used.
  private func noteIdleInformation(_ document: Settings<DocumentSettings>, besides first: Settings<DocumentSettings>) {
    let idle = [
      ("--pdf-title", document.title != nil && document.title != first.title),
      ("--pdf-author", document.author != nil && document.author != first.author),
      ("--pdf-subject", document.subject != nil && document.subject != first.subject),
      ("--pdf-keywords", !document.keywords.isEmpty && document.keywords != first.keywords),
      ("--pdf-date", document.date != nil && document.date != first.date),
    ]
    for (option, isIdle) in idle where isIdle {
      notes.note("\(option) has no effect: the document uses its first wall’s value")
    }
  }
}
