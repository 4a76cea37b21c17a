// Notifications of the system, shown by this page, or by the worker for the server.
import { call, EMPTY, encoder, happened } from './swift.js';

export const permission = () => navigator.serviceWorker && window.Notification
  ? ['default', 'granted', 'denied'].indexOf(Notification.permission) + 1
  : !isSecureContext ? 4 : navigator.standalone === false ? 5 : 0;
const reportPermission = () => happened('notifications', permission());

export const ask = () => window.Notification?.requestPermission().then(reportPermission);

export const watchPermission = () =>
  navigator.permissions?.query({ name: 'notifications' }).then(asked => { asked.onchange = reportPermission; }, () => {});

let wanted = null; // the tags that `keepReminders` and `remind` want last; null until the first `keepReminders`

export async function remind(tag, title, body) {
  if (permission() !== 2) return;
  wanted?.add(tag);
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, { tag, body, icon: '/icon-192.png' });
  await closeUnwanted(registration, { tag }); // the page may have closed it before it was shown
}

export async function keepReminders(tags) {
  wanted = new Set(tags);
  await closeUnwanted(await navigator.serviceWorker?.getRegistration(), {});
}

// The browser answers late: `wanted` may have changed since the call.
async function closeUnwanted(registration, filter) {
  const shown = await registration?.getNotifications?.(filter) ?? [];
  for (const notification of shown) if (wanted?.has(notification.tag) === false) notification.close();
}

// Allows the browser to receive messages of the server while no page is open, and sends the subscription to the server.
export async function subscribe(token, key, language, zone, send) {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe(); // it was for another key
      return pushManager.subscribe(options);
    });
    send(encoder.encode(JSON.stringify({ ...subscription.toJSON(), language, zone })));
  } catch { call('fetched', EMPTY, token, 0); }
}
