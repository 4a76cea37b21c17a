// The view: applies patches and delivers events. Sources/Markup/Patch.swift describes each patch.
import { call, encoder, isInside, memory, text } from './swift.js';
import { CALM, endTyping, holdFocus, show, showDay, typed, watchHold } from './attention.js';
import { describe, flags, isOfField } from './events.js';
import { emit, makeZoomable } from './zoom.js';

const EVENTS = ['click', 'input', 'change', 'submit', 'keydown', 'focusout', 'paste', 'cancel',
  'appear', 'load', 'zoom', 'turn', 'size', 'files', 'hold', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'contextmenu', 'swipe',
  'swipeend', 'pullend']; // as in EventKind
const INPUT = EVENTS.indexOf('input'), APPEAR = EVENTS.indexOf('appear'), POINTER_DOWN = EVENTS.indexOf('pointerdown');
const ZOOM = EVENTS.indexOf('zoom'), SIZE = EVENTS.indexOf('size'), MENU = EVENTS.indexOf('contextmenu');
const SVG = 'http://www.w3.org/2000/svg', SVG_TAGS = new Set(['svg', 'path', 'line', 'rect']);

const container = document.getElementById('app');
const nodes = [null]; // by number
const names = new Map(); // literals of Swift, by address
const fields = new Set(); // fields whose value or tick must be updated
const shown = []; // dialogs and new rows to be shown
const appearObserver = new IntersectionObserver(seen => {
  for (const { isIntersecting, target } of seen) if (isIntersecting) target.dispatchEvent(new Event('appear'));
}, { rootMargin: '100%' });
const sizeObserver = new ResizeObserver(seen => {
  for (const { target } of seen) emit(target, 'size', { factor: devicePixelRatio, clientX: target.clientWidth, clientY: target.clientHeight });
});
let composing = null; // the field in which an input method is composing

function name(start, count) {
  let name = names.get(start);
  if (name === undefined) names.set(start, name = text(start, count));
  return name;
}

// --- Transitions between screens. Patches wait until the browser has captured the current screen.
const WAYS = ['deeper', 'back', 'across']; // as in Transition
let waiting = null;
const late = []; // events that wait for the next screen, delivered after all patches: their changes are tracked separately
const unread = new Set(); // fields of late events, whose content the app does not know yet
export let chosen = null; // the field that the user focused during a transition, until the transition ends
export const inOrder = act => { if (waiting === null) act(); else waiting.push(act); };
const deliverLate = () => {
  for (const event of late.splice(0)) event();
  endTyping();
};

// The browser goes back asynchronously. Events until then are for the screen that opens. A second tap would otherwise go
// back once more, out of the app.
let goingBack = 0; // a timer, in case the browser stays
export function holdEvents() {
  clearTimeout(goingBack);
  goingBack = setTimeout(releaseEvents, 1000, () => {});
}
export function releaseEvents(open) { // after the next screen has opened, which may go back itself
  clearTimeout(goingBack);
  goingBack = 0;
  open();
  if (!isHeld()) deliverLate();
}
const isHeld = () => waiting !== null || goingBack !== 0;

export function transition(way, isShown) {
  if (waiting === null && !isShown && document.startViewTransition !== undefined && !CALM.matches && !document.hidden) {
    waiting = [];
    document.documentElement.dataset.way = WAYS[way];
    const before = document.activeElement;
    document.startViewTransition(() => {
      const acts = waiting, now = document.activeElement;
      [waiting, chosen] = [null, now !== before && now?.matches('input, textarea') ? now : null];
      for (const act of acts) act();
      chosen = null;
      if (goingBack === 0) deliverLate();
    }).ready.catch(() => {}); // the screen is shown anyway
  }
  inOrder(() => scrollTo(0, 0));
}

// --- Patches.

export function apply(wordStart, wordCount, textStart, textCount) {
  const words = new Uint32Array(memory(), wordStart, wordCount);
  const texts = textCount > 0 ? text(textStart, textCount) : '';
  if (waiting === null) patch(words, texts);
  else waiting.push(patch.bind(null, words.slice(), texts));
}

function patch(words, texts) {
  const steady = anchor(), giveFocus = holdFocus(), parents = [];
  let parent = null, at = 0, i = 0;
  const nextText = () => { const count = words[i++]; return texts.slice(at, at += count); };
  const nextName = () => name(words[i++], words[i++]);
  const created = (id, node) => { nodes[id] = node; if (parent !== null) parent.appendChild(node); };
  while (i < words.length) {
    const word = words[i++], id = word >>> 8;
    switch (word & 255) {
      case 1: { // open
        const tag = nextName();
        parents.push(parent);
        parent = nodes[id] = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
        break; }
      case 2: { // close
        const element = parent;
        parent = parents.pop();
        if (parent !== null) parent.appendChild(element);
        break; }
      case 3: created(id, textNode(nextText())); break; // text
      case 4: setContent(nodes[id], nextText()); break; // content
      case 5: { // setText
        const words = nextText();
        if (words !== '' && nodes[id].nodeType === Node.ELEMENT_NODE) { setContent(nodes[id], words); break; }
        const former = nodes[id];
        former.replaceWith(nodes[id] = textNode(words));
        break; }
      case 6: nodes[id].setAttribute(nextName(), nextText()); break; // attribute
      case 7: unset(nodes[id], nextName()); break; // removeAttribute
      case 8: nodes[id].setAttribute('class', nextText()); break; // class
      case 9: setFlag(nodes[id], nextName(), words[i++] === 1); break; // flag
      case 10: nodes[id].style.setProperty(nextName(), nextText()); break; // style
      case 11: nodes[id].$value = nextText(); fields.add(nodes[id]); break; // value
      case 12: nodes[id].$checked = words[i++] === 1; fields.add(nodes[id]); break; // checked
      case 13: // listen
        nodes[id].$id = id;
        nodes[id].$events = words[i++];
        if (nodes[id].$events >>> APPEAR & 1) appearObserver.observe(nodes[id]);
        if (nodes[id].$events >>> ZOOM & 1) makeZoomable(nodes[id]);
        if (nodes[id].$events >>> SIZE & 1) sizeObserver.observe(nodes[id]);
        break;
      case 14: { const anchor = nodes[words[i++]]; anchor.parentNode.insertBefore(nodes[id], anchor); break; } // insert
      case 15: nodes[words[i++]].appendChild(nodes[id]); break; // append
      case 16: // remove
        if (nodes[id].localName === 'dialog') nodes[id].close(); // restores the focus
        nodes[id].remove();
        break;
      case 17: nodes[id].textContent = ''; break; // clear
      case 18: nodes.fill(null, id, id + words[i++]); break; // free
      case 19: container.replaceChildren(nodes[id]); break; // mount
      case 20: { // clone
        const copy = nodes[words[i++]].cloneNode(true), end = words[i++] + i;
        let node = copy;
        for (i++; i < end; i++) {
          let way = words[i] >>> 24;
          if (way === 0) node = node.firstChild;
          else { while (--way > 0) node = node.parentNode; node = node.nextSibling; }
          nodes[words[i] & 0xffffff] = node;
        }
        created(id, copy);
        break; }
      default: throw new Error('unknown patch operation ' + word);
    }
  }
  updateFields();
  if (steady?.node.isConnected) steady.scroller.scrollBy(0, steady.node.getBoundingClientRect().bottom - steady.bottom);
  for (const element of shown.splice(0)) if (element.isConnected) show(element);
  giveFocus();
  if (!steady) showDay();
}

// A scroller that grows at both ends starts at its selected part and keeps its position, by the bottom of its first
// visible part. A log at its end stays at its end.
function anchor() {
  const log = document.querySelector('[role=log]'), isAbove = log?.scrollTop < 0 || log?.classList.contains('cut');
  const top = isAbove ? log.getBoundingClientRect().top : 0;
  const parts = isAbove ? log.firstElementChild.children : document.querySelector('[data-steady]')?.children ?? [];
  const node = [...parts].find(node => node.offsetHeight > 0 && node.getBoundingClientRect().bottom > top);
  return node && { node, bottom: node.getBoundingClientRect().bottom, scroller: isAbove ? log : window };
}

// Page translators replace text nodes with their own elements. So the number of a text with siblings refers to an
// element around it, whose content is replaced. Translators leave empty texts alone, so these stay text nodes.
function textNode(words) {
  if (words === '') return document.createTextNode('');
  const element = document.createElement('dela-text');
  element.textContent = words;
  return element;
}

function setContent(element, words) {
  const { firstChild } = element;
  if (firstChild !== null && firstChild === element.lastChild && firstChild.nodeType === Node.TEXT_NODE) firstChild.nodeValue = words;
  else element.textContent = words;
}

function setFlag(element, name, isOn) {
  if (name !== 'data-modal' && name !== 'data-reveal') element.toggleAttribute(name, isOn);
  else if (isOn) shown.push(element);
}

function unset(element, name) {
  if (name === 'value') { element.$value = undefined; element.value = ''; }
  else if (name === 'checked') { element.$checked = undefined; element.checked = false; }
  else element.removeAttribute(name);
}

// Updates that need the whole patch: the options of a choice. A composing field waits.
function updateFields() {
  if (composing !== null && !composing.isConnected) composing = null;
  for (const field of fields) {
    if (field === composing || unread.has(field)) continue;
    fields.delete(field);
    if (field.$value !== undefined && field.value !== field.$value) setValue(field);
    if (field.$checked !== undefined && field.checked !== field.$checked) field.checked = field.$checked;
  }
}

function setValue(field) {
  const { selectionStart, selectionEnd } = field;
  field.value = field.$value;
  if (field === document.activeElement && selectionStart != null) field.setSelectionRange(selectionStart, selectionEnd);
}

// --- Events, caught at the document.

export let drag = null; // { node, pointerId, event }, the newest event of a pointer that went down on a node with move events

// Moving the focused element would remove its focus.
export const focused = () => waiting === null ? Math.max(nodes.indexOf(document.activeElement), 0) : 0;

// Password managers, and Chrome on iOS, fill in fields without an `input` event.
function read(field) {
  const isText = /text|email|password|search|tel|url/.test(field.type);
  const isKnown = field === composing || unread.has(field) || field.$value === undefined || field.value === field.$value;
  if (isText && !isKnown) emit(field, 'input');
}

EVENTS.forEach((type, kind) => document.addEventListener(type, event => {
  if (type === 'keydown' && (event.isComposing || event.keyCode === 229 || isOfField(event))) return;
  if (type === 'click' && event.detail > 1 && event.target.closest('[data-one-tap]')) { event.preventDefault(); return; }
  if (type === 'submit') { event.preventDefault(); [...event.target.elements].forEach(read); }
  if (type === 'change') read(event.target);
  if (type === 'input' || type === 'change') (isHeld() ? unread : fields).add(event.target);
  const isDrag = kind > POINTER_DOWN && kind < MENU && drag !== null && drag.pointerId === event.pointerId;
  if (isDrag) drag.event = event;
  if (type !== 'pointermove' || isDrag) deliver(event, type, kind, isDrag ? drag.node : start(event));
  if (isDrag && type !== 'pointermove') drag = null;
}, true));
document.addEventListener('compositionstart', event => { composing = event.target; }, true);
document.addEventListener('compositionend', event => {
  composing = null;
  if (unread.has(event.target)) return; // its late events have the text
  fields.add(event.target);
  deliver(event, 'input', INPUT, event.target);
}, true);

// A key without a focused element belongs to the innermost dialog, or to the whole app.
const start = ({ type, target }) => type === 'keydown' && target === document.body
  ? [...document.querySelectorAll('dialog[open]')].at(-1) ?? container.firstChild ?? target : target;

// Dragging to an edge scrolls the page.
const EDGE = 110;
function scrollAtEdge() {
  if (drag === null) return;
  const y = drag.event.clientY, past = Math.min(y - EDGE, 0) || Math.max(y - innerHeight + EDGE, 0), before = scrollY;
  if (past !== 0) scrollBy(0, past / 4);
  if (scrollY !== before) deliver(drag.event, 'pointermove', POINTER_DOWN + 1, drag.node);
  requestAnimationFrame(scrollAtEdge);
}

export const listens = (node, type) => node.$events >>> EVENTS.indexOf(type) & 1 && nodes[node.$id] === node;
watchHold(listens);

// Delivers an event to the first ancestor that handles it. Keys in a dialog never reach the page behind it.
function deliver(event, type, kind, start) {
  if (isInside) { queueMicrotask(() => deliver(event, type, kind, start)); return; }
  if (isHeld()) {
    if (kind === POINTER_DOWN) return; // no drag begins, since its other events come late
    if (type === 'click' && start.closest('a') !== null) event.preventDefault();
    const retype = typed(event);
    late.push(() => {
      if (unread.delete(event.target)) fields.add(event.target);
      if (!retype()) deliver(event, type, kind, start);
    });
    return;
  }
  const top = type === 'keydown' && start.closest('dialog')?.parentNode || null;
  for (let node = start; node !== top; node = node.parentNode) {
    if (!(node.$events >>> kind & 1) || nodes[node.$id] !== node) continue;
    const isLink = type === 'click' && node.localName === 'a' && node.target === ''; // a link with a target opens elsewhere
    if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return; // into a new tab or window
    if (kind === POINTER_DOWN && node.$events >>> POINTER_DOWN + 1 & 1) {
      drag = { node, pointerId: event.pointerId, event };
      if (node.closest('dialog') === null) requestAnimationFrame(scrollAtEdge);
    }
    const [value, isUpperHalf] = describe(event, type, node);
    const { naturalWidth = 0, naturalHeight = 0 } = event.target; // of a loaded picture
    const box = type === 'click' && event.detail === 0 ? node.getBoundingClientRect() : null; // by keyboard
    const isHandled = call('dispatch', encoder.encode(value), node.$id, kind, box?.left ?? event.clientX ?? naturalWidth,
      type.startsWith('pointer') ? event.clientY + scrollY : box?.bottom ?? event.clientY ?? naturalHeight, flags(event, isUpperHalf));
    if (!isHandled && kind > MENU) return; // this element is the one that a finger moves
    if (!isHandled) continue;
    if (isLink || type === 'keydown' || type === 'paste' || type === 'cancel' || kind >= MENU) event.preventDefault();
    return;
  }
}
