import { describe, expect, it } from 'vitest';
import { nextRefundPollAt, refundRules } from './payment.ts';

describe('when a refund is looked at again', () => {
  const waits: number[] = [];
  for (let wait = nextRefundPollAt(0); wait !== undefined && waits.length < 1_000; wait = nextRefundPollAt(waits.length)) waits.push(wait);

  it('is never before the provider had its time to show it', () => {
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(refundRules.quietMilliseconds);
  });

  it('is within minutes at first, and comes to an end after two weeks', () => {
    expect(waits.slice(0, 12).reduce((sum, wait) => sum + wait, 0)).toBe(3_600_000);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(3_600_000 + 14 * 86_400_000);
  });
});
