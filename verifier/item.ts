import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { pretends, type FileFound } from '@thamani/credentials/inside.ts';
import type { AnyVerification } from '@thamani/credentials/machine.ts';
import { mostPdfBytes } from '@thamani/credentials/pdf.ts';
import type { Receipt } from '@thamani/credentials/receipt.ts';
import { readScanned } from '@thamani/credentials/scanned.ts';
import type { Answer } from '@thamani/credentials/verify.ts';
import type { Issuer } from '@thamani/credentials/issuer.ts';
import type { Checker } from './checker.ts';

/** What came of one item of a list, whatever it was. */
export interface CheckedItem {
  readonly input: string;
  readonly kind: 'number' | 'seal' | 'file' | 'receipt' | 'credential' | 'none';
  readonly answer: Answer | 'unreadable';
  /** Why it is unreadable, for people. */
  readonly why?: string;
  readonly number?: string;
  readonly verification?: AnyVerification;
  readonly file?: FileFound;
  readonly receipt?: Receipt;
}

const token = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Longer than a number in any spelling, shorter than any seal. */
const digits = /^\d{60,}$/;

/** A number, a seal's digits, a code's whole text, a signed token, or the path of a file with one of them. */
export async function checkItem(input: string, checker: Checker, issuer: Issuer): Promise<CheckedItem> {
  const scanned = readScanned(input, issuer);
  switch (scanned.kind) {
    case 'number':
      return { input, kind: 'number', ...told(scanned.number, await checker.number(scanned.number)) };
    case 'ours':
      return scanned.digits === ''
        ? { input, kind: 'number', ...told(scanned.number, await checker.number(scanned.number)) }
        : { input, kind: 'seal', ...told(scanned.number, await checker.seal(scanned.digits, scanned.number)) };
    case 'foreign':
      return unreadable(input, `leads to ${scanned.host}, which is not ${issuer.origin}`);
    case 'no_certificate':
      return unreadable(input, 'an address of ours, but of no certificate');
    case 'no_address':
      break;
  }
  if (digits.test(input)) {
    const verification = await checker.seal(input);
    return { input, kind: 'seal', ...told(verification.facts?.number, verification) };
  }
  return token.test(input) ? checkToken(input, input, checker) : checkFile(input, checker);
}

function told(number: string | undefined, verification: AnyVerification): Pick<CheckedItem, 'number' | 'answer' | 'verification'> {
  return { ...(number === undefined ? {} : { number }), answer: verification.answer, verification };
}

function unreadable(input: string, why: string): CheckedItem {
  return { input, kind: 'none', answer: 'unreadable', why };
}

async function checkToken(input: string, text: string, checker: Checker): Promise<CheckedItem> {
  if (typeOf(text) === 'vc+jwt') {
    const verification = await checker.credential(text);
    return { input, kind: 'credential', ...told(verification.facts?.number, verification) };
  }
  const { receipt, verification } = await checker.receipt(text);
  return { input, kind: 'receipt', ...told(receipt?.number, verification), ...(receipt === undefined ? {} : { receipt }) };
}

/** Only to choose how it is checked: the check reads it again. */
function typeOf(text: string): unknown {
  try {
    return (JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString('utf8')) as { typ?: unknown }).typ;
  } catch {
    return undefined;
  }
}

async function checkFile(path: string, checker: Checker): Promise<CheckedItem> {
  const bytes = await bytesOf(path);
  if (typeof bytes === 'string') return unreadable(path, bytes);
  const text = bytes.length < 65_536 ? new TextDecoder('latin1').decode(bytes).trim() : '';
  if (token.test(text)) return checkToken(path, text, checker);
  const found = await checker.file(bytes);
  const brought = { input: path, kind: 'file', file: found, ...(found.number === undefined ? {} : { number: found.number }) } as const;
  const { verification, match, credentials, contradictions } = found;
  // Whatever is genuine in it: a file that also holds what is not, or what cannot be true together, was made to deceive.
  if (contradictions.length > 0 || credentials.some(({ kind }) => kind === 'altered')) {
    const why = contradictions.length > 0 ? contradictions.join(', ') : 'a credential in it was altered';
    return { ...brought, answer: 'altered', why, ...(verification === undefined ? {} : { verification }) };
  }
  if (verification !== undefined && !pretends(found)) return { ...brought, answer: verification.answer, verification };
  if (match.kind === 'could_not_look' || credentials.length > 0)
    return { ...brought, answer: 'could_not_check', why: 'keys out of reach, or not known' };
  return unreadable(path, 'no certificate of ours is in this file');
}

/** A list from elsewhere may name anything: nothing that is not a plain file, or is larger than a certificate, is read. */
async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer> | string> {
  const neither = 'neither a number, nor a seal, nor a file that could be read';
  try {
    // A pipe would be waited for without end.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const found = await file.stat();
      if (!found.isFile()) return neither;
      return found.size > mostPdfBytes ? 'larger than any certificate' : new Uint8Array(await file.readFile());
    } finally {
      await file.close();
    }
  } catch {
    return neither;
  }
}
