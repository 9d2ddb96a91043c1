import { afterAll, afterEach, vi } from 'vitest';

/** Component tests name their environment (`// @vitest-environment happy-dom`); what they rendered is removed after each. */
afterEach(async () => {
  if (typeof document === 'undefined') return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});

// Files share a worker, its document and the modules of libraries. Our own modules (toasts, caches) and the document start new with each file.
afterAll(async () => {
  vi.resetModules();
  if (typeof document === 'undefined') return;
  const { destroyAnnouncer } = await import('react-aria/private/live-announcer/LiveAnnouncer');
  destroyAnnouncer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
});

// Happy DOM's document is no instance of its own window's Document, by which React Aria sees whether the focus is in a dialog.
const view = globalThis.document?.defaultView;
if (view)
  Object.defineProperty(view.Document, Symbol.hasInstance, { configurable: true, value: (node: unknown) => node === view.document });
