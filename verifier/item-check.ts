import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileFound, OtherAnswer } from '@thamani/credentials/file-check.ts';
import type { AnyVerification } from '@thamani/credentials/verification-json.ts';
import { mostPdfBytes } from '@thamani/credentials/pdf-attachment.ts';
import type { Receipt } from '@thamani/credentials/receipt.ts';
import { readScanned } from '@thamani/credentials/qr-text.ts';
import type { Answer } from '@thamani/credentials/verify.ts';
import type { Issuer } from '@thamani/credentials/issuer.ts';
import type { Checker } from './checker.ts';

/** What came of one item of a list, whatever it was. */
export interface CheckedItem {
  readonly input: string;
  readonly kind: 'number' | 'seal' | 'file' | 'receipt' | 'credential' | 'none';
  /** `changed`: a file that is not the published one, whatever is genuine in it. */
  readonly answer: Answer | OtherAnswer | 'unreadable';
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
      return unreadable(input, 'an address of the verify site, but not of a certificate');
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
  if (typeof bytes === 'string') return unreadable(path, beginsAsNumber.test(path.normalize('NFKC')) ? mistyped : bytes);
  const text = bytes.length < 65_536 ? new TextDecoder('latin1').decode(bytes).trim() : '';
  if (token.test(text)) return checkToken(path, text, checker);
  return fileItem(path, await checker.file(bytes));
}

/** `valid` and `replaced` come from a published file alone: no other kind of file has them in its type. */
function fileItem(input: string, file: FileFound): CheckedItem {
  const { answer, number } = file;
  const brought = { input, kind: 'file', file, ...(number === undefined ? {} : { number }) } as const;
  if (file.kind === 'published') return { ...brought, answer: file.answer, verification: file.verification };
  if (file.contradictions.length > 0) return { ...brought, answer, why: file.contradictions.join(', ') };
  if (file.credentials.some(({ kind }) => kind === 'altered')) return { ...brought, answer, why: 'a credential in the file was altered' };
  if (file.kind === 'no_number' && file.credentials.length === 0) return unreadable(input, 'this file contains no Thamani certificate');
  // Keys that are pinned, or came with a snapshot, may be older than the file.
  if (file.kind !== 'changed' || file.credentials.some(({ kind }) => kind === 'unknown_key'))
    return {
      ...brought,
      answer: answer === 'altered' ? 'could_not_check' : answer,
      why: 'the keys or the list of published files are unavailable or unknown',
    };
  return { ...brought, answer };
}

const beginsAsNumber = /^[\s\p{Dash}]*T[\s\p{Dash}]*V[\s\p{Dash}]*A/iu;
const mistyped = 'not a possible certificate number: a character is wrong or missing. Compare it with the certificate';

/** A list from elsewhere may name anything: nothing that is not a plain file, or is larger than a certificate, is read. */
async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer> | string> {
  const neither = 'not a certificate number, not a QR code signature, and not a readable file';
  try {
    // A pipe would be waited for without end.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const found = await file.stat();
      if (!found.isFile()) return neither;
      return found.size > mostPdfBytes ? 'larger than any certificate file' : new Uint8Array(await file.readFile());
    } finally {
      await file.close();
    }
  } catch {
    return neither;
  }
}

/** Works on so many at a time and no more, and gives them back in the order in which they came: a list without end takes no memory. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  lanes: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for await (const item of items) {
    const begun = work(item);
    // It is waited for below, in its turn; one that fails before that is not unhandled.
    begun.catch(() => undefined);
    running.push(begun);
    const first = running.length < lanes ? undefined : running.shift();
    if (first !== undefined) yield await first;
  }
  for (const rest of running) yield await rest;
}
