// Notifications of the system, whoever shows them: this page, or the worker for the server.
import { call, EMPTY, encoder, happened } from './swift.js';

export const permission = () => navigator.serviceWorker && window.Notification
  ? ['default', 'granted', 'denied'].indexOf(Notification.permission) + 1
  : !isSecureContext ? 4 : navigator.standalone === false ? 5 : 0;
const tellPermission = () => happened('notifications', permission());

export const ask = () => window.Notification?.requestPermission().then(tellPermission);

export const watchPermission = () =>
  navigator.permissions?.query({ name: 'notifications' }).then(asked => { asked.onchange = tellPermission; }, () => {});

export async function remind(tag, title, body) {
  if (permission() !== 2) return;
  await (await navigator.serviceWorker.ready).showNotification(title, { tag, body, icon: '/icon-192.png' });
}

export async function keepReminders(tags) {
  const shown = await (await navigator.serviceWorker?.getRegistration())?.getNotifications?.() ?? [];
  for (const notification of shown) if (!tags.includes(notification.tag)) notification.close();
}

// Lets the browser take messages of the server while no page is open, and tells the server how to reach it.
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
