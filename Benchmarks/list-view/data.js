// The same labels in every implementation: see Rows.swift.
const adjectives = ['pretty', 'large', 'big', 'small', 'tall', 'short', 'long', 'handsome', 'plain', 'quaint', 'clean',
  'elegant', 'easy', 'angry', 'crazy', 'helpful', 'mushy', 'odd', 'unsightly', 'adorable', 'important', 'inexpensive',
  'cheap', 'expensive', 'fancy'];
const colours = ['red', 'yellow', 'blue', 'green', 'pink', 'brown', 'purple', 'orange', 'white', 'black', 'grey'];
const nouns = ['table', 'chair', 'house', 'lamp', 'desk', 'car', 'pony', 'cookie', 'sandwich', 'burger', 'pizza',
  'mouse', 'keyboard'];
export const actions = ['create', 'create10k', 'append', 'update', 'swap', 'clear', 'rerender'];

let seed = 12345, nextID = 1;

function pick(words) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return words[(seed >>> 16) % words.length];
}

export function makeRows(count) {
  return Array.from({ length: count }, () =>
    ({ id: nextID++, label: `${pick(adjectives)} ${pick(colours)} ${pick(nouns)}` }));
}
