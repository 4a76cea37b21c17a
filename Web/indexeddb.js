// Functions that the databases of store.js and pictures.js share.

const running = new Set(); // transactions

export const result = (asked, done = 'onsuccess', failed = 'onerror') => new Promise((resolve, reject) => {
  asked[done] = () => resolve(asked.result);
  asked[failed] = () => reject(asked.error);
});

// `gone` is called when another page deletes the database.
export async function open(name, fill, gone = () => {}) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => fill(opening.result);
  const opened = await result(opening);
  opened.onversionchange = () => { opened.close(); gone(); };
  return opened;
}

// Returns a transaction and a promise of its end. One failed write aborts all of it.
export function begin(database, stores, mode, options) {
  const transaction = database.transaction(stores, mode, options), finished = result(transaction, 'oncomplete', 'onabort');
  running.add(transaction);
  finished.finally(() => running.delete(transaction)).catch(() => {});
  return [transaction, finished];
}

// WebKit suspends a page within its transaction, and all other pages wait for that transaction
// (bugs.webkit.org/show_bug.cgi?id=315804). A page that resumes tries again.
addEventListener('pagehide', () => {
  for (const transaction of running) try { transaction.abort(); } catch { /* it is just ending */ }
});
