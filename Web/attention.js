// Elements that need the user's attention: dialogs open, new rows scroll into view, the calendar scrolls to its
// day, toasts learn if a pointer or the focus is on them, and the focus of a control that disappears goes to another one,
// as does the text that is typed into a field that disappears.
import { emit } from './zoom.js';

export const CALM = matchMedia('(prefers-reduced-motion: reduce)');
const FIELD = 'textarea, input:not([type=checkbox])', SECRET = '[type=password], [autocomplete*=password]';
const RECEIVER = 'textarea, input:is([type=text], [type=search], :not([type]))';

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

// Characters that the user types while another screen opens are for the field to which that screen moves the focus, not for
// the one that had it. So is Enter after them, if that field has one line.
let receiver = null; // the field that has got characters since events are held
let movedAt = 0; // the time at which the user moved the focus
document.addEventListener('pointerdown', ({ timeStamp }) => { movedAt = timeStamp; }, true);
document.addEventListener('keydown', ({ key, timeStamp }) => { if (key === 'Tab') movedAt = timeStamp; }, true);
export const endTyping = () => { receiver = null; };

// Returns the function to call when the screen is open. It returns true if a field got what the event typed.
export function typed(event) {
  const { target, timeStamp } = event, text = textOf(event), before = document.activeElement;
  return () => {
    const field = /** @type {any} */ (document.activeElement);
    const isMoved = field !== before && field !== target && movedAt < timeStamp && !field?.readOnly && field?.matches(RECEIVER);
    if (text === '' || !isMoved || field.form === target) return false;
    if (text === '\n') return enter(field);
    receiver = field;
    field.value += text;
    emit(field, 'input');
    return true;
  };
}

// A character, or a line break for a form that is sent; empty if the event does more, or types a password.
function textOf({ type, target, key, inputType, data, ctrlKey, metaKey, altKey }) {
  if (type === 'submit') return '\n';
  if (type === 'input') return inputType === 'insertText' && !target.matches(SECRET) ? data ?? '' : '';
  return type === 'keydown' && key.length === 1 && !target.matches(FIELD) && !ctrlKey && !metaKey && !altKey ? key : '';
}

function enter(field) {
  if (field !== receiver) return false;
  if (field.localName === 'input') field.form?.requestSubmit();
  return true;
}
