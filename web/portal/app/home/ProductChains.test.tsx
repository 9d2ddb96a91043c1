// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { ProductChains } from './ProductChains.tsx';

test.each([
  ['/', '9%'],
  ['/fr', '9\u00a0%'],
  ['/ar', '9%'],
] as const)('at %s a share is written as the language writes it', (at, share) => {
  renderPart(<ProductChains />, { at });
  expect([...document.querySelectorAll('.stage bdi')].map(({ textContent }) => textContent)).toContain(share);
});
