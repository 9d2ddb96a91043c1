import { createHash } from 'node:crypto';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { contactFields } from '@thamani/domain/contact/message.ts';
import type { ContactField } from '@thamani/domain/contact/message.ts';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { answersIn } from '../help/answers.ts';

export type Typed = Record<ContactField, string>;

/** Why the API refused, as far as the page needs it. */
export interface ContactProblem {
  readonly code: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

export function typedIn(form: FormData): Typed {
  return Object.fromEntries(contactFields.map((field) => [field, textOf(form.get(field))])) as Typed;
}

/**
 * The page is the same for everybody, so it can carry no key of its own: the same words in the same hour are the same
 * message, and a double click or a reload sends one.
 */
export function idempotencyKeyOf(typed: Typed, now: Date): string {
  const hour = now.toISOString().slice(0, 13);
  return createHash('sha256')
    .update(JSON.stringify([hour, ...contactFields.map((field) => typed[field])]))
    .digest('hex');
}

/** A reference comes back through the address, which anyone can write: shown only where it can be one. */
export function referenceIn(address: string): string | undefined {
  const sent = new URL(address).searchParams.get('sent');
  return sent !== null && /^[A-Z0-9-]{6,20}$/.test(sent) ? sent : undefined;
}

/** The certificate in question, as the verify site's link names it: the form shows only a valid certificate number. */
export function certificateIn(address: string): string | undefined {
  return readCertificateNumber(new URL(address).searchParams.get('certificate') ?? '');
}

/** What the message is about, as an answer of the help centre names it: shown as the title of that answer, in the language of the page. */
export function subjectIn(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address);
  const about = searchParams.get('about');
  return answersIn(readAddress(pathname).language).find(({ id }) => id === about)?.title;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
