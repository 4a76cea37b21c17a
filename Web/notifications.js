// Notifications of the system, shown by this page, or by the worker for the server.
import { call, EMPTY, encoder, happened } from './swift.js';

export const permission = () => navigator.serviceWorker && window.Notification
  ? ['default', 'granted', 'denied'].indexOf(Notification.permission) + 1
  : !isSecureContext ? 4 : navigator.standalone === false ? 5 : 0;
const reportPermission = () => happened('notifications', permission());

export const ask = () => window.Notification?.requestPermission().then(reportPermission);

export const watchPermission = () =>
  navigator.permissions?.query({ name: 'notifications' }).then(asked => { asked.onchange = reportPermission; }, () => {});

// Reminders are shown and closed one after the other: while the browser lists notifications, it forgets those that it
// shows at that moment, and a reminder may be closed only after it is shown.
let reminders = Promise.resolve();
const afterReminders = work => { reminders = reminders.then(work).catch(() => {}); };

export const remind = (tag, title, body) => afterReminders(async () => {
  if (permission() !== 2) return;
  await (await navigator.serviceWorker.ready).showNotification(title, { tag, body, icon: '/icon-192.png' });
});

export const keepReminders = tags => afterReminders(async () => {
  const shown = await (await navigator.serviceWorker?.getRegistration())?.getNotifications?.() ?? [];
  for (const notification of shown) if (!tags.includes(notification.tag)) notification.close();
});

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
