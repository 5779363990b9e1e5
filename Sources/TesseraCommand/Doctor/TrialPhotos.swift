import Digests
import Files
import Foundation
import ImageCodecs

/// The reason why a trial failed, in words.
struct TrialFailure: Error {
  var words: String
}

/// Two small photos in memory.
struct TrialPhotos {
  private let folder = MemoryFolder()
  let jpeg: FilePath
  let png: FilePath

  init() throws(TrialFailure) {
    (jpeg, png) = (
      try Self.add(Self.jpegText, "trial.jpg", to: folder), try Self.add(Self.pngText, "trial.png", to: folder)
    )
  }

  var paths: [FilePath] { [jpeg, png] }

  /// Returns the address of a file beside the photos.
  func address(of name: String) -> FilePath { folder.address(of: name) }

  private static func add(_ text: String, _ name: String, to folder: MemoryFolder) throws(TrialFailure) -> FilePath {
    let data = Data(base64Encoded: text) ?? Data()
    do {
      // Sound: the bytes are copied within the call.
      return try unsafe data.withUnsafeBytes { unsafe try folder.add($0, named: name) }
    } catch {
      throw TrialFailure(words: "\(error)")
    }
  }

  /// Returns the SHA-256 of the decoded pixels of a picture.
  static func digest(of path: FilePath, _ limits: DecodingLimits) throws(TrialFailure) -> String {
    var digest = SHA256()
    do throws(ImageError) {
      let file = try ImageDecoder.open(path)
      let header = try ImageDecoder.header(of: file, limits: limits)
      var decoder = try ImageDecoder(file, info: header.info, limits: limits, worker: header.worker)
      while try decoder.withNextRow({ digest.update($0) }) {}
      if let damage = try decoder.finish() { throw ImageError(path, .unsupported(damage)) }
    } catch {
      throw TrialFailure(words: "\(error)")
    }
    return digest.finish()
  }

  /// A JPEG of 64 × 48 pixels, with halved colors.
  private static let jpegText = """
    /9j/4AAQSkZJRgABAgAAAQABAAD/2wBDAAgEBAQEBAUFBQUFBQYGBgYGBgYGBgYGBgYHBwcICAgHBwcGBgcHCAgICAkJCQgICAgJCQoKCgwMCwsODg\
    4RERT/xACbAAADAQEBAQEAAAAAAAAAAAAEBgUDBwAIAgEBAQEBAQEAAAAAAAAAAAAABgUEAwgHEAABAgUBBAUJBQkBAAAAAAABAgMAERIFBBMxIVEG\
    gTMUIhWCcUGxcrIHYRYyNULCI1QXk5HSRINDcyQRAAIABAUCBAQHAQAAAAAAAAECEQUEAyExABIGE1EiB7FBYXEjMrPRFEKBYsFS/8AAEQgAMABAAw\
    EiAAIRAAMRAP/aAAwDAQACEQMRAD8A5e8q8ZNweZw/stipRNISkSnMqVuHSYo2bN5xt7zjbSqKkJcK5NFunf3qz3ZdMaW9/GnecZSQ6652ZSGqqVOJ\
    bM1pB83DfFnHzbf9O+HaaRlS1ey198N61dFW2dHo2/KJ3NOYVnJL+69T7rXU8COepsVwGJxhgMshpNySSWjSTGgqKhnslmDofsc27nhXbiIxGGg2Oe\
    edbPnNE5JQoiaFBDSgoEbQQkgxUHxQ5/uLbrKM0kUKrm2wkAS3zJQAP5xHuT7Q8HYbKMd5tTqilSqtILXNFRIOwcY3tjzZZujLlGQ6tSFBKVU6oSsl\
    dJEto4RBajo91u/+isdRSIHprHB4R/3PR+SyWhoC9PTkW7ZbcQgAxNsNDAZxwy0m5Nm5iezVhTcypJeLk0adJ31Vzol85xpiP36wOFsktl0JUkgIWl\
    Y3yKVCYPQYb13C2/TRtmkntnW9k1P1NLXr069s6PRt+UR7pkspYs2M0W8XIaW4soWoK0EuO1NhaiDsHGG8v55ySoRad3vLbDG2BvcAqqxDjxHAwhkf\
    nqlRy2noKlL9PeK3Au4MpgQWwK5DGB769YOZOal51WK6amwoqUUtgJEiN5UJDpi99Yc/6un2g/YrqoYop4100y6Yk8t5LR8YYeU3kPuLbUEoVSHghw\
    ldBAG0cIYO2YPgXYdNPaZanZ6+/p6tVFW2dPo2xinHLJ0tVAb38SJiWMFKg78WGAJhkPnrBynjcr5HWrUTMreuJTna92DE7WaFsblbE55/xrnl+cW3\
    dHSkkHu7PZEZ4D7tS1Vqnu3zj9cxfebvk+6IywPx9EYbaKaRCQPtX01X8wmZbszgSPrv+Jo/GcWvISSSYMWtSUKIJBkYCxOvTBjvVq8xjgVXroPiPX\
    RmVO3RYxMdx9NKruQ9rqVWqczvnvjbCcW4pRUok7t5gZ3rFecxvb/xQyWzbFOpCgYD21rl7uapRE+/pqhhOLS+kgkHf6oP1naqqjPjOJ+J1yYNjHU2\
    0L4qMu2sXKrrrWoAxH0x7/E69ebNnZWc4423UkykZjgPnG1k5NvmdqaOPVTKffQOPFUWoZeQwP8A1eR+aBdbO6ikojtVDtAAiD+en3nfI6aScQm05s\
    s7XgyPtYgpF7yg4AA+/fSxbPhpzVlZaG2sKajOQ1G+HtxVyvg/zs0wtareQAkk/qs8PbjpXKSR4zj+V7phvuyR4dk7v9S/UYgPzmYib0tjp2drsgOD\
    RxaH/Wvmvl/MLs6lN6/eChlvMo25YKp9499fHGVbslp9xCkSIUQd44wZZLDcc7U0WqqZT7yRtnxME3b7xyf+q/eMXeQf7r/H+aPSS8Dlpktqo6l7c1\
    u20IrDGH9dXuG06zTkFiluxCuXiVzwRjoK2ckX/Ky0Nt401GchWjh7UWf3X82/sR/iNf1w2cpgeMMeV7ph3AEtkHpvx2lpr4VWeG2OJHc/DRjz+m1/\
    hvJqajowro9Glwm5EmJuXB+0r21//9k=
    """

  /// A PNG of 40 × 60 pixels, translucent but for a circle.
  private static let pngText = """
    iVBORw0KGgoAAAANSUhEUgAAACgAAAA8CAYAAAAUufjgAAAB6ElEQVR42mNkYGBIYAMSqJgRC40PM2Gh8WFmLDR2zMjAMtgdyDHYHciD7kBGNDYhRz\
    KhsQk5khmNjd+RjAwCyA5kxBGKuBzJhCMUcTmSGUco4nIkC9AUEcZBHsUSjAmEHcdAouMYSXQcviiWYRrkIajANMjToArzIM/FGiyDPIp1WAe5Aw3Y\
    BrkDTdgpceB8EhyYSJ4DLThIdeB8KoRgIvEOtOEkJRfPp2IuTiQuFztwEVMOzqdhOZiIvxx04SEUxfPpkEkScYegB28CYcfRpS5OxO5AH35cITh/AI\
    qZREwHBgjgSoPzB6AuTsRMgyFCCdhDb8Dq4kTUEIwQQY/i+YOgJklEODBGbJA7MEFikDswRSoB1XGDprGQCHFghswgd2COXAL26B3wFjXUgQUKCZhl\
    36DokyRCysES5UEexRWqCYRz8ID0i6EOrNEY5CHYoDXI02CL7iDPxR0GgzyKe4wHuQMnmA3yuniK5SB34AybQe7AOfaDvEW9wGmQ90mWuA3yXt0Kz0\
    HeL17jO8hHFjYEDPKxmS0hg3x0a0fEIB8f3BMzyEdYDyQM8jHqIymD3IEnMga5A8/kDPKZpgsFg3yu7krpII/iG5WDfL74Tt0gD8EHTYM8DT5pH+S5\
    +EXPII/iNxMHtQMBBJ+mad/8XOUAAAAASUVORK5CYII=
    """
}
