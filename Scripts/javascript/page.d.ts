// What Web/*.js uses beyond the declarations of TypeScript 4.8. Newer versions, with `skipLibCheck`, accept repetitions.

// APIs that are newer, or of one browser.
interface Navigator {
  setAppBadge?(count: number): Promise<void>;
  readonly standalone?: boolean;
}
interface Document {
  startViewTransition?(change: () => void): { finished: Promise<void>; ready: Promise<void>; skipTransition(): void };
}
declare namespace Intl {
  const supportedValuesOf: ((key: 'timeZone') => string[]) | undefined;
}

// One listener serves events of several types. These are the properties that such listeners read.
interface Event {
  readonly clipboardData?: DataTransfer;
  readonly detail?: any;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  readonly movementX?: number;
  readonly movementY?: number;
  readonly pointerId?: number;
}
interface EventTarget {
  closest?(selectors: string): Element | null;
  readonly elements?: any;
  readonly files?: FileList;
  readonly localName?: string;
  src?: any;
  toggleAttribute?(name: string, force?: boolean): boolean;
}

// The elements that these selectors find.
interface ParentNode {
  querySelector(selectors: '.items .more'): HTMLElement | null;
  querySelectorAll(selectors: '[media]'): NodeListOf<HTMLMetaElement>;
  querySelectorAll(selectors: 'img[data-broken]'): NodeListOf<HTMLImageElement>;
}
interface Document {
  getElementById(id: 'wasm'): HTMLLinkElement;
}
interface Element {
  closest(selectors: '[data-drop]'): HTMLElement | null;
}
