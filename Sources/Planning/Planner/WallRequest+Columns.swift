package import Files
package import Gallery
import ImageCodecs
import Messages

// Columns of lists of photos, which options name like fields.

extension WallRequest {
  /// Ends the run if an option names a column, but no input can be a list of photos.
  package static func checkColumns(
    _ look: WallLook, _ inputs: [FilePath], _ lists: InputLists
  ) throws(RunFailure) {
    let columns = look.namedColumns
    if columns.isEmpty { return }
    let mayBeList = { (path: FilePath) in
      !path.isRemote && !ImageFormat.isPromised(byExtension: path.fileExtension)
        && (try? path.status())?.kind != .folder
    }
    if lists.isEmpty, !inputs.contains(where: mayBeList) { try checkColumns(look, among: []) }
  }

  /// Ends the run if an option names a column that no list has.
  package static func checkColumns(_ look: WallLook, among known: Set<String>) throws(RunFailure) {
    for column in look.namedColumns where !known.contains(column.name) {
      if let nearest = Spelling.nearest(to: column.name, among: known.sorted()) {
        throw .usage("\(column.fault); did you mean “\(printable(nearest))”?")
      }
      throw .usage(column.objection)
    }
  }
}

extension WallLook {
  /// The columns of lists that options name.
  var namedColumns: [FieldName.Column] {
    var columns =
      (choice.condition?.columns ?? []).named(by: "--where") + (text.caption?.columns ?? []).named(by: "--caption")
      + output.columns
    if case .field(let field) = choice.sort, let column = field.column { columns.append(column) }
    if case .field(let field)? = choice.grouping, let column = field.column { columns.append(column) }
    return columns
  }
}

extension [FieldName.Column] {
  /// Returns the columns with the option that names them in their messages.
  package func named(by option: String) -> [FieldName.Column] {
    map { $0.named(by: option) }
  }
}
