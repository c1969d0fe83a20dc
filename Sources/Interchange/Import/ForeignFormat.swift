/// A file format other than UTF-8 text, detected by its signature.
enum ForeignFormat: CaseIterable {
  case zip
  case gzip
  case sqlite
  case picture
  case pdf

  static let markLength = 16

  /// Creates the format whose signature is at the beginning of the bytes. The result is `nil` if there is no such
  /// signature.
  init?(mark bytes: ArraySlice<UInt8>) {
    let format = Self.allCases.first { $0.marks.contains { bytes.starts(with: $0) } }
    guard let format else { return nil }
    self = format
  }

  var advice: String {
    switch self {
    case .zip: "it looks like a spreadsheet or a zip archive; save the sheet as CSV in UTF-8"
    case .sqlite:
      "it looks like a SQLite database; give a Core Data store by its path"
    case .picture: "it looks like an image"
    case .pdf: "it looks like a PDF document; export its table as CSV in UTF-8"
    case .gzip: "it looks compressed; unpack it first, for example with gunzip"
    }
  }

  /// The signatures: the possible first bytes of files in this format.
  ///
  /// Source: PKWARE APPNOTE §4.3.7; RFC 1952 §2.3.1;
  /// sqlite.org/fileformat2.html#magic_header_string; PNG (ISO/IEC 15948) §5.2; JPEG (ITU-T T.81) §B.1.1.3; GIF89a §17;
  /// PDF 1.7 §7.5.2.
  private var marks: [[UInt8]] {
    switch self {
    case .zip: [[0x50, 0x4B, 0x03, 0x04]]
    case .gzip: [[0x1F, 0x8B]]
    case .sqlite: [Array("SQLite format 3\0".utf8)]
    case .picture: [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8)]
    case .pdf: [Array("%PDF-".utf8)]
    }
  }
}
