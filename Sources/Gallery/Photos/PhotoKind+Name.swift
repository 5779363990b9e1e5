import ImageCodecs
import Messages

// Kinds of photos by their names.

extension PhotoKind {
  /// Recognizes the names that systems give to screenshots, messengers to what they receive, and services to edited
  /// photos: `Screenshot_20260501-183005`, `IMG-20260501-WA0001`, `IMG_1100-edited`.
  init?(byName stem: String) {
    let name = stem.lowercased()
    if Self.screenshots.contains(where: name.hasPrefix) {
      self = .screenshot
    } else if Self.isMessage(name) {
      self = .message
    } else if EditedName.isEdited(stem) {
      self = .edited
    } else {
      return nil
    }
  }

  private static let screenshots = [
    "screenshot", "screen shot", "bildschirmfoto", "capture d’écran", "capture d'écran", "captura de pantalla",
    "captura de tela", "captura de ecrã", "schermata", "schermafbeelding", "skærmbillede", "skjermbilde",
    "skärmavbild", "skärmbild", "zrzut ekranu", "snímek obrazovky", "снимок экрана", "ekran görüntüsü",
    "ekran resmi", "スクリーンショット", "스크린샷", "截屏", "截图", "螢幕截圖", "螢幕快照", "屏幕截图", "屏幕快照",
  ]

  /// WhatsApp, Signal, Telegram, Messenger, Facebook, WeChat, Viber and Snapchat.
  private static func isMessage(_ name: String) -> Bool {
    if messages.contains(where: name.hasPrefix) { return true }
    guard let mark = name.firstRange(of: "-wa") else { return false }
    let (start, end) = (name[..<mark.lowerBound], name[mark.upperBound...])
    return end.count >= 4 && end.prefix(4).allSatisfy(\.isNumber)
      && ["img-", "vid-"].contains { start.hasPrefix($0) } && start.count == 12
  }

  private static let messages = [
    "whatsapp image", "whatsapp video", "signal-20", "photo_20", "telegram-", "received_", "fb_img_", "mmexport",
    "wx_camera_", "viber_image", "snapchat-", "messenger_creation",
  ]
}
