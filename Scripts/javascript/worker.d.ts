// What Web/worker.js uses beyond the declarations of TypeScript 4.8, whose `self` is not a service worker.
interface WorkerGlobalScope {
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K, listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => any): void;
}
interface ServiceWorkerGlobalScopeEventMap {
  pushsubscriptionchange: ExtendableEvent & { oldSubscription: PushSubscription; newSubscription: PushSubscription };
  sync: ExtendableEvent;
}
interface ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}
interface WorkerNavigator {
  setAppBadge?(count: number): Promise<void>;
}
