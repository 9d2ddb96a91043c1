import { createHash } from 'node:crypto';
import type { Answers } from '@thamani/domain/applications/answers.ts';
import type { DocumentText } from '@thamani/domain/signals/document-text.ts';
import { invoiceFingerprints } from '@thamani/domain/signals/fingerprints.ts';
import { readInvoice } from '@thamani/domain/signals/invoice.ts';
import type { Signal } from '@thamani/domain/signals/signals.ts';
import { readerVersion, type NamedFile } from './evidence-store.ts';

/** The marks of an invoice as they are stored and compared; none where the text has too little to identify one. */
export function marksIn(text: DocumentText): readonly Buffer[] {
  return invoiceFingerprints(readInvoice(text)).map((mark) => createHash('sha256').update(mark).digest());
}

/** Changes with whatever the checks would be made of: what was declared, which files can be read, and who reads them. */
export function comparisonBasis(submissions: number, files: readonly NamedFile[]): string {
  const ready = files.filter(({ state }) => state === 'ready').map(({ id }) => id);
  return createHash('sha256')
    .update([readerVersion, submissions, ...ready.toSorted()].join('\n'))
    .digest('hex');
}

/**
 * The same as long as the document, the place, the figures and the answers are: once one of them changes, it is another question. The
 * group that a figure is compared with changes by itself, and raises no new question.
 */
export function signalKey({ documentId = '', spot, details: { middle: _, size: __, ...own }, fields }: Signal, answers: Answers): string {
  const from = documentId === '' ? fields.map((field) => answers[field] ?? null) : [];
  return createHash('sha256')
    .update(JSON.stringify([documentId, spot ?? null, own, from]))
    .digest('base64url')
    .slice(0, 22);
}
