// Elements that need the user's attention: dialogs open, new rows scroll into view, and toasts learn if a pointer or the
// focus is on them.
import { emit } from './zoom.js';

export const CALM = matchMedia('(prefers-reduced-motion: reduce)');

export function show(element) {
  const log = element.closest('[role=log]');
  if (log) log.scrollTop = 0; // a new message is at the end, which is where a log begins
  else if (element.localName !== 'dialog') element.scrollIntoView({ block: 'nearest', behavior: CALM.matches ? 'instant' : 'smooth' });
  else if (!element.open) element.showModal();
}

// While a pointer or the focus moves within the element, it does not leave it.
function hold(event, listens) {
  let node = event.target;
  while (node !== null && !listens(node, 'hold')) node = node.parentNode;
  if (node === null) return;
  const isHeld = event.type === 'pointerover' || event.type === 'focusin' || node.contains(event.relatedTarget)
    || (event.type === 'focusout' ? node.matches(':hover') : node.contains(document.activeElement));
  if (Boolean(node.$held) === isHeld) return;
  node.$held = isHeld;
  emit(node, 'hold', { isFar: isHeld });
}

export function watchHold(listens) {
  for (const type of ['pointerover', 'focusin', 'pointerout', 'focusout']) {
    document.addEventListener(type, event => hold(event, listens), true);
  }
}
