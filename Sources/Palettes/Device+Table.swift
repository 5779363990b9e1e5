// The displays that Tessera knows. This file contains only data.

extension Device {
  private static let models = "TRMNL’s list of models"
  private static let inky = "pimoroni/inky"
  private static let waveshare = "Waveshare's drivers (waveshareteam/e-Paper)"
  private static let firmware = "usetrmnl/firmware (MAX_IMAGE_SIZE), " + models
  private static let television = "EBU R 95 (3.5% of the width may be cut off)"

  package static let known: [Device] = [
    // TRMNL
    Device("trmnl", "TRMNL, 1 bit", 800, 480, palette: "bw", maxBytes: 90_000, source: firmware),
    Device("trmnl-gray", "TRMNL, 2 bits", 800, 480, palette: "gray4", maxBytes: 90_000, source: firmware),
    Device("trmnl-x", "TRMNL X", 1872, 1404, palette: "gray16", maxBytes: 750_000, source: firmware),
    // Pimoroni Inky Impression
    Device("inky-4.0", "Inky Impression 4.0″, 7 colors", 640, 400, palette: "acep7", source: "\(inky), inky_uc8159.py"),
    Device("inky-5.7", "Inky Impression 5.7″, 7 colors", 600, 448, palette: "acep7", source: "\(inky), inky_uc8159.py"),
    Device(
      "inky-7.3", "Inky Impression 7.3″, 7 colors", 800, 480, palette: "acep7", source: "\(inky), inky_ac073tc1a.py"),
    Device(
      "inky-4.0-spectra", "Inky Impression 4.0″, Spectra 6", 600, 400, palette: "spectra6",
      source: "\(inky), inky_e640.py"),
    Device(
      "inky-7.3-spectra", "Inky Impression 7.3″, Spectra 6", 800, 480, palette: "spectra6",
      source: "\(inky), inky_e673.py"),
    Device(
      "inky-13.3", "Inky Impression 13.3″, Spectra 6", 1600, 1200, palette: "spectra6",
      source: "\(inky), inky_el133uf1.py"),
    // Waveshare
    Device("waveshare-7.5", "Waveshare 7.5″, black and white", 800, 480, palette: "bw", ending: "bmp", source: models),
    Device(
      "waveshare-7.3f", "Waveshare 7.3″ (F), 7 colors", 800, 480, palette: "acep7", ending: "raw4",
      source: "\(waveshare), EPD_7in3f.h"),
    Device(
      "waveshare-7.3e", "Waveshare 7.3″ (E), Spectra 6", 800, 480, palette: "spectra6", ending: "raw4",
      source: "\(waveshare), EPD_7in3e.h"),
    Device(
      "waveshare-13.3e", "Waveshare 13.3″ (E), Spectra 6", 1200, 1600, palette: "spectra6", ending: "raw4",
      source: "\(waveshare), EPD_13in3e.h"),
    // Seeed
    Device("reterminal-e1002", "Seeed reTerminal E1002, Spectra 6", 800, 480, palette: "spectra6", source: models),
    // Readers
    Device("kindle-7", "Kindle, 7th generation", 600, 800, palette: "gray16", source: models),
    Device("kindle-paperwhite-7", "Kindle Paperwhite, 7th generation", 1072, 1448, palette: "gray16", source: models),
    Device(
      "kindle-paperwhite-11", "Kindle Paperwhite Signature, 11th generation", 1236, 1648, palette: "gray16",
      source: models),
    Device("kindle-oasis-2", "Kindle Oasis 2", 1264, 1680, palette: "gray16", source: models),
    Device("kindle-scribe", "Kindle Scribe", 1860, 2480, palette: "gray16", source: models),
    Device("kobo-libra-2", "Kobo Libra 2", 1264, 1680, palette: "gray16", source: models),
    Device("kobo-aura-one", "Kobo Aura One", 1404, 1872, palette: "gray16", source: models),
    Device("kobo-sage", "Kobo Sage", 1440, 1920, palette: "gray16", source: models),
    Device("remarkable-2", "reMarkable 2", 1404, 1872, palette: "gray16", source: models),
    // Boards with displays
    Device("inkplate-10", "Inkplate 10", 1200, 825, palette: "gray4", source: models),
    Device("m5paper-s3", "M5PaperS3", 960, 540, palette: "gray16", source: models),
    // Televisions and frames in full color
    Device("tv-4k", "television, 4K", 3840, 2160, margin: 134, source: television),
    Device("tv-hd", "television, HD", 1920, 1080, margin: 67, source: television),
    Device("meta-portal", "Meta Portal", 1280, 800, source: models),
    Device("pi-touch-2", "Raspberry Pi Touch Display 2", 1280, 720, source: models),
  ]
}
