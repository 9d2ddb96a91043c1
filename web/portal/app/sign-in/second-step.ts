import { cookieNames } from '@thamani/domain/accounts/cookies.ts';
import { secondFactorRules } from '@thamani/domain/accounts/sign-in.ts';
import { cookie } from '@thamani/site/session/api.ts';
import { storedIn } from './flow-cookie.ts';

const everyMethod = ['authenticator', 'passkey', 'recovery_code'] as const;
export type Method = (typeof everyMethod)[number];

/** A right password that waits for its second factor. The token opens nothing by itself; the rest only says what the page offers. */
export interface SecondStep {
  readonly email: string;
  readonly token: string;
  readonly methods: readonly Method[];
}

const name = cookieNames.secondStep;

export function secondStepCookie(step: SecondStep): string {
  return cookie(name, Buffer.from(JSON.stringify(step)).toString('base64url'), secondFactorRules.stepSeconds);
}

export const secondStepDone = cookie(name, '', 0);

export function secondStepIn(request: Request): SecondStep | undefined {
  return storedIn(request, name, shaped);
}

function shaped(read: unknown): SecondStep | undefined {
  const { email, token, methods } = read as Partial<Record<keyof SecondStep, unknown>>;
  if (typeof email !== 'string' || typeof token !== 'string' || token === '' || !Array.isArray(methods)) return undefined;
  return { email, token, methods: everyMethod.filter((method) => methods.includes(method)) };
}
