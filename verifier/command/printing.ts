import { answerForMachines } from '@thamani/credentials/machine.ts';
import type { CheckedItem } from '../item.ts';

/** Of an item, in a table. */
const longest = 96;

const plain = /^[ -~]*$/;

/** What others wrote may hold commands for a terminal, or turn the order of letters: such characters are shown by their number. */
export function harmless(text: string, most = longest): string {
  if (plain.test(text) && text.length <= most) return text;
  const shown = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
  return shown.length > most ? `${shown.slice(0, most)}…` : shown;
}

export function asLine(item: CheckedItem): string {
  const { answer, number, input, why, verification, file, receipt } = item;
  const facts = verification?.facts;
  const unsure = verification?.findings.find(({ result }) => result === 'UNKNOWN' || result === 'INVALID')?.reason;
  const parts = [
    answer.padEnd(15),
    (number ?? harmless(input)).padEnd(23),
    ...(facts === undefined ? [] : [`to ${facts.expiresOn}`, harmless(facts.company), harmless(facts.product)]),
    ...(file === undefined ? [] : [fileWords[file.match.kind]]),
    ...(receipt === undefined ? [] : [`receipt of ${receipt.checkedAt}, which said ${receipt.answer}`]),
    ...(verification?.standing?.replacedBy === undefined ? [] : [`newer: ${harmless(verification.standing.replacedBy)}`]),
    ...(why === undefined ? [] : [harmless(why, 200)]),
    ...(unsure === undefined || answer === unsure ? [] : [`(${unsure})`]),
  ];
  return parts.join('  ').trimEnd();
}

const fileWords = {
  published: 'the published file',
  not_published: 'NOT the published file',
  could_not_look: 'file could not be compared',
  no_number: 'of no certificate',
} as const;

/** One object on one line; JSON escapes what a terminal would take for a command, apart from a few that are escaped here. */
export function asJson({ input, kind, answer, number, why, verification, file, receipt }: CheckedItem, checkedAt: Date): string {
  return JSON.stringify({
    input,
    kind,
    number: number ?? null,
    ...(verification === undefined ? { checked_at: checkedAt.toISOString() } : answerForMachines(verification, checkedAt)),
    // Of a file that was made to deceive, not that of the certificate it names.
    answer,
    ...(why === undefined ? {} : { why }),
    ...(file === undefined ? {} : { file: file.match.kind, ...('language' in file.match ? { file_language: file.match.language } : {}) }),
    ...(receipt === undefined ? {} : { receipt: { answer: receipt.answer, checked_at: receipt.checkedAt } }),
  }).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}
