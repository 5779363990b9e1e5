/// The names that Google Photos gives to edited photos, in all its languages: `IMG_1100-edited.jpg`.
enum EditedName {
  /// Returns the name of the original, without the mark; nil if there is no mark.
  ///
  /// A number that the service adds to equal names comes last: `IMG_1100-edited(1)` is an edited `IMG_1100(1)`.
  static func original(of stem: String) -> String? {
    var (name, number) = (stem[...], "")
    if stem.last == ")", let start = stem.lastIndex(of: "(") {
      let digits = stem[stem.index(after: start)...].dropLast()
      if !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) {
        (name, number) = (stem[..<start], String(stem[start...]))
      }
    }
    guard let dash = name.lastIndex(of: "-"), dash > name.startIndex else { return nil }
    guard marks.contains(name[name.index(after: dash)...].lowercased()) else { return nil }
    return name[..<dash] + number
  }

  static func isEdited(_ stem: String) -> Bool { original(of: stem) != nil }

  private static let marks: Set<String> = [
    "edited", "bearbeitet", "modifié", "modifie\u{301}", "modificado", "ha editado", "editado", "editada", "editat",
    "modificato", "bewerkt", "edytowane", "編集済み", "已修改", "已编辑", "已編輯", "수정됨", "отредактировано", "изменено",
    "отредактированный", "відредаговано", "redigeret", "redigerad", "redigert", "muokattu", "upraveno", "upravené",
    "szerkesztve", "editată", "editate", "düzenlendi", "επεξεργασμένο", "แก้ไขแล้ว", "diedit", "đã chỉnh sửa", "uređeno",
    "urejeno", "effects", "smile", "mix",
  ]
}
