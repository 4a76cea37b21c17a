// Output to other apps: a link or a picture through the share sheet or the clipboard, and a printed list.
import { happened } from './swift.js';

const DONE = 0, COPIED = 1, FAILED = 2, NOT_COPIED = 3; // as in BrowserEvent.Sharing

export async function share(path, isPicture) {
  try {
    happened('shared', await (isPicture ? sharePicture(path) : shareLink(new URL(path, location.href).href)));
  } catch (error) {
    happened('shared', error?.name === 'AbortError' ? DONE : FAILED); // the user has closed the sheet
  }
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    happened('shared', COPIED);
  } catch {
    happened('shared', NOT_COPIED);
  }
}

async function shareLink(url) {
  if (navigator.share === undefined) return navigator.clipboard.writeText(url).then(() => COPIED);
  return navigator.share({ url }).then(() => DONE);
}

async function sharePicture(path) {
  const blob = await (await fetch(path)).blob(), type = blob.type;
  const files = [new File([blob], 'photo.' + type.split('/')[1], { type })];
  if (navigator.canShare?.({ files })) return navigator.share({ files }).then(() => DONE);
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': asPNG(blob) })]); // the only format that all clipboards accept
  return COPIED;
}

async function asPNG(blob) {
  const image = await createImageBitmap(blob), canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d').drawImage(image, 0, 0);
  return new Promise((done, fail) => canvas.toBlob(png => png ? done(png) : fail(), 'image/png'));
}

// A list shows its rows in parts. Printing shows all of them.
addEventListener('beforeprint', () => {
  let count = 0, more;
  while ((more = document.querySelector('.items .more')) !== null && more.closest('ul').childElementCount > count) {
    count = more.closest('ul').childElementCount;
    more.click();
  }
});
