import { codeRules } from '@thamani/domain/accounts/codes.ts';
import { cookieNames } from '@thamani/domain/accounts/cookies.ts';
import { cookie } from '@thamani/site/session/cookies.ts';
import { rememberedIn, written } from '../sign-in/flow-cookie.ts';
import type { Remembered } from '../sign-in/flow-cookie.ts';

const name = cookieNames.recovery;
const seconds = 3600;

/** Whose password is to be set. With its ticket it lives as long as the ticket does. */
export function recoveryCookie(kept: Remembered): string {
  return cookie(name, written(kept), kept.ticket === undefined ? seconds : codeRules.ticketLifeSeconds);
}

export const recoveryDone = cookie(name, '', 0);

export function recoveryIn(request: Request): Remembered | undefined {
  return rememberedIn(request, name);
}
