import { codeRules } from '@thamani/domain/accounts/codes.ts';
import { cookieIn, type CookieName, cookieNames } from '@thamani/domain/accounts/cookies.ts';
import { cookie } from '@thamani/site/session/api.ts';

/** What a page on the way in must know of the step before it. It comes back through the browser and proves nothing: the API does. */
export interface Remembered {
  readonly email: string;
  /** When a code was last asked for, in milliseconds; 0 for never. */
  readonly sentAt: number;
  readonly ticket?: string;
}

const flowSeconds = 3600;

function written(kept: Remembered): string {
  return Buffer.from(JSON.stringify(kept)).toString('base64url');
}

/** What a cookie of a page's own holds; undefined where it is absent, or is not what `shaped` reads. */
export function storedIn<Stored>(request: Request, name: CookieName, shaped: (read: unknown) => Stored | undefined): Stored | undefined {
  const value = cookieIn(request.headers.get('cookie'), name);
  if (value === undefined) return undefined;
  try {
    return shaped(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

function rememberedIn(request: Request, name: CookieName): Remembered | undefined {
  return storedIn(request, name, shaped);
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

/** Whose address is to be confirmed, and when a code was last sent there: for the page that asks for the code. */
export function activationCookie(email: string, sentAt: Date = new Date()): string {
  return cookie(cookieNames.activation, written({ email, sentAt: sentAt.getTime() }), flowSeconds);
}

export const activationDone = cookie(cookieNames.activation, '', 0);

export function activationIn(request: Request): Remembered | undefined {
  return rememberedIn(request, cookieNames.activation);
}

/** Whose password is to be set. With its ticket it lives as long as the ticket does. */
export function recoveryCookie(kept: Remembered): string {
  return cookie(cookieNames.recovery, written(kept), kept.ticket === undefined ? flowSeconds : codeRules.ticketLifeSeconds);
}

export const recoveryDone = cookie(cookieNames.recovery, '', 0);

export function recoveryIn(request: Request): Remembered | undefined {
  return rememberedIn(request, cookieNames.recovery);
}
