// The description of an event that Swift receives.

// With a modifier, the Latin letter of the key: Option changes letters, and other alphabets lack them.
const keyOf = ({ key, code }) =>
  key > '~' && /^Key[A-Z]$/.test(code) ? code[3].toLowerCase() : code === 'Slash' && key !== '?' ? '/' : key;

// A field handles undo itself, and all characters, including those typed with Option or AltGr.
export const isOfField = event => event.target.matches('textarea, select, input:not([type=checkbox])')
  && (event.altKey ? /^[^\p{L}]$/u.test(event.key) || event.getModifierState('AltGraph')
    : event.ctrlKey || event.metaKey ? keyOf(event) === 'z' : event.key.length === 1);

const isBackspaceAtEnd = ({ key, target }) =>
  key === 'Backspace' && target.value && target.selectionStart === target.value.length;

export function describe(event, type, node) {
  if (type === 'keydown') return [isBackspaceAtEnd(event) ? 'BackspaceAtEnd' : keyOf(event), false];
  if (type === 'files') return [event.over, false];
  if (event.factor !== undefined) return [String(Math.round(event.factor * 1000)), false];
  if (type === 'paste') { // the resulting content of the field
    const { value, selectionStart, selectionEnd } = event.target;
    return [value.slice(0, selectionStart) + event.clipboardData.getData('text/plain') + value.slice(selectionEnd), false];
  }
  if (!type.startsWith('pointer')) return [event.target.value ?? '', false];
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const target = element.closest('[data-drop]');
    if (target === null || target.contains(node)) continue; // the dragged element is below the pointer, too
    const box = target.getBoundingClientRect();
    return [target.dataset.drop, event.clientY < box.top + box.height / 2];
  }
  return ['', false];
}

export function flags(event, isUpperHalf) { // as in EventFlags
  return [event.target.checked, event.shiftKey, event.ctrlKey, event.altKey, event.metaKey,
    event.pointerType === 'touch', isUpperHalf, event.isFar, event.target.validity?.badInput].reduce((mask, isOn, bit) => isOn ? mask | 1 << bit : mask, 0);
}
