// Time zones: the clock of the selected one, and the names of all of them in a language.
import { call, encoder } from './swift.js';

let clock = null; // formats times in the selected zone

export function setZone(timeZone) {
  try {
    clock = timeZone && new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch { clock = null; } // unknown on this device
}

const partOf = (format, time) => format.formatToParts(time).find(({ type }) => type === 'timeZoneName').value;

export function minutesAhead(milliseconds) {
  if (!clock) return -new Date(milliseconds).getTimezoneOffset();
  const zone = partOf(clock, milliseconds); // GMT+03:00, GMT
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(zone) ?? ['', '+', '0', '0'];
  return Number(sign + 1) * (Number(hours) * 60 + Number(minutes));
}

// Most zones have the name of a country or city: "Germany Time", "Москва". All together take 100 ms, so the page can be
// drawn and used between the parts.
export async function nameZones(language) {
  const names = [];
  for (const timeZone of Intl.supportedValuesOf?.('timeZone') ?? []) {
    if (names.length % 25 === 0) await new Promise(resolve => { setTimeout(resolve, 10); });
    names.push(partOf(new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortGeneric' }), Date.now()));
  }
  call('zonesNamed', encoder.encode([language, ...names].join('\n')));
}
