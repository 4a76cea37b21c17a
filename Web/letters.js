// Folds case and accents of a text, as Sources/Domain/Basics/Letters.swift defines it and the server does
// (Sources/GLib). Lower case is not case folding: ß and ss, ς and σ differ.
const MARKS = /[\p{M}\u0640]/gu;

export const folded = text => text.replace(MARKS, '').normalize('NFKD').replace(MARKS, '')
  .toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
  .normalize('NFKD').replace(MARKS, '').replace(/(?!\u200b)\p{Cf}/gu, '')
  .replace(/[^\p{L}\p{N}\p{So}\p{Cn}\p{Co}\0\u02b0-\u02ff]+/gu, ' ').replace(/[\u02b0-\u02ff ]+/g, ' ');

// The form of a password that is hashed (RFC 8265, OpaqueString), as the server has it.
export const opaqueString = text => text.replace(/\p{Zs}/gu, ' ').normalize('NFC');
