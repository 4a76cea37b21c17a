import GLib

/// The byte sequences that may belong to a typed password.
public enum PasswordForms {
    /// The form that is hashed (OpaqueString of RFC 8265), then the forms that older versions hashed, which hashed what the
    /// client sent: as typed, in normal form C and in normal form D. Each form is there once.
    public static func all(of password: String) -> [String] {
        var forms: [String] = []
        for form in [
            opaqueString(password), password, normalized(password, .composed),
            normalized(password, .decomposed),
        ] where !forms.contains(where: { $0.utf8.elementsEqual(form.utf8) }) {
            forms.append(form)
        }
        return forms
    }
}
