// IndexedDB with one transaction per call. Records are { revision, bytes }; the store `state` holds the common
// revision. A closing page uses localStorage instead, because its writes are complete when `setItem` returns.
import { begin, open, result } from './indexeddb.js';
import { EMPTY, bytes, call, encoder, text } from './swift.js';

const STORES = ['meta', 'outbox', 'chunk'], LEFT = 3, WANTED = 4; // as in Store
const ALL = [...STORES, 'state'];
const staged = []; // [store, key, bytes or nothing] for the next commit
const wanted = []; // keys of chunks, for the next load
let database = null; // a promise
let prefix = ''; // of texts in localStorage

const failure = error => error?.name === 'QuotaExceededError' ? 2 : 3;

function setLeft(key, record) {
  try {
    if (record === undefined) localStorage.removeItem(prefix + key); else localStorage.setItem(prefix + key, record);
  } catch { /* forbidden, or full */ }
}

function left(prefix) {
  try { return Object.keys(localStorage).filter(key => key.startsWith(prefix)); } catch { return []; }
}

function fill(empty) {
  for (const store of STORES) empty.createObjectStore(store).createIndex('revision', 'revision');
  empty.createObjectStore('state');
}

// Returns all keys of a store, and the records written since a revision. If all are requested, keys with the prefix
// `later` are loaded only if they end with `/0`.
async function changes(store, since, later) {
  const keys = await result(store.getAllKeys()), found = new Map();
  const some = since || !later ? [[store.index('revision'), IDBKeyRange.lowerBound(since, true)]]
    : [[store, IDBKeyRange.upperBound(later)], [store, IDBKeyRange.lowerBound(later + '\uffff')]];
  const single = some.length > 1 ? keys.filter(key => key.startsWith(later) && key.endsWith('/0')) : [];
  await Promise.all([
    ...some.map(async ([source, range]) => {
      const [names, records] = await Promise.all([result(source.getAllKeys(range)), result(source.getAll(range))]);
      names.forEach((key, i) => found.set(key, records[i]));
    }),
    ...single.map(async key => found.set(key, await result(store.get(key)))),
  ]);
  return [keys, found];
}

export function load(token, name, n, later, l) {
  database?.then(opened => opened.close(), () => {});
  const current = text(name, n);
  database = open(current, fill);
  prefix = current + '/';
  loadChanged(token, 0, later, l).then(() => removeOthers(current)).catch(() => {});
}

// Deletes the databases of users whose session was ended elsewhere, unless commands or rejected changes wait in them.
async function removeOthers(current) {
  for (const { name } of await indexedDB.databases?.() ?? []) {
    if (!/^dela-[^-]+$/.test(name) || name === current || left(name + '/').length > 0) continue;
    const other = await open(name, empty => empty.transaction.abort()), [transaction] = begin(other, STORES);
    const keys = await Promise.all(STORES.map(store => result(transaction.objectStore(store).getAllKeys())));
    other.close();
    if (!keys.flat().some(key => /^[de]/.test(key))) for (const end of ['', '-pictures']) indexedDB.deleteDatabase(name + end);
  }
}

export const want = (key, k) => wanted.push(text(key, k));

export async function loadChanged(token, since, start, n) {
  const later = text(start, n), chunks = wanted.splice(0);
  const sendRecord = (key, store, record) => {
    call('record', encoder.encode(key), store);
    if (record) call('recordBytes', record.bytes);
  };
  try {
    const [transaction] = begin(await database, ALL), stores = ALL.map(name => transaction.objectStore(name));
    const revision = result(stores[3].get('revision'));
    const [read, named] = await Promise.all([
      Promise.all(STORES.map((_, store) => changes(stores[store], since, later))),
      Promise.all(chunks.map(key => result(stores[2].get(key)))),
    ]);
    read.forEach(([keys, found], store) => keys.forEach(key => sendRecord(key, store, found.get(key))));
    chunks.forEach((key, i) => sendRecord(key, WANTED, named[i]));
    for (const key of left(prefix)) {
      call('record', encoder.encode(key.slice(prefix.length)), LEFT);
      call('recordBytes', encoder.encode(localStorage.getItem(key)));
    }
    call('loaded', EMPTY, token, 0, await revision ?? 0);
  } catch (error) {
    call('loaded', EMPTY, token, failure(error), 0);
  }
}

export const put = (store, key, k, record, n) => store === LEFT ? setLeft(text(key, k), text(record, n))
  : staged.push([store, text(key, k), bytes(record, n).slice()]);
export const remove = (store, key, k) => staged.push([store, text(key, k)]);

export function deleteDatabase(name, n) {
  indexedDB.deleteDatabase(text(name, n));
  for (const key of left(text(name, n) + '/')) localStorage.removeItem(key);
}

export async function commit(token, expected, isStrict) {
  const all = staged.splice(0), records = all.filter(([store]) => store !== LEFT), durability = isStrict ? 'strict' : 'relaxed';
  try {
    const [transaction, finished] = begin(await database, ALL, 'readwrite', { durability });
    const state = transaction.objectStore('state'), current = await result(state.get('revision')) ?? 0;
    if (current !== expected) { call('committed', EMPTY, token, 1, current); return; }
    const revision = current + 1;
    for (const [store, key, bytes] of records) {
      if (bytes === undefined) transaction.objectStore(STORES[store]).delete(key);
      else transaction.objectStore(STORES[store]).put({ revision, bytes }, key);
    }
    state.put(revision, 'revision');
    transaction.commit();
    await finished;
    for (const [store, key] of all) if (store === LEFT) setLeft(key);
    call('committed', EMPTY, token, 0, revision);
  } catch (error) {
    call('committed', EMPTY, token, failure(error), 0);
  }
}

// --- Short texts that the device stores, each as a line: name, space, text. Empty texts are not stored.

const KEPT = 'dela'; // before each name
const OF_TAB = KEPT + '?'; // before the names of texts that end with the tab

// Returns undefined for unrelated keys. A null key means that all keys are gone.
export function keptLine(key, text) {
  if (key === null) return ' ';
  if (key === KEPT || key.startsWith(KEPT + '/') || key.startsWith(OF_TAB)) return `${key.slice(KEPT.length)} ${text ?? ''}`;
}

export function kept() {
  try {
    return [localStorage, sessionStorage].flatMap(
      storage => Object.keys(storage).map(key => keptLine(key, storage.getItem(key)))).filter(Boolean).join('\n');
  } catch { return ''; }
}

export function keep(line) {
  const [, name, text] = /(\S*) (.*)/s.exec(line);
  const key = KEPT + name;
  try {
    const storage = key.startsWith(OF_TAB) ? sessionStorage : localStorage;
    if (text) storage.setItem(key, text); else storage.removeItem(key);
  } catch { /* forbidden, or full */ }
}
