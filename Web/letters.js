// The letters of a text without case and accents, as Sources/Domain/Basics/Letters.swift defines them. The server does the
// same (Sources/GLib). Lower case alone is no case folding: ß and ss, ς and σ differ.
const MARKS = /[\p{M}\u0640]/gu;

export const folded = text => text.replace(MARKS, '').normalize('NFKD').replace(MARKS, '')
  .toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
  .normalize('NFKD').replace(MARKS, '').replace(/(?!\u200b)\p{Cf}/gu, '')
  .replace(/[^\p{L}\p{N}\p{So}\p{Cn}\p{Co}\0\u02b0-\u02ff]+/gu, ' ').replace(/[\u02b0-\u02ff ]+/g, ' ');
