import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterWrongGuess, codeRules, isLinkAlive, isLinkOnly, rulingOnGuess, type GuessHistory } from './codes.ts';

const now = new Date('2026-11-15T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const clean: GuessHistory = { day: '2026-11-15', thatDay: 0, sinceSuccess: 0 };
const fresh = { madeAt: now, wrongTries: 0, ended: false };

describe('a four-digit code', () => {
  it('may be compared for ten minutes, and not after', () => {
    expect(rulingOnGuess(fresh, clean, later(600))).toBe('compare');
    expect(rulingOnGuess(fresh, clean, later(601))).toBe('code_expired');
  });

  it('ends after three wrong tries, and when it was used or replaced', () => {
    expect(rulingOnGuess({ ...fresh, wrongTries: 2 }, clean, now)).toBe('compare');
    expect(rulingOnGuess({ ...fresh, wrongTries: 3 }, clean, now)).toBe('code_ended');
    expect(rulingOnGuess({ ...fresh, ended: true }, clean, now)).toBe('code_ended');
  });

  it('gives way to the link after five wrong tries in a day, or nine since the last success', () => {
    expect(isLinkOnly({ ...clean, thatDay: 4 }, now)).toBe(false);
    expect(isLinkOnly({ ...clean, thatDay: 5 }, now)).toBe(true);
    expect(isLinkOnly({ ...clean, thatDay: 5 }, later(86_400))).toBe(false);
    expect(isLinkOnly({ ...clean, sinceSuccess: 9 }, later(30 * 86_400))).toBe(true);
  });

  it('is never compared more often than ruled, whatever codes are asked for and whenever', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ hours: fc.integer({ min: 0, max: 30 }), anotherCode: fc.boolean() }), { maxLength: 200 }),
        (guesses) => {
          let history = clean;
          let at = now;
          let code = fresh;
          let compared = 0;
          for (const guess of guesses) {
            at = new Date(at.getTime() + guess.hours * 3_600_000);
            if (guess.anotherCode) code = { madeAt: at, wrongTries: 0, ended: false };
            if (rulingOnGuess(code, history, at) !== 'compare') continue;
            compared += 1;
            code = { ...code, wrongTries: code.wrongTries + 1 };
            history = afterWrongGuess(history, at);
          }
          expect(compared).toBeLessThanOrEqual(codeRules.wrongTriesSinceSuccess);
        },
      ),
    );
  });

  it('leaves the link alive for a day', () => {
    expect(isLinkAlive(fresh, later(24 * 3600))).toBe(true);
    expect(isLinkAlive(fresh, later(24 * 3600 + 1))).toBe(false);
    expect(isLinkAlive({ ...fresh, ended: true }, now)).toBe(false);
  });
});
