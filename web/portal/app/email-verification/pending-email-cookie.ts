import { cookieNames } from '@thamani/domain/accounts/cookies.ts';
import { cookie } from '@thamani/site/session/cookies.ts';
import { rememberedIn, written } from '../sign-in/flow-cookie.ts';
import type { Remembered } from '../sign-in/flow-cookie.ts';

const name = cookieNames.activation;
const seconds = 3600;

/** Whose address is to be confirmed, and when a code was last sent there: for the page that asks for the code. */
export function activationCookie(email: string, sentAt: Date = new Date()): string {
  return cookie(name, written({ email, sentAt: sentAt.getTime() }), seconds);
}

export const activationDone = cookie(name, '', 0);

export function activationIn(request: Request): Remembered | undefined {
  return rememberedIn(request, name);
}
