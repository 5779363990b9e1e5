import Comparison
import Files
import Site

/// The addresses that show a change.
struct ChangeLinks {
  private(set) var before: String?
  private(set) var after: String?
  private(set) var difference: String?
  /// The wall with all changes.
  private(set) var wall: String?

  /// - Parameters:
  ///   - output: The page of changes, which opens each picture in a view, its folder, or the wall of changes; nil for
  ///     the compared pictures.
  ///   - address: Returns the address of a file; nil for none.
  init(to outcome: PairOutcome, in output: FilePath?, address: (FilePath) -> String?) {
    let pair = outcome.pair
    guard let output else {
      before = pair.expectedPicture.flatMap { $0.isRemote ? nil : address($0) }
      after = pair.actual.flatMap { $0.isRemote ? nil : address($0) }
      return
    }
    let isFolder = output.fileExtension.isEmpty
    guard isFolder || ChangesPages.isPage(output) else {
      wall = address(output)
      return
    }
    guard let page = address(isFolder ? output.appending(FilePath("index.html")) : output) else { return }
    func link(_ view: ComparisonPage.View) -> String {
      // Escaped, because underscores and tildes mark emphasis.
      let fragment = ComparisonPage.fragment(of: pair.name.text, view)
      return "\(page)#" + fragment.replacing("_", with: "%5F").replacing("~", with: "%7E").replacing("@", with: "%40")
    }
    if pair.expectedPicture != nil { before = link(.before) }
    if pair.actual != nil { after = link(.after) }
    let isDrawn = outcome.difference.map { $0.hasSameComparedSize || !$0.insertions.isEmpty } ?? false
    if isDrawn { difference = link(.difference) }
  }

  var isEmpty: Bool { before == nil && after == nil && difference == nil && wall == nil }

  /// The cells of a Markdown table.
  var cells: [String] {
    func cell(_ word: String, _ address: String?) -> String { address.map { "[\(word)](\($0))" } ?? "–" }
    return [
      cell("before", before), cell("after", after),
      wall == nil ? cell("difference", difference) : cell("all changes", wall),
    ]
  }
}
