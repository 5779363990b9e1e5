import Foundation

/// The grid of a contact sheet.
struct ContactSheetGrid {
  var columns: Int
  var rows: Int
  var size = CGSize.zero
}
