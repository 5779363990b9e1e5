package import ImageCodecs
package import Planning

extension RunFailure {
  /// Creates the failure to write a format; nil if it can be written. A missing library is no usage error.
  ///
  /// - Parameter start: The beginning of the sentence.
  package init?(writing format: OutputFormat, _ start: String) {
    guard let reason = format.unavailableReason else { return nil }
    let sentence = "\(start): \(reason)"
    self = format.isIncluded && format.missingLibrary != nil ? .inputs(sentence) : .usage(sentence)
  }
}
