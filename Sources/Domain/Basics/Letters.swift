/// A requirement for the program that links the shared rules: returns the letters of a text without case and accents.
///
/// The server implements it with GLib (target `GLib`), the app with the browser's functions (`Web/letters.js`). A
/// program without an implementation does not link. The result consists of letters (L), numbers (N), symbols (So) and
/// blanks: compatibility decomposition (NFKD), full case folding, no marks (M), no format characters (Cf), one blank
/// for each run of other characters. NUL remains, so that one call folds many texts.
@_silgen_name("dela_folded")
func folded(_ utf8: [UInt8]) -> [UInt8]
