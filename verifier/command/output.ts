import type { FileFound } from '@thamani/credentials/file-check.ts';
import { answerForMachines, factsForMachines } from '@thamani/credentials/verification-json.ts';
import type { CheckedItem } from '../item-check.ts';

/** Of an item, in a table. */
const longest = 96;

const plain = /^[ -~]*$/;

/** What others wrote may hold commands for a terminal, or turn the order of letters: such characters are shown by their number. */
export function harmless(text: string, max = longest): string {
  if (plain.test(text) && text.length <= max) return text;
  const shown = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
  return shown.length > max ? `${shown.slice(0, max)}…` : shown;
}

export function asLine(item: CheckedItem): string {
  const { answer, number, input, why, verification, file, receipt } = item;
  const certificate = file === undefined || file.kind === 'published' ? undefined : file.certificate;
  const facts = verification?.facts ?? certificate?.facts;
  const unsure = verification?.findings.find(({ result }) => result === 'UNKNOWN' || result === 'INVALID')?.reason;
  const parts = [
    answer.padEnd(15),
    (number ?? harmless(input)).padEnd(23),
    ...(file === undefined ? [] : [fileLabels[file.kind]]),
    ...(facts === undefined || file?.kind !== 'changed' ? [] : [`signed: ${facts.valueAddition}%`]),
    ...(facts === undefined ? [] : [`expires ${facts.expiresOn}`, harmless(facts.company), harmless(facts.product)]),
    ...(certificate === undefined ? [] : [`the certificate itself: ${certificate.state}`]),
    ...(file === undefined ? [] : [`PDF signature: ${file.signature.kind}`]),
    ...(receipt === undefined ? [] : [`receipt of ${receipt.checkedAt} with the result ${receipt.answer}`]),
    ...(verification?.status?.replacedBy === undefined ? [] : [`newer certificate: ${harmless(verification.status.replacedBy)}`]),
    ...(why === undefined ? [] : [harmless(why, 200)]),
    ...(unsure === undefined || answer === unsure ? [] : [`(${unsure})`]),
  ];
  return parts.join('  ').trimEnd();
}

const fileLabels = {
  published: 'the published file',
  changed: 'CHANGED AFTER PUBLICATION: do not rely on this file',
  not_compared: 'the file could not be compared',
  no_number: 'no certificate number in the file',
} as const;

/** One object on one line; JSON escapes what a terminal would take for a command, apart from a few that are escaped here. */
export function asJson({ input, kind, answer, number, why, verification, file, receipt }: CheckedItem, checkedAt: Date): string {
  return JSON.stringify({
    input,
    kind,
    number: number ?? null,
    ...(verification === undefined ? { checked_at: checkedAt.toISOString() } : answerForMachines(verification, checkedAt)),
    answer,
    ...(why === undefined ? {} : { why }),
    ...(file === undefined ? {} : fileForMachines(file)),
    ...(receipt === undefined ? {} : { receipt: { answer: receipt.answer, checked_at: receipt.checkedAt } }),
  }).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}

/** Of a file that is not the published one: what was signed, to compare with it, and no finding that reads like an answer about it. */
function fileForMachines(file: FileFound) {
  const pdf_signature = file.signature.kind;
  if (file.kind === 'published') return { file: file.kind, file_language: file.language, pdf_signature };
  const { certificate, files } = file;
  return {
    file: file.kind,
    pdf_signature,
    certificate_status: certificate?.state ?? null,
    status_as_of: certificate?.statusAsOf ?? null,
    certificate: certificate?.facts === undefined ? null : factsForMachines(certificate.facts),
    published_files: files,
  };
}
