import { afterEach } from 'vitest';

/** Component tests name their environment (`// @vitest-environment happy-dom`); what they rendered is removed after each. */
afterEach(async () => {
  if (typeof document === 'undefined') return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});
