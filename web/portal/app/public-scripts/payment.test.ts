// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enhancePaymentPage } from './payment.ts';

const page = (state: string, more = '', words = state) =>
  `<!doctype html><html><head><title>${words} · Thamani</title></head><body><div data-payment="${state}" ${more}><h1>${words}</h1></div></body></html>`;
const again = 'data-again="/paymment-verification?payment=1"';

let answers: string[];
let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const body = answers.shift();
    if (body === undefined) throw new TypeError('no connection');
    return new Response(body);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(state: string, more = '') {
  document.body.innerHTML = `<div data-payment="${state}" ${more}><h1>${state}</h1></div>`;
  enhancePaymentPage();
}
const heading = () => document.querySelector('h1')?.textContent;

test('a page that waits looks again by itself and shows the new state and title', async () => {
  opened('confirming', again);
  answers.push(page('confirming', again), page('failed', '', 'The payment failed'));
  await vi.advanceTimersByTimeAsync(2000);
  expect([asked, heading()]).toEqual([1, 'confirming']);
  await vi.advanceTimersByTimeAsync(3000);
  expect([asked, heading()]).toEqual([2, 'The payment failed']);
  expect(document.title).toBe('The payment failed · Thamani');
  // Ended: nothing is asked any more.
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(2);
});

test('it looks ever more rarely, and every 30 seconds at last', async () => {
  opened('confirming', again);
  answers.push(...Array.from({ length: 20 }, () => page('confirming', again)));
  await vi.advanceTimersByTimeAsync(2000 + 3000 + 4500);
  expect(asked).toBe(3);
  await vi.advanceTimersByTimeAsync(120_000);
  const before = asked;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toBe(before + 1);
});

test('a lost connection changes nothing, and it looks again', async () => {
  opened('confirming', again);
  await vi.advanceTimersByTimeAsync(2000);
  expect([asked, heading()]).toEqual([1, 'confirming']);
  answers.push(page('verified', '', 'Payment Verified Successfully'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(heading()).toBe('Payment Verified Successfully');
});

test('once the provider is ready the page goes on to it', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  opened('preparing', again);
  answers.push(page('onward', 'data-onward="https://provider.example/pay/1"'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(replace).toHaveBeenCalledExactlyOnceWith('https://provider.example/pay/1');
});

test('a page in the background asks nothing, and asks at once when it is seen again', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  opened('confirming', again);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
  hidden.mockReturnValue(false);
  // The pages of the tests above still listen to the same document, and ask too.
  answers.push(...Array.from({ length: 10 }, () => page('failed', '', 'The payment failed')));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(heading()).toBe('The payment failed');
});
