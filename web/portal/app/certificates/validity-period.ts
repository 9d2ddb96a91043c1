import { daysUntil, renewalOpensDays } from '@thamani/domain/certificates/validity.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';

/** The remaining validity of a certificate today, computed on the server: the reader's clock may be wrong. */
export interface Term {
  /** 0 on the last day, below it after. */
  readonly daysLeft: number;
  readonly renewableFrom: string;
}

export function termOf(expiresOn: string, now: Date): Term {
  return {
    daysLeft: daysUntil(expiresOn as Day, dayOf(now)),
    renewableFrom: dayOf(new Date(Date.parse(`${expiresOn}T00:00:00Z`) - renewalOpensDays * 86_400_000)),
  };
}
