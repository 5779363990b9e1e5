import Layouts

extension LayoutKind {
  /// All photos in one row.
  static let row = LayoutKind(
    name: "row", otherNames: "strip line", shared: [\.cornerRadius],
    spacing: 0, growsWithPhotos: true, isReadInRows: true,
    drafts: { wall, photos in
      // Captions are on one line.
      let row = PhotoRow(spacing: wall.look.gapAcross, isAlignedBelow: wall.look.captionRoom > 0)
      return [wall.draft(photos.map { wall.planned($0, .fit) }, by: row, shape: wall.corneredShape)]
    })
}
