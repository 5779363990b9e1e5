package import Gallery
package import ImageCodecs
package import Layouts

/// The properties of an output that plans depend on. They follow from the settings of its kind.
package struct OutputTraits: Hashable, Sendable {
  /// True for a document of pages, which declares its language.
  package var isDocument: Bool
  /// True if groups are separate pages of one document.
  package var joinsPages: Bool
  /// True if the wall is divided among several sheets.
  package var isDivided: Bool
  package var colors: Colors
  package var isMoving: Bool
  /// True if a camera moves over a honeycomb.
  package var isPanned: Bool
  /// True if a photo is in the group of each of its values.
  package var repeatsInGroups = false
  /// The columns of lists that settings of the output name.
  package var columns: [FieldName.Column] = []
  package var limit: SizeLimit

  /// The number of colors.
  package enum Colors: Hashable, Sendable {
    case full
    case some(Int)
    /// A palette that has not been read yet.
    case unknown
  }

  package init(
    isDocument: Bool = false, joinsPages: Bool = false, isDivided: Bool = false, colors: Colors = .full,
    isMoving: Bool = false, isPanned: Bool = false, limit: SizeLimit = SizeLimit(.png)
  ) {
    (self.isDocument, self.joinsPages, self.isDivided) = (isDocument, joinsPages, isDivided)
    (self.colors, self.isMoving, self.isPanned, self.limit) = (colors, isMoving, isPanned, limit)
  }
}

/// The largest wall that an output can hold.
package struct SizeLimit: Hashable, Sendable {
  /// The kind of output: “PNG”.
  package var title: String
  /// The maximum side, in pixels.
  package var longestSide: Int

  package init(_ title: String, longestSide: Int) { (self.title, self.longestSide) = (title, longestSide) }

  package init(_ format: OutputFormat) {
    self.init(format.name, longestSide: min(format.longestSide, Plan.longestSide))
  }

  /// Ends the run before decoding if the output cannot hold a wall of this size.
  package func refuseLarger(_ canvas: Plan.Canvas) throws(RunFailure) {
    if let refusal = refusal(of: canvas) { throw .inputs(refusal.sentence) }
  }

  /// Returns the reason why the output cannot hold a wall of this size, as a sentence and as the end of a sentence; nil
  /// if it can.
  func refusal(of canvas: Plan.Canvas) -> (sentence: String, consequence: String)? {
    guard max(canvas.width, canvas.height) > longestSide else { return nil }
    let size = "the wall would be \(canvas.width) × \(canvas.height)"
    let most = "a \(title) can be at most \(longestSide) pixels wide or high"
    return ("\(most), and \(size); use another format or a smaller wall", "\(size), and \(most)")
  }
}
