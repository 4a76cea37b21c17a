import GLib

/// The byte sequences that an entered password may represent.
public enum PasswordForms {
    /// The form that is hashed now (OpaqueString of RFC 8265), then the forms that older versions hashed: as entered,
    /// in normal form C and in normal form D. Contains each form once.
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
