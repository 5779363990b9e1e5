import Foundation

struct ContactSheetGrid {
  var columns: Int
  var rows: Int
  var size = CGSize.zero
}
