import Files
import Planning
import Plans
import Runs
public import TesseraLayout
import Wall

// Modifiers whose values have their own types.

extension Wall {
  /// The background of a wall.
  public enum Background: Sendable {
    /// A CSS color: a name, `#rgb[a]`, `#rrggbb[aa]` or `transparent`.
    case color(String)
    /// A picture that fills the wall.
    case picture(Photo)
    /// A blurred picture.
    case blurred(Photo)
  }

  /// Sets the background.
  public func background(_ background: Background) -> Wall {
    switch background {
    case .color(let color): return option("--background", color)
    case .picture(let photo):
      return opening(photo) { $0.look.background = .picture(BackgroundPicture(PictureFile($1))) }
    case .blurred(let photo):
      return opening(photo) { $0.look.background = .picture(BackgroundPicture(PictureFile($1), isBlurred: true)) }
    }
  }

  /// Gives the wall an exact size.
  public func size(_ width: Int, _ height: Int) -> Wall { option("--size", "\(width)x\(height)") }

  /// Removes the shadow that photos have in piles and as Polaroids.
  public func noShadow() -> Wall { option("--shadow", "none") }

  /// Sets the part of each photo that is shown where its tile crops it.
  public func crop(_ crop: Plan.Crop) -> Wall { with { $0.look.crop = crop } }

  /// Makes a mosaic: the photos together form a picture.
  public func mosaic(of target: Photo) -> Wall { opening(target) { $0.look.mosaic.target = $1 } }

  /// Captions each photo with a field of its metadata; photos without that field have no caption.
  /// Latitude and longitude are no captions.
  public func caption(_ field: PartialKeyPath<PhotoMetadata>) -> Wall {
    let fields: [PartialKeyPath<PhotoMetadata>: String] = [
      \.title: "title", \.description: "description", \.keywords: "keywords", \.creator: "creator",
      \.copyright: "copyright", \.rating: "rating", \.date: "date", \.camera: "camera", \.lens: "lens",
      \.aperture: "aperture", \.exposureTime: "exposure", \.iso: "iso", \.focalLength: "focal-length",
    ]
    return option("--caption", fields[field].map { "{\($0)}" } ?? "")
  }

  /// Sorts photos by a field, such as `title` or `rating`; those without it come last.
  public func sort(by field: String) -> Wall { option("--sort", field) }

  /// Groups photos by the values of a field, such as `people` or `camera`.
  public func groupBy(field: String) -> Wall { option("--group-by", field) }

  /// Makes one page of a site per value of a field.
  public func albums(by field: String) -> Wall { option("--albums", field) }

  /// Returns the wall with a setting that names a photo, which is opened together with those of the wall.
  private func opening(_ photo: Photo, _ set: @escaping @Sendable (inout WallSettings, FilePath) -> Void) -> Wall {
    var wall = self
    wall.pictures.append { settings, inputs in set(&settings, try inputs.open(photo)) }
    return wall
  }
}
