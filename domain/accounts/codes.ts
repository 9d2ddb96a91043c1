import { westernDigits } from '../numbers/decimal.ts';

/** Four digits are kind on a phone and weak against guessing, so guesses are counted over all codes (rulings, section 2). */
export const codeRules = {
  digits: 4,
  codeLifeSeconds: 600,
  /** The link in the same mail has 256 bits: it needs no counting, and lives long enough for a slow inbox. */
  linkLifeSeconds: 24 * 3600,
  wrongTriesEndACode: 3,
  wrongTriesInADay: 5,
  wrongTriesSinceSuccess: 9,
  mailsAnHour: 5,
  mailsADay: 10,
  ticketLifeSeconds: 900,
  /** Seconds that the screen counts down before it offers to send another. */
  resendAfterSeconds: 59,
} as const;

/** What a code or its link proves the address for. */
export const codePurposes = ['activate', 'reset'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export interface CodeState {
  readonly madeAt: Date;
  readonly wrongTries: number;
  readonly ended: boolean;
}

export interface GuessHistory {
  /** The UTC day that `thatDay` counts, YYYY-MM-DD. */
  readonly day: string;
  readonly thatDay: number;
  readonly sinceSuccess: number;
}

export type GuessRuling = 'compare' | 'code_ended' | 'code_expired' | 'code_locked';

/** Whether a typed code may be compared at all. Everything but 'compare' leaves the code untouched. */
export function rulingOnGuess(code: CodeState, history: GuessHistory, now: Date): GuessRuling {
  if (isLinkOnly(history, now)) return 'code_locked';
  if (code.ended || code.wrongTries >= codeRules.wrongTriesEndACode) return 'code_ended';
  if (now.getTime() - code.madeAt.getTime() > codeRules.codeLifeSeconds * 1000) return 'code_expired';
  return 'compare';
}

export function isLinkOnly(history: GuessHistory, now: Date): boolean {
  const today = history.day === dayOf(now) ? history.thatDay : 0;
  return today >= codeRules.wrongTriesInADay || history.sinceSuccess >= codeRules.wrongTriesSinceSuccess;
}

export function afterWrongGuess(history: GuessHistory, now: Date): GuessHistory {
  const day = dayOf(now);
  return { day, thatDay: (history.day === day ? history.thatDay : 0) + 1, sinceSuccess: history.sinceSuccess + 1 };
}

export function isLinkAlive(code: Pick<CodeState, 'madeAt' | 'ended'>, now: Date): boolean {
  return !code.ended && now.getTime() - code.madeAt.getTime() <= codeRules.linkLifeSeconds * 1000;
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Digits as phones of our readers write them, Arabic and Persian ones among them; everything else that came along is left out. */
export function digitsIn(text: string): string {
  return westernDigits(text).replaceAll(/\D/g, '');
}
