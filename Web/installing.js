// Installation of Dela as an app, by the browser or by hand.
import { happened } from './swift.js';

const NOT = 0, OFFERED = 1, BY_HAND = 2; // as in BrowserEvent.Installing
let prompt = null, isObserved = false;

function report() {
  if (isObserved) happened('installing', prompt ? OFFERED : navigator.standalone === false ? BY_HAND : NOT);
}

addEventListener('beforeinstallprompt', event => { event.preventDefault(); prompt = event; report(); });
addEventListener('appinstalled', () => { prompt = null; report(); });

export function reportInstalling() {
  isObserved = true;
  report();
}

export function install() {
  prompt?.prompt();
  prompt = null; // the prompt can be shown only once
  report();
}
