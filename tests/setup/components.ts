import { afterEach } from 'vitest';

/** Component tests name their environment (`// @vitest-environment happy-dom`); what they rendered is removed after each. */
afterEach(async () => {
  if (typeof document === 'undefined') return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});

// Happy DOM's document is no instance of its own window's Document, by which React Aria sees whether the focus is in a dialog.
const view = globalThis.document?.defaultView;
if (view) Object.defineProperty(view.Document, Symbol.hasInstance, { value: (node: unknown) => node === view.document });
