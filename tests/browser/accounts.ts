import { argon2Sync, randomBytes, randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { shea } from '@thamani/server/testing/accounts.ts';
import { activeAccount } from '../system/companies.ts';
import { administrationUrl } from '../system/database.ts';
import { mailTo, type ReceivedMail } from './inbox.ts';

export { fillInSignUp, newCompany } from './wizard.ts';

/** Limits count by the caller's address, and every browser test comes from one: each test takes an address of its own. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

let last = 0;
export function freshEmail(): string {
  return `company-${Date.now()}-${(last += 1)}-${randomInt(1000)}@example.com`;
}

/** Nobody else tries it, so its fingerprint is counted for this test alone. */
export function freshPassword(): string {
  return `five drums ${randomInt(1e9)} at dawn`;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Registered, and its address not confirmed yet. */
export async function registeredCompany(request: APIRequestContext): Promise<Account> {
  const account = { email: freshEmail(), password: freshPassword() };
  await post(request, '/api/register', { ...shea, ...account }, 201);
  return account;
}

/** At the least cost, which the hash itself names: what it costs otherwise is tested in server/features/accounts. */
function hashOf(password: string): string {
  const [memory, passes, parallelism] = [8, 1, 1];
  const nonce = randomBytes(16);
  const hash = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: 32 });
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${tag}`;
}

export interface ActiveAccount extends Account {
  readonly id: string;
}

/** Registered and confirmed, written straight to the database: registration.spec.ts and the journey show how one gets there. */
export async function activeCompany(): Promise<ActiveAccount> {
  const account = { email: freshEmail(), password: freshPassword() };
  const id = await activeAccount(administrationUrl(), { email: account.email, passwordHash: hashOf(account.password) });
  return { ...account, id };
}

async function post(request: APIRequestContext, path: string, data: object, status: number): Promise<void> {
  const answer = await request.post(path, { data, headers: { 'x-forwarded-for': someAddress() } });
  if (answer.status() !== status) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

export interface CodeMail {
  readonly code: string;
  /** What follows # in the link. */
  readonly link: string;
}

const codeIn = ({ subject }: ReceivedMail) => /\b\d{4}\b/.exec(subject)?.[0];

/** The code and the link of a mail, of which there may be several: `not` are the links of those that were read before. */
export async function codeMailTo(email: string, not: readonly CodeMail[] = []): Promise<CodeMail> {
  const linkIn = ({ text }: ReceivedMail) => /#([\w-]{36}\.[\w-]{43})/.exec(text)?.[1];
  const mail = await mailTo(email, (one) => codeIn(one) !== undefined && not.every(({ link }) => link !== linkIn(one)));
  return { code: codeIn(mail) ?? '', link: linkIn(mail) ?? '' };
}

/** Wrong in every digit. */
export function wrongCode(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}
