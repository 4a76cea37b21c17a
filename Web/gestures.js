// Touch gestures: a long press opens the menu; a movement drags a row, a sheet or the page. Swift gets the start of a
// sideways movement (`swipe`), and each release (`swipeend`, `pullend`).
import { drag, listens } from './page.js';

const SLOP = 10, EDGE = 24; // in px; touches at the edge of the screen belong to the system
const ENOUGH = 40; // in px: a row moved by this distance stays open, however many buttons it has
const HOLD = 600, RESTING = 60; // in ms
const PASSIVE = { capture: true, passive: true };
let finger = null; // { x, y, at, target }; while it moves something also { node, type, from, sign, distance, speed }
let open = null; // the row that shows its actions
let isSpent = false; // the touch was handled: it causes no click
let held = 0;

const emit = (node, type, facts) => !node.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), facts));

function listener(type) {
  let node = finger.target;
  while (node !== null && !listens(node, type)) node = node.localName === 'dialog' ? null : node.parentNode;
  return node;
}

addEventListener('touchstart', event => {
  const [{ clientX: x, clientY: y, target }] = event.touches;
  if (event.touches.length > 1) clearTimeout(held);
  if (open?.isConnected === false) open = null;
  release(true);
  if (open !== null && !open.contains(target)) { close(); isSpent = true; }
  if (event.touches.length === 1 && drag === null && x > EDGE && x < innerWidth - EDGE) {
    finger = { x, y, at: event.timeStamp, target };
  }
}, PASSIVE);

addEventListener('touchmove', event => {
  if (finger === null) return;
  const [{ clientX: x, clientY: y }] = event.touches, right = x - finger.x, down = y - finger.y;
  if (finger.node !== undefined) return follow(finger.type === 'swipeend' ? right : down, event.timeStamp);
  if (Math.hypot(right, down) < SLOP) return;
  clearTimeout(held);
  const begun = Math.abs(right) > Math.abs(down) ? swipe(Math.sign(right)) : down > 0 ? pull() : null;
  finger = begun && { ...begun, x, y, at: event.timeStamp, distance: begun.from, speed: 0 };
  finger?.node.setAttribute('data-moved', 'now');
}, PASSIVE);

addEventListener('touchend', ({ timeStamp }) => release(false, timeStamp), PASSIVE);
addEventListener('touchcancel', () => release(true), PASSIVE);
addEventListener('pointercancel', () => { if (finger?.type === 'swipeend') release(true); }, PASSIVE); // the page scrolls

function swipe(sign) {
  const node = listener('swipe');
  if (node === null) return null;
  if (node === open) return { node, type: 'swipeend', from: -room(node), sign: -1 };
  return emit(node, 'swipe', { clientX: sign }) ? { node, type: 'swipeend', from: 0, sign } : null;
}

function pull() {
  if (open !== null) close();
  const node = listener('pullend');
  if (node === null) return null;
  const end = node.closest('dialog')?.parentNode ?? null;
  for (let inner = finger.target; inner !== end; inner = inner.parentNode) if (inner.scrollTop > 0) return null;
  return { node, type: 'pullend', from: 0, sign: 1 };
}

function follow(moved, at) {
  const { node, from, sign, distance } = finger, now = sign * Math.max(0, sign * (from + moved));
  finger.speed = (now - distance) / Math.max(1, at - finger.at) * 1000;
  Object.assign(finger, { distance: now, at });
  node.style.setProperty('--moved', now + 'px');
}

function release(isCancelled, now) {
  const moved = finger;
  finger = null;
  if (moved?.node === undefined) return;
  const { node, type, distance } = moved, extent = type === 'swipeend' ? node.offsetWidth : node.offsetHeight;
  const width = type === 'swipeend' ? room(node) : 0;
  const isFar = Math.abs(distance) > Math.max(extent / 2, width);
  const clientY = now - moved.at < RESTING ? moved.speed : 0;
  const isDone = !isCancelled && emit(node, type, { clientX: distance, clientY, isFar });
  open = node;
  if (isDone || type === 'pullend' || distance > -Math.min(width / 2, ENOUGH) || isCancelled) return close();
  node.setAttribute('data-moved', 'open');
  node.style.setProperty('--moved', -width + 'px');
}

function close() {
  open.removeAttribute('data-moved');
  open.style.removeProperty('--moved');
  open = null;
}

// The width of the actions below a row.
const room = node => [...node.querySelectorAll('.beneath button')].reduce((sum, button) => sum + button.offsetWidth, 0);

addEventListener('scroll', () => { if (open !== null) close(); }, PASSIVE);
addEventListener('click', event => {
  if (open?.isConnected === false) open = null;
  // Clicks by keyboard are independent of touches.
  const isAccepted = event.detail === 0 || !isSpent && (open === null || event.target.closest('.beneath') !== null);
  if (open !== null) close();
  if (isAccepted) return;
  isSpent = false;
  event.preventDefault();
  event.stopPropagation();
}, true);

// A long press opens the menu, also if the browser sends no event for it.
addEventListener('pointerdown', event => {
  isSpent = false;
  clearTimeout(held);
  if (event.pointerType !== 'touch' || !event.isPrimary) return;
  // A slow tap on an element without a menu is a tap.
  held = setTimeout(() => { isSpent = !event.target.dispatchEvent(new PointerEvent('contextmenu', event)); }, HOLD);
}, true);
// A menu replaces the actions of a row: the first tap in it belongs to the menu.
addEventListener('contextmenu', () => { release(true); if (open !== null) close(); }, true);
for (const type of ['pointermove', 'pointerup', 'pointercancel', 'contextmenu']) {
  addEventListener(type, event => {
    if (type !== 'pointermove' || Math.hypot(event.movementX, event.movementY) > 2) clearTimeout(held);
  }, true);
}
