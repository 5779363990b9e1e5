import Files

/// The names that programs give to edited photos beside their originals.
///
///     EditedName.original(of: "IMG_1100-bearbeitet(1)")    // "IMG_1100(1)"
///     EditedName.original(of: "IMG_E1100")                 // "IMG_1100"
enum EditedName {
  /// Returns the name of the original without its extension; nil if the name is not that of an edited photo.
  ///
  /// A number that Google Photos adds to equal names comes last.
  static func original(of stem: String) -> String? { ofApple(stem) ?? ofGoogle(stem) }

  /// Returns the possible paths of the original of a photo; none if its name is not that of an edited one.
  static func originals(of photo: FilePath) -> [FilePath] {
    guard let stem = original(of: photo.stem.text) else { return [] }
    let endings = [photo.fileExtension] + usualEndings.filter { $0 != photo.fileExtension }
    return endings.flatMap { ending in
      [ending, ending.uppercased()].map { photo.parent.appending(FilePath("\(stem).\($0)")) }
    }
  }

  private static let usualEndings = ["jpg", "jpeg", "heic", "png", "webp", "dng", "gif", "mp4", "mov"]

  static func isEdited(_ stem: String) -> Bool {
    ofApple(stem) != nil || parts(of: stem).map { marks.contains($0.mark) } == true
  }

  private static func ofGoogle(_ stem: String) -> String? {
    guard let (name, mark, number) = parts(of: stem) else { return nil }
    let isMark = marks.contains(mark) || effects.contains(mark)
    return isMark || isCut(name: name, mark: mark) ? name + number : nil
  }

  /// True for the beginning of a mark in a name that the service has cut.
  private static func isCut(name: String, mark: String) -> Bool {
    name.unicodeScalars.count + 1 + mark.unicodeScalars.count >= NoteNames.longestStem - 1
      && marks.contains { $0.hasPrefix(mark) }
  }

  private static func ofApple(_ stem: String) -> String? {
    let start = stem.prefix(5).uppercased()
    guard start == "IMG_E", stem.utf8.count >= 9, stem.utf8.dropFirst(5).prefix(4).allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    return String(stem.prefix(4)) + stem.dropFirst(5)
  }

  /// Splits `IMG_1100-edited(1)` into `IMG_1100`, `edited` and `(1)`.
  private static func parts(of stem: String) -> (name: String, mark: String, number: String)? {
    let (rest, number) = NoteNames.splitNumber(stem)
    guard let dash = rest.lastIndex(of: "-"), dash > rest.startIndex else { return nil }
    return (String(rest[..<dash]), rest[rest.index(after: dash)...].lowercased(), number)
  }

  /// “Edited” in the languages of Google Photos.
  private static let marks: Set<String> = [
    "edited", "bearbeitet", "modifié", "modificado", "ha editado", "editado", "editada", "editat", "modificato",
    "bewerkt", "edytowane", "編集済み", "编辑", "已编辑", "已修改", "已編輯", "편집됨", "수정됨", "отредактировано", "изменено",
    "відредаговано", "змінено", "redigeret", "redigerad", "redigert", "muokattu", "upraveno", "upravené",
    "szerkesztett", "szerkesztve", "editată", "editate", "düzenlendi", "επεξεργασμένο", "แก้ไขแล้ว", "diedit",
    "đã chỉnh sửa", "uređeno", "urejeno", "редактирано", "נערך", "تم التعديل",
  ]
  /// Versions that the service makes on its own; these names are English everywhere.
  private static let effects: Set<String> = ["effects", "smile", "mix"]
}
