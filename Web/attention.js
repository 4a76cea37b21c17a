// Elements that need the user's attention: dialogs open, new rows scroll into view, the calendar scrolls to its
// day, toasts learn if a pointer or the focus is on them, and the focus of a control that disappears goes to another one.
import { emit } from './zoom.js';

export const CALM = matchMedia('(prefers-reduced-motion: reduce)');

export function show(element) {
  const log = element.closest('[role=log]');
  if (log) log.scrollTop = 0; // a new message is at the end, which is where a log begins
  else if (element.localName !== 'dialog') element.scrollIntoView({ block: 'nearest', behavior: CALM.matches ? 'instant' : 'smooth' });
  else if (!element.open) element.showModal();
}

// The calendar opens at the selected day, or at its month if tasks are listed below it.
export function showDay() {
  const day = document.querySelector('[data-steady] [aria-current=date]'), month = day?.closest('.rings');
  (month ?? day)?.scrollIntoView({ block: month ? 'start' : 'center' });
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

// A control that disappears or is disabled gives its focus to the next one of its group, or else to the last one. A group
// without controls leaves this to the one around it, up to the page or dialog. A field gets no focus, since that would open
// the keyboard of a phone, and gives none, since the next key would press a button. Returns the function to call after a
// change of the page.
export function holdFocus() {
  const held = document.activeElement, isField = held?.matches('textarea, input:not([type=checkbox])');
  const page = isField ? null : held?.closest('dialog, .page');
  const way = []; // the groups around the control, each with the element before the position
  for (let node = held; page && node !== page; node = node.parentElement) way.push([node.parentElement, node.previousElementSibling]);
  return () => {
    const isLost = held?.isConnected ? held.matches(':disabled:not([aria-busy=true])') : document.activeElement === document.body;
    if (!isLost || !page?.isConnected) return;
    if (held.isConnected) way[0][1] = held;
    for (const [group, before] of way) {
      const controls = [...group.querySelectorAll('a[href], button, [type=checkbox]')].filter(canFocus);
      const next = controls.find(control => before === null || before.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING);
      if (controls.length > 0) return (next ?? controls.at(-1)).focus({ preventScroll: true });
    }
  };
}

const canFocus = node => node.tabIndex >= 0 && !node.matches(':disabled') && node.getClientRects().length > 0;
