package import Wall

/// The outcome of pictures that keep the HDR light of their photos.
package struct KeptHDR: OutcomeDetails {
  /// The number of HDR photos.
  let hdrPhotos: Int
  /// The greatest headroom above white, in stops; nil if no photo is in HDR.
  let hdrHeadroom: Double?

  package init(_ lights: KeptLights) {
    hdrPhotos = lights.photos
    hdrHeadroom = lights.photos == 0 ? nil : lights.headroom.rounded(toPlaces: 3)
  }

  package func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    summary.remarks +=
      hdrPhotos == 0 ? ", no HDR photos" : hdrPhotos == 1 ? ", 1 HDR photo" : ", \(hdrPhotos) HDR photos"
  }
}
