// Elements that need the user's attention: dialogs open, new rows scroll into view, the calendar scrolls to its
// day, toasts learn if a pointer or the focus is on them, and the focus of a control that disappears goes to another one,
// as does the text that is typed into a field that disappears.
import { emit } from './zoom.js';

export const CALM = matchMedia('(prefers-reduced-motion: reduce)');
const FIELD = 'textarea, input:not([type=checkbox])';

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
  const held = document.activeElement, isField = held?.matches(FIELD);
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

// What the user types while another screen opens is for that screen. If the screen has moved the focus to one of its fields,
// that field gets the text instead of the one that had the focus, which may be gone.
let before = { field: null, value: '' }; // the field of the next `input` event, with its value until then
let receiver = null; // the last field that got such text
const noteValue = field => { before = { field, value: field.value ?? '' }; };
document.addEventListener('beforeinput', ({ target }) => noteValue(target), true);

// Returns the function to call when the screen is open. It returns true if a field got what the event typed.
export function typed(event) {
  const { target } = event, edit = editOf(event);
  return () => {
    const field = /** @type {any} */ (document.activeElement);
    if (edit === null || !field?.matches(FIELD) || field === target || field.form === target) return false;
    const [removed, added] = edit;
    if (added === '\n') return enter(field);
    receiver = field;
    noteValue(field);
    field.value = field.value.slice(0, Math.max(0, field.value.length - removed)) + added;
    emit(field, 'input');
    return true;
  };
}

// The number of characters that the event removes at the end, and those that it adds; null if it types nothing.
function editOf({ type, target, key, ctrlKey, metaKey, altKey }) {
  if (type === 'submit') return [0, '\n'];
  if (type === 'keydown' && !target.matches(FIELD) && !ctrlKey && !metaKey && !altKey) {
    return key.length === 1 ? [0, key] : key === 'Enter' ? [0, '\n'] : null;
  }
  if (type !== 'input' || target !== before.field) return null;
  const { value } = before;
  noteValue(target);
  let same = 0;
  while (same < value.length && value[same] === target.value[same]) same++;
  return [value.length - same, target.value.slice(same)];
}

function enter(field) {
  if (field !== receiver) return true;
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(key)) field.form?.requestSubmit();
  return true;
}
