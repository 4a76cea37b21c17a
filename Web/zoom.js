// Zooms and rotates an element with fingers, a wheel and a double click.

export const emit = (node, type, facts) => node.dispatchEvent(Object.assign(new Event(type), facts));

// A wheel, two fingers and a double click zoom about their position, and fingers rotate; x and y are relative to the
// centre. Only this element has these listeners, so that they do not delay scrolling elsewhere.
let spread = 0, slant = 0; // distance and angle between two fingers, in px and degrees

export function makeZoomable(node) {
  const act = (type, factor, x, y) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    emit(node, type, { factor, clientX: x - left - width / 2, clientY: y - top - height / 2 });
  };
  if (node.classList.contains('pinched')) return pinch(node, act);
  node.addEventListener('dblclick', ({ clientX, clientY }) => act('zoom', 0, clientX, clientY));
  node.addEventListener('wheel', event => {
    event.preventDefault();
    act('zoom', Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 500)), event.clientX, event.clientY);
  }, { passive: false });
  pinch(node, act);
}

function pinch(node, act) {
  node.addEventListener('touchstart', () => { spread = 0; }, { passive: true });
  node.addEventListener('touchmove', ({ touches: [one, two] }) => {
    if (two === undefined) return;
    const right = two.clientX - one.clientX, down = two.clientY - one.clientY, before = spread, turned = slant;
    spread = Math.hypot(right, down);
    slant = Math.atan2(down, right) * 180 / Math.PI;
    if (before === 0) return;
    const place = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2];
    act('zoom', spread / before, ...place);
    act('turn', (slant - turned + 540) % 360 - 180, ...place);
  }, { passive: true });
}
