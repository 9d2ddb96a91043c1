import { checkCode } from './qr-fragment-check.ts';
import { watchForm } from '../form.ts';
import type { PageData } from '../page-data.ts';
import { drawRosettes } from '../rosettes.ts';

/**
 * The script of every page, which is complete without it. It adds what the server cannot know: whether the scanned code is genuine and
 * agrees with the page. The code is in the fragment, which the browser never sends.
 */
const scanned = location.hash.slice(1);
const root = document.documentElement;
// Hides the answer until the code was looked at: a forged one must not be called valid, not even for a moment.
if (scanned !== '') root.classList.add('wait');

addEventListener('hashchange', () => location.reload());
addEventListener('DOMContentLoaded', () => {
  watchForm();
  const text = document.getElementById('data')?.textContent ?? '';
  if (text === '') return root.classList.remove('wait');
  const data = JSON.parse(text) as PageData;
  if (scanned === '') return soon(data);
  // In another language the code is still the same.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.pick a')) link.hash = scanned;
  void checkCode(data, scanned).finally(() => {
    root.classList.remove('wait');
    soon(data);
  });
});

/** After the answer was painted: a cheap phone draws on it for longer than it takes to check a signature. */
function soon(data: PageData): void {
  requestAnimationFrame(() => setTimeout(() => drawRosettes(data)));
}
