import { codeRules } from '@thamani/domain/accounts/codes.ts';
import { cookieIn, type CookieName } from '@thamani/domain/accounts/cookies.ts';

/** What a page on the way in must know of the step before it. It comes back through the browser and proves nothing: the API does. */
export interface Remembered {
  readonly email: string;
  /** When a code was last asked for, in milliseconds; 0 for never. */
  readonly sentAt: number;
  readonly ticket?: string;
}

export function written(kept: Remembered): string {
  return Buffer.from(JSON.stringify(kept)).toString('base64url');
}

export function rememberedIn(request: Request, name: CookieName): Remembered | undefined {
  const value = cookieIn(request.headers.get('cookie'), name);
  if (value === undefined) return undefined;
  try {
    return shaped(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

function shaped(read: unknown): Remembered | undefined {
  const { email, sentAt, ticket } = read as Partial<Record<keyof Remembered, unknown>>;
  if (typeof email !== 'string' || email === '' || typeof sentAt !== 'number') return undefined;
  return typeof ticket === 'string' ? { email, sentAt, ticket } : { email, sentAt };
}

/** Seconds until another code may be asked for: counted from the sending, so that a reload goes on counting. */
export function secondsToWait(sentAt: number, now: Date): number {
  const since = Math.floor((now.getTime() - sentAt) / 1000);
  return since < 0 ? 0 : Math.max(0, codeRules.resendAfterSeconds - since);
}
