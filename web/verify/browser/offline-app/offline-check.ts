import { readScanned } from '@thamani/credentials/qr-text.ts';
import { openSeal } from '@thamani/credentials/qr-seal.ts';
import { verifySealed, type SealedVerification } from '@thamani/credentials/qr-seal-verification.ts';
import type { StatusPurpose } from '@thamani/credentials/status-list.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';
import { heardWithin, time } from '../trusted-time.ts';
import { heldKeys, heldList, ownChecks } from '../device-storage.ts';
import type { House } from './refresh.ts';
import type { Outcome } from './result-view.ts';

/** What there is to check: a code, with the number that its address names, or the host that it leads to in place of ours. */
export interface Code {
  readonly digits: string;
  readonly number?: string;
  readonly host?: string;
  /** Read from a chosen picture, not by the camera: a code proves nothing about the rest of a file. */
  readonly isPicture?: boolean;
}

/** What a scanned text comes to: a code to check, a number that this site must be asked for, or an answer at once. */
export type LocalCheck =
  | { readonly kind: 'code'; readonly code: Code }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'none' };

/** Of several codes in a picture ours counts; a foreign one beside it may be an advertisement. */
export function readTexts(texts: readonly string[], { issuer }: House): LocalCheck {
  const read = texts.map((text) => readScanned(text, issuer));
  const ours =
    read.find((one) => one.kind === 'ours') ?? read.find((one) => one.kind === 'foreign') ?? read.find((one) => one.kind === 'number');
  if (ours === undefined) return { kind: 'none' };
  if (ours.kind === 'foreign') return { kind: 'code', code: { digits: ours.digits, host: ours.host } };
  if (ours.kind === 'number' || ours.digits === '') return { kind: 'number', number: ours.number };
  return { kind: 'code', code: { digits: ours.digits, number: ours.number } };
}

/** A number that was checked here before brings its code along. */
export async function codeOf(number: string): Promise<Code | undefined> {
  const before = (await ownChecks()).find((check) => check.number === number && check.digits !== undefined && check.host === undefined);
  return before?.digits === undefined ? undefined : { digits: before.digits, number };
}

/** The list that a code names, where it is genuine. */
export async function listOf({ digits }: Code, { check }: House): Promise<number | undefined> {
  const opened = await openSeal(digits, await heldKeys(), check).catch(() => undefined);
  return opened?.kind === 'genuine' ? opened.facts.status.list : undefined;
}

/** From what this phone holds, and nothing else. */
export async function checkHeld({ digits, number, host, isPicture = false }: Code, { issuer, check }: House): Promise<Outcome> {
  const [keys, { now, isWrong, off }] = [await heldKeys(), await time()];
  const at = isWrong ? (off?.device ?? now) : now;
  const told = { at, ...(number === undefined ? {} : { number }), ...(host === undefined ? {} : { host }) };
  if (keys.length === 0) return { ...told, template: host === undefined ? 'nothing_heard' : 'foreign' };
  try {
    const verification = await verifySealed({
      digits,
      ...(number === undefined ? {} : { number }),
      issuer,
      keys,
      keysAreCurrent: heardWithin(2),
      lists: async (list) => ({ revocation: await held('revocation', list), suspension: await held('suspension', list) }),
      now,
      isClockWrong: isWrong,
      check,
    });
    const found = templateOf(verification, host);
    const template = found === 'valid' && isPicture ? 'picture' : found;
    // Of a foreign code that carries nothing of ours there is nothing more to say.
    return { ...told, template, ...(template === 'foreign' ? {} : { verification }) };
  } catch {
    // Neither the browser nor the library can check a signature: that says nothing of the paper.
    return { ...told, template: host === undefined ? 'not_here' : 'foreign' };
  }
}

async function held(purpose: StatusPurpose, list: number): Promise<Fetched> {
  const found = await heldList(purpose, list);
  return found === undefined ? { kind: 'absent' } : { kind: 'found', text: found.text };
}

function templateOf({ answer, findings, facts }: SealedVerification, host: string | undefined): string {
  if (host !== undefined) return facts === undefined ? 'foreign' : 'foreign_genuine';
  const has = (reason: string) => findings.some((finding) => finding.reason === reason);
  if (answer === 'altered') return has('other_than_the_code') ? 'other_number' : 'altered';
  if (answer !== 'could_not_check') return answer;
  if (findings.some(({ check, reason }) => check === 'signature' && reason === 'key_unknown')) return 'key';
  if (has('not_yet_valid')) return 'clock';
  return has('list_too_old') ? 'too_old' : 'unlisted';
}
