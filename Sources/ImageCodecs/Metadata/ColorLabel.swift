/// The names of color labels, which programs write in the language of their user: `Rot`, `Rouge` and `Красный` are
/// `red`.
package enum ColorLabel {
  /// Returns the color in English and small letters; other labels keep their text.
  package static func normalized(_ text: String) -> String { colors[text.lowercased()] ?? text }

  /// The color labels of digiKam, in the order of its numbers.
  static let digiKam = ["red", "orange", "yellow", "green", "blue", "magenta", "gray", "black", "white"]
  static let darktable = ["red", "yellow", "green", "blue", "purple"]

  private static let colors = Dictionary(
    words.flatMap { color, words in
      ([color] + words.split(separator: " ").map(String.init)).map { ($0, color) }
    }, uniquingKeysWith: { first, _ in first })

  private static let words = [
    (
      "red",
      "rot rouge rojo rosso rood vermelho röd rød punainen czerwony czerwona červená červený piros vörös roșu roşu "
        + "vermell kırmızı красный красная червоний червоний κόκκινο أحمر אדום レッド 赤 빨강 빨간색 红色 紅色 แดง merah đỏ"
    ),
    (
      "orange",
      "naranja arancione oranje laranja oransje oranssi pomarańczowy oranžová narancs portocaliu taronja turuncu "
        + "оранжевый помаранчевий πορτοκαλί برتقالي כתום オレンジ 주황 주황색 橙色 ส้ม oranye cam"
    ),
    (
      "yellow",
      "gelb jaune amarillo giallo geel amarelo gul keltainen żółty żółta žlutá žlutý sárga galben groc sarı "
        + "желтый жёлтый жовтий κίτρινο أصفر צהוב イエロー 黄 黄色 노랑 노란색 黃色 เหลือง kuning vàng"
    ),
    (
      "green",
      "grün gruen vert verde groen grön grøn grønn vihreä zielony zielona zelená zelený zöld verd yeşil зеленый "
        + "зелёный зелений πράσινο أخضر ירוק グリーン 緑 녹색 초록 초록색 绿色 綠色 เขียว hijau"
    ),
    (
      "blue",
      "blau bleu azul blu blauw blå sininen niebieski niebieska modrá modrý kék albastru mavi синий синій "
        + "голубой μπλε أزرق כחול ブルー 青 파랑 파란색 蓝色 藍色 น้ำเงิน biru"
    ),
    (
      "purple",
      "lila violett violet violeta púrpura viola porpora paars roxo lilla violetti purppura fioletowy fioletowa "
        + "purpurowy fialová fialový ibolya mov porpra mor фиолетовый пурпурный фіолетовий пурпуровий μωβ μοβ "
        + "أرجواني بنفسجي סגול パープル 紫 보라 보라색 자주 자주색 紫色 ม่วง ungu tím"
    ),
    ("magenta", "magenta"),
    ("gray", "grey grau gris grigio grijs cinza grå harmaa szary šedá szürke gri серый сірий γκρι グレー 灰色 회색"),
    (
      "black",
      "schwarz noir negro nero zwart preto svart sort musta czarny černá fekete siyah черный чёрный чорний 黒 黑色"
    ),
    (
      "white",
      "weiß weiss blanc blanco bianco wit branco vit hvid hvit valkoinen biały bílá fehér beyaz белый білий 白 白色"
    ),
  ]
}
