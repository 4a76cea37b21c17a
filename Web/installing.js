// Dela among the system's apps, where the browser offers that, or where a person can do it by hand.
import { happened } from './swift.js';

const NOT = 0, OFFERED = 1, BY_HAND = 2; // as in BrowserEvent.Installing
let offer = null, isHeard = false;

function tell() {
  if (isHeard) happened('installing', offer ? OFFERED : navigator.standalone === false ? BY_HAND : NOT);
}

addEventListener('beforeinstallprompt', event => { event.preventDefault(); offer = event; tell(); });
addEventListener('appinstalled', () => { offer = null; tell(); });

export function tellInstalling() {
  isHeard = true;
  tell();
}

export function install() {
  offer?.prompt();
  offer = null; // it can be asked but once
  tell();
}
