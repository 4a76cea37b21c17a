// IndexedDB, one transaction per call. Records are { revision, bytes }; the store `state` holds the revision of all.
// Beside it localStorage, which has kept a text when `setItem` returns: for what a page leaves that is about to go.
import { begin, open, result } from './indexeddb.js';
import { EMPTY, bytes, call, encoder, text } from './swift.js';

const STORES = ['meta', 'outbox', 'chunk'], LEFT = 3; // as in Store
const ALL = [...STORES, 'state'];
const staged = []; // [store, key, bytes or nothing], for the next commit
let database = null; // a promise
let prefix = ''; // of what is left beside the database

const failure = error => error?.name === 'QuotaExceededError' ? 2 : 3;

function note(key, record) {
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

export function load(token, name, n) {
  database?.then(opened => opened.close(), () => {});
  database = open(text(name, n), fill);
  prefix = text(name, n) + '/';
  loadChanged(token, 0);
}

export async function loadChanged(token, since) {
  try {
    const [transaction] = begin(await database, ALL), changed = IDBKeyRange.lowerBound(since, true);
    const revision = result(transaction.objectStore('state').get('revision'));
    const stores = await Promise.all(STORES.map(name => {
      const store = transaction.objectStore(name), index = store.index('revision');
      return Promise.all([store.getAllKeys(), index.getAllKeys(changed), index.getAll(changed)].map(asked => result(asked)));
    }));
    stores.forEach(([keys, changedKeys, records], store) => {
      const changes = new Map(changedKeys.map((key, i) => [key, records[i].bytes]));
      for (const key of keys) {
        call('record', encoder.encode(key), store);
        if (changes.has(key)) call('recordBytes', changes.get(key));
      }
    });
    for (const key of left(prefix)) {
      call('record', encoder.encode(key.slice(prefix.length)), LEFT);
      call('recordBytes', encoder.encode(localStorage.getItem(key)));
    }
    call('loaded', EMPTY, token, 0, await revision ?? 0);
  } catch (error) {
    call('loaded', EMPTY, token, failure(error), 0);
  }
}

export const put = (store, key, k, record, n) => store === LEFT ? note(text(key, k), text(record, n))
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
    for (const [store, key] of all) if (store === LEFT) note(key);
    call('committed', EMPTY, token, 0, revision);
  } catch (error) {
    call('committed', EMPTY, token, failure(error), 0);
  }
}

// --- Short texts that the device remembers, each as a line: its name, a blank and the text. A text that is empty is not there.

const KEPT = 'dela'; // before each name

// Nothing for a key of something else. All keys are gone where the key is null.
export function keptLine(key, text) {
  if (key === null) return ' ';
  if (key === KEPT || key.startsWith(KEPT + '/')) return `${key.slice(KEPT.length)} ${text ?? ''}`;
}

export function kept() {
  try {
    return Object.keys(localStorage).map(key => keptLine(key, localStorage.getItem(key))).filter(Boolean).join('\n');
  } catch { return ''; }
}

export function keep(line) {
  const [, name, text] = /(\S*) (.*)/s.exec(line);
  try {
    if (text) localStorage.setItem(KEPT + name, text); else localStorage.removeItem(KEPT + name);
  } catch { /* forbidden, or full */ }
}
